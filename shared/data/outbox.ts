import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { refusal } from "../kernel/refusal.ts";
import { type EventRow, eventLists, eventOf } from "./events.ts";
import { pageOf } from "./page.ts";
import { table, tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

/** Says that a subscriber has had its effect of an event already; the dispatcher takes it for success. */
export const EventAlreadyHandled = refusal(
  "event.already_handled",
  409,
  "This event was handled before.",
  "Nothing is to be done.",
);

const placeOf = (row: Pick<EventRow, "aggregate">, position: string) => ({
  pk: `EVENT#${row.aggregate.type}#${row.aggregate.id}`,
  sk: position,
});

const markOf = (row: Pick<EventRow, "id">, subscriber: string, now: string): Item => ({
  pk: `DONE#${row.id}`,
  sk: subscriber,
  entity: "event_done",
  done_at: now,
});

/**
 * Describes the mark that one subscriber has had its effect of an event; belongs to the transaction of that effect.
 * An item of its own in no index: the event's row would be written anew to each of its four.
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

/** Marks subscribers done that had no transaction of their own. */
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

/** The subscribers that have left their mark on an event. On a published one those of the prompt lane need none. */
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

/** Whether an event still waits to be published. */
export const isWaiting = async (row: EventRow, position: string): Promise<boolean> => {
  const { Item: item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: placeOf(row, position), ConsistentRead: true }),
  );
  return item !== undefined && item.published_at === undefined;
};

/** Marks the event published: every subscriber of the prompt lane is done with it. */
export const markPublished = async (row: EventRow, position: string, now: string): Promise<void> => {
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: placeOf(row, position),
      UpdateExpression: "SET published_at = :now REMOVE duepk, duesk",
      ExpressionAttributeValues: { ":now": now },
    }),
  );
};

/** Events that should have been published before `before` and were not: rows with their places. */
export const unpublished = async (
  before: string,
  limit: number,
): Promise<{ row: EventRow; position: string }[]> =>
  (
    await pageOf({
      ...eventLists.waiting(),
      request: { limit, scope: "due", order: "oldest", to: before },
      recordOf: (item: Item) => ({ row: eventOf(item), position: item.sk as string }),
    })
  ).items;

/** Sends an event through the stream once more; after `most` times it is given up and leaves the list. */
export const publishAgain = async (
  row: EventRow,
  position: string,
  most: number,
  now: string,
): Promise<"sent" | "given_up"> => {
  const give_up = row.republished >= most;
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: placeOf(row, position),
      UpdateExpression: give_up
        ? "SET given_up_at = :now REMOVE duepk, duesk"
        : "SET republished = republished + :one, duesk = :now",
      ConditionExpression: "attribute_not_exists(published_at)",
      ExpressionAttributeValues: give_up ? { ":now": now } : { ":now": now, ":one": 1 },
    }),
  );
  return give_up ? "given_up" : "sent";
};
