import { DeleteCommand, UpdateCommand } from "./commands.ts";
import { EventAlreadyHandled, type EventRow, eventKey, eventOf, insertEvent } from "./events.ts";
import { forgetDone } from "./marks.ts";
import { pageOf } from "./page.ts";
import { type ItemKey, itemKeyOf, readItem, readItems } from "./reads.ts";
import { eventShards, outboxShards, partitionIn } from "./spread.ts";
import { table, tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

/** An event with a separate mark that says that it waits to be published. */
export type MarkedRow = EventRow & { outbox: string };

/** A mark: the keys of the waiting events by their ids, and whether a subscriber has failed on one of them. */
type Mark = { events: Record<string, ItemKey>; tried?: boolean };

const marks = "WAITING";
const unmarked = "DUE#event";

/**
 * The place of the mark of a transaction's events: its partition and, if there are several events, the first one and
 * their number. The rows store it, because the number of partitions may be raised before this mark is deleted.
 */
export const outboxOf = (events: readonly Pick<EventRow, "id">[]): string => {
  const [{ id: first }] = events as [Pick<EventRow, "id">];
  const partition = partitionIn(marks, outboxShards("written"), first);
  return events.length === 1 ? partition : `${partition} ${first} ${events.length}`;
};

const isMarked = (row: EventRow): row is MarkedRow => row.outbox !== undefined;

/** Waiting events are sorted by time, and events of one record by their position in its history. */
const placeOf = (row: EventRow): string => {
  const { pk, sk } = eventKey(row);
  return `${row.occurred_at}#${pk}#${sk}`;
};

const markKey = ({ id, occurred_at, outbox }: MarkedRow): ItemKey => {
  const [pk = "", first = id] = outbox.split(" ");
  return { pk, sk: `${occurred_at}#${first}` };
};

/** The number of events that the mark had at first. */
const togetherWith = ({ outbox }: MarkedRow): number => Number(outbox.split(" ")[2] ?? 1);

/** Returns the write that marks events as waiting to be published. It belongs to the transaction of the events. */
export const awaitPublication = (rows: readonly MarkedRow[]): Write => ({
  item: {
    Put: {
      TableName: tableName(),
      Item: {
        ...markKey(rows[0] as MarkedRow),
        entity: "event_waiting",
        events: Object.fromEntries(rows.map((row) => [row.id, eventKey(row)])),
      },
    },
  },
});

/**
 * Returns the writes that insert waiting events with one mark for all of them. If the transaction has no room for the
 * mark, the rows say so themselves.
 */
const insertWaiting = (events: readonly EventRow[], room: number): Write[] => {
  if (events.length === 0) return [];
  if (events.length >= room)
    return events.map((event) => {
      const listed = {
        duepk: partitionIn(unmarked, eventShards("written"), event.id),
        duesk: placeOf(event),
      };
      return insertEvent({ ...event, ...listed });
    });
  const outbox = outboxOf(events);
  const rows = events.map((event) => ({ ...event, outbox }));
  return [...rows.map(insertEvent), awaitPublication(rows)];
};

/** Returns the writes that insert the events of a transaction. An event without subscribers counts as published. */
export const insertEvents = (events: readonly EventRow[], room: number): Write[] => {
  const awaited = events.filter((event) => event.hasSubscribers !== false);
  const unsubscribed = events.filter((event) => event.hasSubscribers === false);
  return [
    ...unsubscribed.map(({ hasSubscribers: _, ...row }) =>
      insertEvent({ ...row, published_at: row.occurred_at }),
    ),
    ...insertWaiting(awaited, room - unsubscribed.length),
  ];
};

/**
 * Whether an event waits for its first delivery, or for a retry after which some subscribers may have handled it. Its
 * mark lists it, or its row says that it waits.
 */
export const publicationOf = async (row: EventRow): Promise<"waiting" | "tried" | "published"> => {
  if (isMarked(row)) {
    const mark = (await readItem(markKey(row))) as Mark | undefined;
    if (mark?.events[row.id]) return mark.tried ? "tried" : "waiting";
  }
  const item = await readItem(eventKey(row));
  return item !== undefined && item.outbox === undefined && item.published_at === undefined
    ? "tried"
    : "published";
};

/** Whether an event still waits to be published. */
export const isWaiting = async (row: EventRow): Promise<boolean> =>
  (await publicationOf(row)) !== "published";

const unlessGone = (error: Error) => {
  if (error.name !== "ConditionalCheckFailedException") throw error;
  return { Attributes: undefined };
};

/** Records that a delivery failed, so that the next one checks which subscribers have handled the event. */
export const noteTried = async (row: EventRow): Promise<void> => {
  if (!isMarked(row)) return;
  const tried = new UpdateCommand({
    TableName: tableName(),
    Key: markKey(row),
    UpdateExpression: "SET tried = :true",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":true": true },
  });
  await table().send(tried).catch(unlessGone);
};

/** Removes events from their mark, and deletes the mark with the last of them. Returns the events that it listed. */
const takeOut = async (rows: readonly MarkedRow[]): Promise<Set<string>> => {
  const TableName = tableName();
  const [one] = rows as [MarkedRow];
  const Key = markKey(one);
  const away = () => table().send(new DeleteCommand({ TableName, Key, ReturnValues: "ALL_OLD" }));
  const named = ({ events }: Partial<Mark> = {}) => new Set(Object.keys(events ?? {}));
  if (rows.length === togetherWith(one)) return named((await away()).Attributes as Mark | undefined);
  const out = new UpdateCommand({
    TableName,
    Key,
    UpdateExpression: `REMOVE ${rows.map((_, at) => `events.#id${at}`).join(", ")}`,
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: Object.fromEntries(rows.map(({ id }, at) => [`#id${at}`, id])),
    ReturnValues: "ALL_OLD",
  });
  const { Attributes } = await table().send(out).catch(unlessGone);
  const before = named(Attributes as Mark | undefined);
  const left = before.difference(new Set(rows.map(({ id }) => id)));
  if (before.size > 0 && left.size === 0) await away();
  return before;
};

/** An event without a mark was published by somebody else, or was published again and has its state in its own row. */
const publishUnmarked = async (row: EventRow, now: string): Promise<void> => {
  const published = new UpdateCommand({
    TableName: tableName(),
    Key: eventKey(row),
    UpdateExpression: "SET published_at = :now REMOVE duepk, duesk",
    ConditionExpression: "attribute_not_exists(outbox)",
    ExpressionAttributeValues: { ":now": now },
  });
  await table().send(published).catch(unlessGone);
};

/** Marks events of one transaction as published: every subscriber of the prompt lane has handled them. */
export const markPublished = async (rows: readonly EventRow[], now: string): Promise<void> => {
  const marked = rows.filter(isMarked);
  const named = marked.length > 0 ? await takeOut(marked) : new Set<string>();
  await Promise.all(rows.filter(({ id }) => !named.has(id)).map((row) => publishUnmarked(row, now)));
};

/**
 * Events older than `before` that are still unpublished: up to `limit` with a mark and `limit` without. Deletes empty
 * marks.
 */
export const unpublished = async (before: string, limit: number): Promise<EventRow[]> => {
  const request = { limit, scope: "due", order: "oldest" as const, to: before };
  const [others, marked] = await Promise.all([
    pageOf({ index: "due", partition: unmarked, shards: eventShards("read"), request, recordOf: itemKeyOf }),
    pageOf({
      partition: marks,
      shards: outboxShards("read"),
      request,
      recordOf: (item: Item) => ({
        ...itemKeyOf(item),
        events: Object.values(item.events as Mark["events"]),
      }),
    }),
  ]);
  const empty = marked.items.filter(({ events }) => events.length === 0);
  await Promise.all(
    empty.map(({ pk, sk }) => table().send(new DeleteCommand({ TableName: tableName(), Key: { pk, sk } }))),
  );
  const rows = (
    await readItems([...others.items, ...marked.items.flatMap(({ events }) => events).slice(0, limit)])
  ).map(eventOf);
  return rows.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1));
};

/** Returns the write that removes an event from its mark. If the mark is then empty, `unpublished` deletes it later. */
const out = (row: MarkedRow): Write => {
  const place = { TableName: tableName(), Key: markKey(row) };
  const refuse = () => EventAlreadyHandled();
  if (togetherWith(row) === 1)
    return { item: { Delete: { ...place, ConditionExpression: "attribute_exists(pk)" } }, refuse };
  const change = {
    ...place,
    UpdateExpression: "REMOVE events.#id",
    ConditionExpression: "attribute_exists(events.#id)",
    ExpressionAttributeNames: { "#id": row.id },
  };
  return { item: { Update: change }, refuse };
};

/** Returns the writes that change a waiting event. From then on its own row says whether it waits. */
const withoutMark = (
  row: EventRow,
  UpdateExpression: string,
  ExpressionAttributeValues: Record<string, unknown>,
): Write[] => {
  const refuse = () => EventAlreadyHandled();
  const change = {
    TableName: tableName(),
    Key: eventKey(row),
    UpdateExpression,
    ConditionExpression: "attribute_not_exists(published_at)",
    ExpressionAttributeValues,
  };
  return [...(isMarked(row) ? [out(row)] : []), { item: { Update: change }, refuse }];
};

/** Returns the writes that send an event through the stream again. Refused if it was published meanwhile. */
export const publishAgain = (row: EventRow, now: string): Write[] =>
  withoutMark(row, "SET republished = :times, duepk = :list, duesk = :now REMOVE outbox", {
    ":times": (row.republished ?? 0) + 1,
    ":list": partitionIn(unmarked, eventShards("written"), row.id),
    ":now": now,
  });

/**
 * Returns the writes that send an event through the stream once more, whether it was given up or published: who has handled it
 * does nothing, and it is put into the queues again.
 */
export const takeUp = (row: EventRow, now: string): Write[] => [
  {
    item: {
      Update: {
        TableName: tableName(),
        Key: eventKey(row),
        UpdateExpression:
          "SET republished = :none, duepk = :list, duesk = :now REMOVE outbox, given_up_at, published_at",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeValues: {
          ":none": 0,
          ":list": partitionIn(unmarked, eventShards("written"), row.id),
          ":now": now,
        },
      },
    },
    refuse: () => EventAlreadyHandled(),
  },
  forgetDone(row, "hand-to-model"),
];

/** Returns the writes that give an event up: it leaves the outbox for good. Refused if it was published meanwhile. */
export const giveUp = (row: EventRow, now: string): Write[] =>
  withoutMark(row, "SET given_up_at = :now REMOVE duepk, duesk, outbox", { ":now": now });
