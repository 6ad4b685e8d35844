import { refusal } from "../../kernel/refusal.ts";
import { PutCommand, QueryCommand, UpdateCommand } from "./commands.ts";
import type { EventRow } from "./events.ts";
import { readItem } from "./reads.ts";
import { table, tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

/** A subscriber has handled this event already. The dispatcher takes that for success. */
export const EventAlreadyHandled = refusal(
  "event.already_handled",
  409,
  "This event was handled before.",
  "You don't have to do anything.",
);

/** What came of a reaction for each account that it concerned, by a name such as that of a channel. */
export type Outcome = Readonly<Record<string, Readonly<Record<string, string>>>>;

const markKey = (eventId: string, subscriber: string) => ({ pk: `DONE#${eventId}`, sk: subscriber });

const markOf = (row: Pick<EventRow, "id">, subscriber: string, now: string): Item => ({
  ...markKey(row.id, subscriber),
  entity: "event_done",
  done_at: now,
});

/**
 * Describes the mark that one subscriber has had its effect of an event; belongs to the transaction of that effect.
 * An item of its own in no index: the event's row would be written anew to each of its three.
 */
export const markDone = (row: Pick<EventRow, "id">, subscriber: string, now: string): Write => ({
  item: {
    Put: {
      TableName: tableName(),
      Item: markOf(row, subscriber, now),
      ConditionExpression: "attribute_not_exists(pk)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  },
  refuse: () => EventAlreadyHandled(),
});

/** Marks those subscribers done that wrote no transaction of their own. */
export const markAllDone = async (
  row: Pick<EventRow, "id">,
  subscribers: readonly string[],
  now: string,
): Promise<void> => {
  await Promise.all(
    subscribers.map((name) =>
      table().send(new PutCommand({ TableName: tableName(), Item: markOf(row, name, now) })),
    ),
  );
};

/** Marks a subscriber done with what came of it, by whom and what it concerns. One write, as the mark alone. */
export const markDoneWith = async (
  row: Pick<EventRow, "id">,
  subscriber: string,
  now: string,
  outcome: Outcome,
): Promise<void> => {
  await table().send(
    new PutCommand({ TableName: tableName(), Item: { ...markOf(row, subscriber, now), outcome } }),
  );
};

/** Adds what came of an event later, for one of those that it concerned. Nothing where no outcome is kept. */
export const addOutcome = async (
  eventId: string,
  subscriber: string,
  whom: string,
  became: Outcome[string],
): Promise<void> => {
  const names = Object.keys(became);
  try {
    await table().send(
      new UpdateCommand({
        TableName: tableName(),
        Key: markKey(eventId, subscriber),
        UpdateExpression: `SET ${names.map((_, at) => `outcome.#whom.#name${at} = :became${at}`).join(", ")}`,
        ConditionExpression: "attribute_exists(outcome.#whom)",
        ExpressionAttributeNames: {
          "#whom": whom,
          ...Object.fromEntries(names.map((name, at) => [`#name${at}`, name])),
        },
        ExpressionAttributeValues: Object.fromEntries(
          names.map((name, at) => [`:became${at}`, became[name]]),
        ),
      }),
    );
  } catch (error) {
    if ((error as Error).name !== "ConditionalCheckFailedException") throw error;
  }
};

/** What came of each of these events. One round trip. */
export const outcomesOf = async (
  eventIds: readonly string[],
  subscriber: string,
): Promise<Map<string, Outcome>> => {
  const marks = await Promise.all(eventIds.map((id) => readItem(markKey(id, subscriber))));
  return new Map(eventIds.map((id, at) => [id, (marks[at]?.outcome ?? {}) as Outcome]));
};

/** The subscribers that marked an event as done. Once it is published, those of the prompt lane need no mark. */
export const doneWith = async (row: Pick<EventRow, "id">): Promise<Set<string>> => {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": `DONE#${row.id}` },
      ConsistentRead: true,
    }),
  );
  return new Set(Items.map(({ sk }) => sk as string));
};
