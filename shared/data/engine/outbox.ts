import { DeleteCommand, UpdateCommand } from "./commands.ts";
import { type EventRow, eventKey, eventOf, insertEvent } from "./events.ts";
import { EventAlreadyHandled } from "./marks.ts";
import { pageOf } from "./page.ts";
import { type ItemKey, itemKeyOf, readItem, readItems } from "./reads.ts";
import { eventShards, outboxShards, partitionIn } from "./spread.ts";
import { table, tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

/** An event with a mark beside it that says: waits to be published. */
export type MarkedRow = EventRow & { outbox: string };

/** A mark: where the events are that wait, by their ids, and whether a subscriber has failed on one of them. */
type Mark = { events: Record<string, ItemKey>; tried?: boolean };

const marks = "WAITING";
const unmarked = "DUE#event";

/**
 * Where the mark of a transaction's events is: its partition, and unless an event is alone the first of them and how many
 * they are. The rows keep it, because marks may be spread wider before this one is deleted.
 */
export const outboxOf = (events: readonly Pick<EventRow, "id">[]): string => {
  const [{ id: first }] = events as [Pick<EventRow, "id">];
  const partition = partitionIn(marks, outboxShards(), first);
  return events.length === 1 ? partition : `${partition} ${first} ${events.length}`;
};

const isMarked = (row: EventRow): row is MarkedRow => row.outbox !== undefined;

/** Waiting events are sorted by time, those of one record by their place in its history. */
const placeOf = (row: EventRow): string => {
  const { pk, sk } = eventKey(row);
  return `${row.occurred_at}#${pk}#${sk}`;
};

const markKey = ({ id, occurred_at, outbox }: MarkedRow): ItemKey => {
  const [pk = "", first = id] = outbox.split(" ");
  return { pk, sk: `${occurred_at}#${first}` };
};

/** How many events its mark named at first. */
const togetherWith = ({ outbox }: MarkedRow): number => Number(outbox.split(" ")[2] ?? 1);

/** Describes the mark "these wait to be published"; it belongs to the transaction of the events. */
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
 * Describes events that wait to be published, and one mark for all of them; where a transaction has no room for it, their
 * rows say so themselves.
 */
const insertWaiting = (events: readonly EventRow[], room: number): Write[] => {
  if (events.length === 0) return [];
  if (events.length >= room)
    return events.map((event) => {
      const listed = { duepk: partitionIn(unmarked, eventShards(), event.id), duesk: placeOf(event) };
      return insertEvent({ ...event, ...listed });
    });
  const outbox = outboxOf(events);
  const rows = events.map((event) => ({ ...event, outbox }));
  return [...rows.map(insertEvent), awaitPublication(rows)];
};

/** Describes the events of a transaction. What nobody reacts to has nobody to wait for: it counts as published. */
export const insertEvents = (events: readonly EventRow[], room: number): Write[] => {
  const heard = events.filter((event) => event.heard !== false);
  const unheard = events.filter((event) => event.heard === false);
  return [
    ...unheard.map(({ heard: _, ...row }) => insertEvent({ ...row, published_at: row.occurred_at })),
    ...insertWaiting(heard, room - unheard.length),
  ];
};

/**
 * Whether an event waits for its first delivery, or for another one after some subscribers may be done with it. Its mark
 * names it, or its row says that it waits.
 */
export const standingOf = async (row: EventRow): Promise<"waiting" | "tried" | "published"> => {
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
export const isWaiting = async (row: EventRow): Promise<boolean> => (await standingOf(row)) !== "published";

const unlessGone = (error: Error) => {
  if (error.name !== "ConditionalCheckFailedException") throw error;
  return { Attributes: undefined };
};

/** Notes that an event was delivered in vain, so that the next delivery looks who is done with it. */
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

/** Takes events out of their mark, and the mark away with the last of them. Gives those that it named. */
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

/** An event without a mark was published by somebody else, or was sent again and says so on its own row. */
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

/** Marks events of one transaction published: every subscriber of the prompt lane is done with them. */
export const markPublished = async (rows: readonly EventRow[], now: string): Promise<void> => {
  const marked = rows.filter(isMarked);
  const named = marked.length > 0 ? await takeOut(marked) : new Set<string>();
  await Promise.all(rows.filter(({ id }) => !named.has(id)).map((row) => publishUnmarked(row, now)));
};

/**
 * Events that should have been published before `before` and were not; of those with a mark, and of others, `limit` each.
 * Marks that have become empty are cleared away.
 */
export const unpublished = async (before: string, limit: number): Promise<EventRow[]> => {
  const request = { limit, scope: "due", order: "oldest" as const, to: before };
  const [others, marked] = await Promise.all([
    pageOf({ index: "due", partition: unmarked, shards: eventShards(), request, recordOf: itemKeyOf }),
    pageOf({
      partition: marks,
      shards: outboxShards(),
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

/** Describes taking an event out of its mark. One that names no other any more is left for `unpublished` to clear away. */
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

/** Describes a change of a waiting event. From now on its own row says whether it waits. */
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
