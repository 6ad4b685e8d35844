import * as z from "zod/mini";

/** Who listens: an account and what it is. */
export type Listener = { account_id: string; role: "user" | "service_provider" | "admin" };

type Parties<R> = (record: R) => readonly (string | undefined)[];
type Owned = { user_id: string };
type Shared = Owned & { service_provider_id?: string | undefined };

/**
 * The records that can be listened to, each called as its events' aggregate, with the accounts that may. What happens to
 * such a record is told on its topic; administrators may listen to all of them.
 */
export const recordTopics = {
  job: (({ user_id, service_provider_id }) => [user_id, service_provider_id]) satisfies Parties<Shared>,
  quote: (({ user_id }) => [user_id]) satisfies Parties<Owned>,
};

/** `me` is an account's own: all that its inbox is told. */
export const ownTopic = "me";

export type RecordTopic = keyof typeof recordTopics;
const kinds = Object.keys(recordTopics) as RecordTopic[];

/** One record that is listened to. */
export type TopicRecord = { type: RecordTopic; id: string };

const names = [ownTopic, ...kinds.map((kind) => `${kind}/{id}`)];

const listed = (all: readonly string[]): string => `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;

/** Every topic, as documents name them. */
export const topicNames = listed(names.map((name) => `\`${name}\``));

export const Topic = z
  .string()
  .check(
    z.regex(new RegExp(`^(${ownTopic}|(${kinds.join("|")})/[0-9a-f]{24})$`), `must be ${listed(names)}`),
  );

/** The record that a topic is of; none: it is the listener's own. */
export const recordOf = (topic: string): TopicRecord | undefined => {
  if (topic === ownTopic) return undefined;
  const [type, id] = topic.split("/") as [RecordTopic, string];
  return { type, id };
};

/** The topic that a record's events are told on, where it has one. */
export const topicOf = ({ type, id }: { type: string; id: string }): string | undefined =>
  Object.hasOwn(recordTopics, type) ? `${type}/${id}` : undefined;

/** Where the listeners of a topic are kept: `me` is each account's own. */
export const placeOf = (topic: string, accountId: string): string =>
  topic === ownTopic ? `${ownTopic}/${accountId}` : topic;

/** Whether somebody may hear of a record as it is now. */
export const isOpenTo = ({ account_id, role }: Listener, type: RecordTopic, record: Shared): boolean =>
  role === "admin" || recordTopics[type](record).includes(account_id);
