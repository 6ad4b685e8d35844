import { inBatches } from "../../kernel/batches.ts";
import type { EventEnvelope } from "../../kernel/event.ts";
import { isId } from "../../kernel/id.ts";
import { refusal } from "../../kernel/refusal.ts";
import { recordOf } from "./entity.ts";
import { frequentActions } from "./frequent-actions.ts";
import { type Page, type PageRequest, type Place, pageOf, pickedPageOf } from "./page.ts";
import { partitionAfter } from "./partition.ts";
import { type ItemKey, itemKeyOf, readItem, readListed } from "./reads.ts";
import { eventShards, partitionIn, recordShards } from "./spread.ts";
import { keysOf, tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

/**
 * The event row serves four purposes at once: outbox (it travels on the table's stream), history of its aggregate,
 * audit log, and what a socket replays after a reconnect. It is written once: a separate mark says that it still waits
 * to be published, so that neither the row nor its index entries are written again.
 */
export type EventRow = EventEnvelope & {
  operation: string;
  /** Its position among the events of its transaction. */
  ordinal: number;
  source_ip?: string;
  /**
   * The partition of the mark that says that it waits to be published. Absent: the row itself says so, because it was
   * published again or written alone, or its transaction had no room for marks.
   */
  outbox?: string;
  published_at?: string;
  /** How often the sweeper has published it again. */
  republished?: number;
};

/** An event was handled by a subscriber, or is stored, already. The dispatcher treats that as success. */
export const EventAlreadyHandled = refusal(
  "event.already_handled",
  409,
  "This event was handled before.",
  "You don't have to do anything.",
);

/**
 * The lists that an event is in: the audit log, by actor, by the account of somebody not signed in, and by action unless
 * that is frequent. The lists have keys only.
 */
const eventLists = {
  all: () => ({
    index: "key1" as const,
    partition: "AUDIT",
    shards: eventShards("read"),
    written: eventShards("written"),
  }),
  by: (actor_id: string) => ({
    index: "key2" as const,
    partition: `AUDIT#ACTOR#${actor_id}`,
    shards: 0,
    written: 0,
  }),
  about: (account_id: string) => ({
    index: "key2" as const,
    partition: `AUDIT#ABOUT#${account_id}`,
    shards: 0,
    written: 0,
  }),
  of: (action: string) => ({
    index: "key3" as const,
    partition: `AUDIT#ACTION#${action}`,
    shards: recordShards(4, "read"),
    written: recordShards(4, "written"),
  }),
};

const partitionOf = (aggregate: { type: string; id: string }) => `EVENT#${aggregate.type}#${aggregate.id}`;
const sequence = (version: number, ordinal: number) =>
  `${String(version).padStart(10, "0")}#${String(ordinal).padStart(2, "0")}`;

/** The key of an event's row. It includes what happened and who did it, because lists know only keys. */
export const eventKey = (row: Pick<EventRow, "aggregate" | "id" | "ordinal" | "type" | "actor">) => ({
  pk: partitionOf(row.aggregate),
  sk: [sequence(row.aggregate.version, row.ordinal), row.id, row.type, row.actor.id].join("#"),
});

/** What the keys of an event's row say about it. */
const toldBy = ({ pk, sk, keysk }: Item) => {
  const [, type = "", ...id] = String(pk).split("#");
  const [version, ordinal, , action, actor_id] = String(sk).split("#");
  return {
    aggregate: { type, id: id.join("#"), version: Number(version) },
    ordinal: Number(ordinal),
    action,
    actor_id,
    occurred_at: String(keysk).split("#")[0],
  };
};

/** The account that an event is listed by: its actor, or the account of a sign-up, sign-in or password reset. */
const personOf = ({ actor, source_ip, data }: EventRow) => {
  if (isId(actor.id)) return eventLists.by(actor.id);
  return actor.role === "system" && source_ip !== undefined && typeof data.account_id === "string"
    ? eventLists.about(data.account_id)
    : undefined;
};

/** The list of an action, unless it is a frequent one. */
const ofAction = (action: string | undefined) =>
  action === undefined || frequentActions.has(action) ? undefined : eventLists.of(action);

/** As long as the table's stream keeps what it tells. */
const passing_seconds = 86_400;

export const insertEvent = (row: EventRow): Write => {
  const {
    causation_id,
    schema_version,
    aggregate: _,
    ordinal: __,
    type: ___,
    occurred_at,
    passing,
    once,
    ...facts
  } = row;
  const item: Item = {
    ...facts,
    ...(causation_id !== row.correlation_id && { causation_id }),
    ...(schema_version !== 1 && { schema_version }),
    ...eventKey(row),
    entity: "event",
  };
  if (passing)
    return {
      item: {
        Put: {
          TableName: tableName(),
          Item: { ...item, occurred_at, ttl: Math.ceil(Date.parse(occurred_at) / 1000) + passing_seconds },
        },
      },
    };
  for (const place of [eventLists.all(), personOf(row), ofAction(row.type)]) {
    if (!place) continue;
    const [partition, sort] = keysOf(place.index);
    item[partition] = partitionIn(place.partition, place.written, row.id);
    item[sort] = `${occurred_at}#${row.id}`;
  }
  if (once === undefined) return { item: { Put: { TableName: tableName(), Item: item } } };
  return {
    item: {
      Put: {
        TableName: tableName(),
        Item: item,
        ConditionExpression: "attribute_not_exists(pk)",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      },
    },
    refuse: () => EventAlreadyHandled(),
  };
};

/** The row of a stored event. Its keys hold a part of it. Without a stored cause, the cause is the request itself. */
export const eventOf = (item: Item): EventRow => {
  const row = recordOf<EventRow>(item);
  row.causation_id ??= row.correlation_id;
  row.schema_version ??= 1;
  const { aggregate, ordinal, action, occurred_at } = toldBy(item);
  row.type ??= action as string;
  row.occurred_at ??= occurred_at as string;
  return Object.assign(row, { aggregate, ordinal });
};

/** The event with a key, if it exists. */
export const eventAt = async (key: ReturnType<typeof eventKey>): Promise<EventRow | undefined> => {
  const item = await readItem(key);
  return item && eventOf(item);
};

/** The events of one record, oldest first or newest first. */
export const historyOf = (
  aggregate: { type: string; id: string },
  request: PageRequest,
): Promise<Page<EventRow>> =>
  pageOf({ partition: partitionOf(aggregate), shards: 0, request, recordOf: eventOf });

/** The position of an event in its record's history. It rises with every event, with gaps. */
export const seqOf = ({ aggregate, ordinal }: Pick<EventRow, "aggregate" | "ordinal">): number =>
  aggregate.version * 100 + ordinal;

/** The position of a record's last event. 0 if it has none. */
export const lastSeq = async (aggregate: { type: string; id: string }): Promise<number> => {
  const { items } = await historyOf(aggregate, { limit: 1, scope: "replay" });
  return items[0] ? seqOf(items[0]) : 0;
};

/** The events of a record after a position, oldest first, for a socket that reconnects. */
export const eventsAfter = (
  aggregate: { type: string; id: string },
  seq: number,
  limit: number,
): Promise<Page<EventRow>> =>
  pageOf({
    partition: partitionOf(aggregate),
    shards: 0,
    request: {
      limit,
      scope: "replay",
      order: "oldest",
      from: `${sequence(Math.floor(seq / 100), seq % 100)}#\uffff`,
    },
    recordOf: eventOf,
  });

/** The events of a record after the sort key of one of them, oldest first, strongly consistent. One round trip. */
export const historyAfter = async (
  aggregate: { type: string; id: string },
  after: string,
  limit: number,
): Promise<EventRow[]> => (await partitionAfter(partitionOf(aggregate), after, limit)).map(eventOf);

/** The event of a record at a sort key, if it exists. */
export const eventAtPosition = (
  aggregate: { type: string; id: string },
  sk: string,
): Promise<EventRow | undefined> => eventAt({ pk: partitionOf(aggregate), sk });

/** Filters of the audit log, which can be combined. */
export type AuditFilter = {
  record?: { type: string; id: string } | undefined;
  actor_id?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Whether an event of a record's history passes the other filters. */
const fits =
  ({ actor_id, action, from, to }: AuditFilter) =>
  ({ actor, type, occurred_at }: EventRow): boolean =>
    (actor_id === undefined || actor.id === actor_id) &&
    (action === undefined || type === action) &&
    (from === undefined || occurred_at >= from) &&
    (to === undefined || occurred_at < to);

/** The event rows of a page of list entries. */
const rowsOf = async ({ items, next_cursor }: Page<Item>): Promise<Page<EventRow>> => ({
  items: (await readListed(items.map(itemKeyOf))).map(eventOf),
  next_cursor,
});

const listOf = (place: Place, request: PageRequest): Promise<Page<EventRow>> =>
  pageOf({ ...place, request, recordOf: (item) => item }).then(rowsOf);

/** What an account did while signed in. Two round trips. */
export const eventsBy = (accountId: string, request: PageRequest): Promise<Page<EventRow>> =>
  listOf(eventLists.by(accountId), request);

/** What happened to an account before sign-in: sign-ups, sign-ins, password resets. Two round trips. */
export const eventsAbout = (accountId: string, request: PageRequest): Promise<Page<EventRow>> =>
  listOf(eventLists.about(accountId), request);

/** Whether a list entry has this actor and this action. */
const named =
  ({ actor_id, action }: AuditFilter) =>
  (entry: Item): boolean => {
    const told = toldBy(entry);
    return (
      (actor_id === undefined || told.actor_id === actor_id) &&
      (action === undefined || told.action === action)
    );
  };

/**
 * The audit log, newest first. For one record it is ordered by version. With several filters, a frequent action, or for a
 * part of the service, entries are scanned. Two round trips.
 */
export const auditLog = (asked: PageRequest, filter: AuditFilter): Promise<Page<EventRow>> => {
  const { record, actor_id, action, from, to } = filter;
  if (record) {
    const place = { partition: partitionOf(record), shards: 0 };
    const whole = [actor_id, action, from, to].every((one) => one === undefined);
    return whole
      ? pageOf({ ...place, request: asked, recordOf: eventOf })
      : pickedPageOf({ places: [place], request: asked, recordOf: eventOf, keep: fits(filter) });
  }
  const request = { ...asked, from, to };
  const byActor = actor_id !== undefined && isId(actor_id) ? eventLists.by(actor_id) : undefined;
  const places: Place[] = [byActor, ofAction(action)].filter((place) => place !== undefined);
  const [only = eventLists.all()] = places;
  const told = [actor_id, action].filter((one) => one !== undefined).length;
  if (told < 2 && places.length === told) return listOf(only, request);
  const looked = places.length > 0 ? places : [only];
  return pickedPageOf({ places: looked, request, recordOf: (item) => item, keep: named(filter) }).then(
    rowsOf,
  );
};

/** An entry of the list of all events: its position in the list, and what its keys say. */
export type EventEntry = ReturnType<typeof toldBy> & { position: string; key: ItemKey };

/** The events after a position of the list of all events and before a time, oldest first. One round trip. */
export const eventEntries = async (
  after: string,
  before: string,
  limit: number,
): Promise<{ entries: EventEntry[]; more: boolean }> => {
  const [, sort] = keysOf("key1");
  const { items, next_cursor } = await pageOf({
    ...eventLists.all(),
    request: { limit, scope: "analytics", order: "oldest", from: `${after}!`, to: before },
    recordOf: (item) => ({ ...toldBy(item), position: item[sort] as string, key: itemKeyOf(item) }),
  });
  return { entries: items, more: next_cursor !== null };
};

const keys_most = 100;

/** The rows of events, in the order of their entries. One round trip. */
export const eventsOf = async (entries: readonly EventEntry[]): Promise<EventRow[]> => {
  const keys = entries.map(({ key }) => key);
  return (await Promise.all(inBatches(keys, keys_most).map(readListed))).flat().map(eventOf);
};
