import { PutCommand, QueryCommand, UpdateCommand } from "./commands.ts";
import { EventAlreadyHandled, type EventRow } from "./events.ts";
import { readItem } from "./reads.ts";
import { table, tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

/** The results of a reaction for each account, by a name such as that of a channel. */
export type Outcome = Readonly<Record<string, Readonly<Record<string, string>>>>;

const markKey = (eventId: string, subscriber: string) => ({ pk: `DONE#${eventId}`, sk: subscriber });

const markOf = (row: Pick<EventRow, "id">, subscriber: string, now: string): Item => ({
  ...markKey(row.id, subscriber),
  entity: "event_done",
  done_at: now,
});

/**
 * Returns the write that marks an event as handled by one subscriber. It belongs to the transaction of that effect. The
 * mark is an item of its own in no index: changing the event's row would write it again to each of its three indexes.
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

/** Returns the write that forgets that a subscriber has handled an event. */
export const forgetDone = (row: Pick<EventRow, "id">, subscriber: string): Write => ({
  item: { Delete: { TableName: tableName(), Key: markKey(row.id, subscriber) } },
});

/** Marks the event as handled by subscribers that had no transaction of their own. */
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

/** Marks the event as handled by a subscriber, with the results for each account. One write, like the mark alone. */
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

/** Adds a later result for one account. Does nothing if the event has no results. */
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

/** The results of each of these events. One round trip. */
export const outcomesOf = async (
  eventIds: readonly string[],
  subscriber: string,
): Promise<Map<string, Outcome>> => {
  const marks = await Promise.all(eventIds.map((id) => readItem(markKey(id, subscriber))));
  return new Map(eventIds.map((id, at) => [id, (marks[at]?.outcome ?? {}) as Outcome]));
};

/**
 * The subscribers that have marked an event as handled. Once it is published, those of the prompt lane need no mark.
 */
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
