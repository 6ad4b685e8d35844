import { DeleteCommand, UpdateCommand } from "./commands.ts";
import { type EventRow, eventAt, eventKey, eventOf, insertEvent } from "./events.ts";
import { EventAlreadyHandled } from "./marks.ts";
import { pageOf } from "./page.ts";
import { readItem } from "./reads.ts";
import { eventShards, outboxShards, partitionIn } from "./spread.ts";
import { table, tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

/** An event with a mark beside it that says: waits to be published. */
export type MarkedRow = EventRow & { outbox: string };

type ItemKey = { pk: string; sk: string };

const marks = "WAITING";
const unmarked = "DUE#event";

/** The partition of an event's mark. The row keeps it, because marks may be spread wider before this one is deleted. */
export const outboxOf = (eventId: string): string => partitionIn(marks, outboxShards(), eventId);

const isMarked = (row: EventRow): row is MarkedRow => row.outbox !== undefined;

/** Waiting events are sorted by time, those of one record by their place in its history. */
const placeOf = (row: EventRow): string => {
  const { pk, sk } = eventKey(row);
  return `${row.occurred_at}#${pk}#${sk}`;
};

const markKey = (row: MarkedRow): ItemKey => ({ pk: row.outbox, sk: placeOf(row) });

/** Describes the mark "waits to be published"; it belongs to the event's own transaction. */
export const awaitPublication = (row: MarkedRow): Write => ({
  item: {
    Put: {
      TableName: tableName(),
      Item: { ...markKey(row), entity: "event_waiting", event: eventKey(row) },
    },
  },
});

/**
 * Describes events that wait to be published, each with its mark; where a transaction has no room for as many items,
 * their rows say so themselves.
 */
export const insertWaiting = (events: readonly EventRow[], room: number): Write[] => {
  if (2 * events.length > room)
    return events.map((event) => {
      const listed = { duepk: partitionIn(unmarked, eventShards(), event.id), duesk: placeOf(event) };
      return insertEvent({ ...event, ...listed });
    });
  return events
    .map((event) => ({ ...event, outbox: outboxOf(event.id) }))
    .flatMap((row) => [insertEvent(row), awaitPublication(row)]);
};

/** Whether an event still waits to be published: its mark is there, or its row says so. */
export const isWaiting = async (row: EventRow): Promise<boolean> => {
  if (isMarked(row) && (await readItem(markKey(row)))) return true;
  const item = await readItem(eventKey(row));
  return item !== undefined && item.outbox === undefined && item.published_at === undefined;
};

/** Marks the event published: every subscriber of the prompt lane is done with it. */
export const markPublished = async (row: EventRow, now: string): Promise<void> => {
  if (isMarked(row)) {
    const { Attributes: mark } = await table().send(
      new DeleteCommand({ TableName: tableName(), Key: markKey(row), ReturnValues: "ALL_OLD" }),
    );
    if (mark) return;
  }
  // Without a mark the event was published by somebody else, or was sent again and says so on its own row.
  const published = new UpdateCommand({
    TableName: tableName(),
    Key: eventKey(row),
    UpdateExpression: "SET published_at = :now REMOVE duepk, duesk",
    ConditionExpression: "attribute_not_exists(outbox)",
    ExpressionAttributeValues: { ":now": now },
  });
  await table()
    .send(published)
    .catch((error: Error) => {
      if (error.name !== "ConditionalCheckFailedException") throw error;
    });
};

/** Events that should have been published before `before` and were not; of those with a mark, and of others, `limit` each. */
export const unpublished = async (before: string, limit: number): Promise<EventRow[]> => {
  const request = { limit, scope: "due", order: "oldest" as const, to: before };
  const [others, marked] = await Promise.all([
    pageOf({ index: "due", partition: unmarked, shards: eventShards(), request, recordOf: eventOf }),
    pageOf({
      partition: marks,
      shards: outboxShards(),
      request,
      recordOf: ({ event }: Item) => event as ItemKey,
    }),
  ]);
  const rows = await Promise.all(marked.items.map(eventAt));
  return [...others.items, ...rows.flatMap((row) => row ?? [])];
};

/** Describes a change of a waiting event. From now on its own row says whether it waits. */
const withoutMark = (
  row: EventRow,
  UpdateExpression: string,
  ExpressionAttributeValues: Record<string, unknown>,
): Write[] => {
  const TableName = tableName();
  const refuse = () => EventAlreadyHandled();
  const mark: Write[] = isMarked(row)
    ? [
        {
          item: { Delete: { TableName, Key: markKey(row), ConditionExpression: "attribute_exists(pk)" } },
          refuse,
        },
      ]
    : [];
  const change = {
    TableName,
    Key: eventKey(row),
    UpdateExpression,
    ConditionExpression: "attribute_not_exists(published_at)",
    ExpressionAttributeValues,
  };
  return [...mark, { item: { Update: change }, refuse }];
};

/** Describes sending an event through the stream once more. Refused if it was published meanwhile. */
export const publishAgain = (row: EventRow, now: string): Write[] =>
  withoutMark(row, "SET republished = :times, duepk = :list, duesk = :now REMOVE outbox", {
    ":times": (row.republished ?? 0) + 1,
    ":list": partitionIn(unmarked, eventShards(), row.id),
    ":now": now,
  });

/** Describes giving an event up: it leaves the list for good. Refused if it was published meanwhile. */
export const giveUp = (row: EventRow, now: string): Write[] =>
  withoutMark(row, "SET given_up_at = :now REMOVE duepk, duesk, outbox", { ":now": now });
