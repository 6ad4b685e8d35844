import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { refusal } from "../kernel/refusal.ts";
import { dueShards } from "./entity.ts";
import { type EventRow, eventOf } from "./events.ts";
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

/** Describes marking one subscriber's effect of an event; belongs to the transaction of that effect. */
export const markDone = (row: EventRow, position: string, subscriber: string, now: string): Write => ({
  item: {
    Update: {
      TableName: tableName(),
      Key: placeOf(row, position),
      UpdateExpression: "SET done.#subscriber = :now",
      ConditionExpression: "attribute_not_exists(done.#subscriber)",
      ExpressionAttributeNames: { "#subscriber": subscriber },
      ExpressionAttributeValues: { ":now": now },
    },
  },
  refuse: () => EventAlreadyHandled(),
});

/** The event row as it is now: which subscribers are done. */
export const eventAsIs = async (row: EventRow, position: string): Promise<EventRow | undefined> => {
  const { Item: item } = await table().send(
    new GetCommand({ TableName: tableName(), Key: placeOf(row, position), ConsistentRead: true }),
  );
  return item && eventOf(item);
};

/** Marks subscribers done that had no transaction of their own and, on the prompt lane, the event published. */
export const markPublished = async (
  row: EventRow,
  position: string,
  subscribers: readonly string[],
  now: string,
  published: boolean,
): Promise<void> => {
  const names = Object.fromEntries(subscribers.map((name, index) => [`#s${index}`, name]));
  const sets = [
    ...Object.keys(names).map((name) => `done.${name} = :now`),
    ...(published ? ["published_at = :now"] : []),
  ];
  if (sets.length === 0) return;
  await table().send(
    new UpdateCommand({
      TableName: tableName(),
      Key: placeOf(row, position),
      UpdateExpression: `SET ${sets.join(", ")}${published ? " REMOVE duepk, duesk" : ""}`,
      ...(subscribers.length > 0 && { ExpressionAttributeNames: names }),
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
      index: "due",
      partition: "DUE#event",
      shards: dueShards,
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
