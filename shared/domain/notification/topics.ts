import * as z from "zod/mini";
import type { AdminRole } from "../account/account.ts";

/** Who listens: an account and what it is. */
export type Listener = {
  account_id: string;
  role: "user" | "service_provider" | "admin";
  /** An administrator's; absent: an owner. */
  admin_role?: AdminRole | undefined;
};

/** The accounts that a record names. */
type Party = {
  [name in "user_id" | "owner_id" | "service_provider_id" | "agent_id"]?: string | undefined;
};
type Parties<R> = (record: R) => readonly (string | undefined)[];

const everyAdmin: readonly AdminRole[] = ["owner", "support", "finance", "read_only"];

/**
 * The records with a topic, named like their events' aggregate: who may subscribe, and the topic's name. Events of such
 * a record are pushed on its topic. Administrators may subscribe to those that are `open` to them; conversations are
 * not. Only administrators with one of these roles may subscribe: those who may read such a record.
 */
export const recordTopics = {
  job: {
    called: "job",
    open: true,
    admins: everyAdmin,
    parties: (({ user_id, service_provider_id }) => [user_id, service_provider_id]) as Parties<Party>,
  },
  quote: {
    called: "quote",
    open: true,
    admins: everyAdmin,
    parties: (({ user_id }) => [user_id]) as Parties<Party>,
  },
  conversation: {
    called: "session",
    open: false,
    admins: ["owner", "support"] as readonly AdminRole[],
    parties: (({ owner_id, service_provider_id, agent_id }) => [
      owner_id,
      service_provider_id,
      agent_id,
    ]) as Parties<Party>,
  },
};

/** `me` is an account's own topic: everything in its inbox. */
export const ownTopic = "me";

/** Events that need an administrator: one topic for all administrators. It has no replay. */
export const deskTopic = "desk";

export type RecordTopic = keyof typeof recordTopics;
const kinds = Object.keys(recordTopics) as RecordTopic[];

/** One record that is listened to. */
export type TopicRecord = { type: RecordTopic; id: string };

/** What the topics of records are called. */
export const topicWords = kinds.map((kind) => recordTopics[kind].called);

const names = [ownTopic, deskTopic, ...topicWords.map((word) => `${word}/{id}`)];

const listed = (all: readonly string[]): string => `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;

/** Every topic, as documents name them. */
export const topicNames = listed(names.map((name) => `\`${name}\``));

export const Topic = z
  .string()
  .check(
    z.regex(
      new RegExp(`^(${ownTopic}|${deskTopic}|(${topicWords.join("|")})/[0-9a-f]{24})$`),
      `must be ${listed(names)}`,
    ),
  );

/** The record of a topic. Undefined for `me` and `desk`. */
export const recordOf = (topic: string): TopicRecord | undefined => {
  if (topic === ownTopic || topic === deskTopic) return undefined;
  const [word, id] = topic.split("/") as [string, string];
  return { type: kinds.find((kind) => recordTopics[kind].called === word) as RecordTopic, id };
};

/** The topic that a record's events are told on, where it has one. */
export const topicOf = ({ type, id }: { type: string; id: string }): string | undefined =>
  Object.hasOwn(recordTopics, type) ? `${recordTopics[type as RecordTopic].called}/${id}` : undefined;

/** The key under which a topic's subscriptions are stored: `me` is separate for each account. */
export const placeOf = (topic: string, accountId: string): string =>
  topic === ownTopic ? `${ownTopic}/${accountId}` : topic;

/** Whether a key is that of an account's own topic. */
export const isOwn = (place: string): boolean => place.startsWith(`${ownTopic}/`);

/** Whether somebody may receive events of a record in its current state. */
export const isOpenTo = (
  { account_id, role, admin_role = "owner" }: Listener,
  type: RecordTopic,
  record: Party,
): boolean => {
  const { open, admins, parties } = recordTopics[type];
  if (role === "admin" && !admins.includes(admin_role)) return false;
  return (role === "admin" && open) || parties(record).includes(account_id);
};
