import { refusal } from "../../kernel/refusal.ts";
import { PutCommand, QueryCommand } from "./commands.ts";
import type { EventRow } from "./events.ts";
import { table, tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

/** A subscriber has handled this event already. The dispatcher takes that for success. */
export const EventAlreadyHandled = refusal(
  "event.already_handled",
  409,
  "This event was handled before.",
  "You need not do anything.",
);

const markOf = (row: Pick<EventRow, "id">, subscriber: string, now: string): Item => ({
  pk: `DONE#${row.id}`,
  sk: subscriber,
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
