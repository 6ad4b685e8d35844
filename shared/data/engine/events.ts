import type { EventEnvelope } from "../../kernel/event.ts";
import { isId } from "../../kernel/id.ts";
import { recordOf } from "./entity.ts";
import { type Page, type PageRequest, type Place, pageOf, pickedPageOf } from "./page.ts";
import { readItem } from "./reads.ts";
import { eventShards, partitionIn, recordShards } from "./spread.ts";
import { tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

/**
 * The event row serves four purposes at once: outbox (it travels on the table's stream), history of its aggregate,
 * audit trail, and what a socket replays after a reconnect. It is written once: that it still waits to be published is
 * a mark beside it, so that neither the row nor its places in the lists are written again.
 */
export type EventRow = EventEnvelope & {
  operation: string;
  /** Its place among the events of its transaction. */
  ordinal: number;
  source_ip?: string;
  /**
   * The partition of the mark that it waits to be published. Absent: the row itself says so, as it was sent again or its
   * transaction had no room for marks.
   */
  outbox?: string;
  published_at?: string;
  /** How often the sweeper had to publish it again. */
  republished?: number;
};

/** Where an event is listed: in the audit trail, by who did it, and by what was done. */
export const eventLists = {
  all: () => ({ index: "gsi1" as const, partition: "AUDIT", shards: eventShards() }),
  by: (actor_id: string) => ({
    index: "gsi2" as const,
    partition: `AUDIT#ACTOR#${actor_id}`,
    // The service itself causes about as many events as everybody together.
    shards: isId(actor_id) ? 0 : recordShards(4),
  }),
  of: (action: string) => ({
    index: "gsi3" as const,
    partition: `AUDIT#ACTION#${action}`,
    shards: recordShards(4),
  }),
};

const partitionOf = (aggregate: { type: string; id: string }) => `EVENT#${aggregate.type}#${aggregate.id}`;
const sequence = (version: number, ordinal: number) =>
  `${String(version).padStart(10, "0")}#${String(ordinal).padStart(2, "0")}`;

/** Where the row of an event is. */
export const eventKey = (row: Pick<EventRow, "aggregate" | "id" | "ordinal">) => ({
  pk: partitionOf(row.aggregate),
  sk: `${sequence(row.aggregate.version, row.ordinal)}#${row.id}`,
});

/** The account that an event is about when nobody was signed in: a sign-up, a sign-in or a password reset. */
const aboutOf = ({ actor, source_ip, data, occurred_at, id }: EventRow): Item =>
  actor.role === "system" && source_ip !== undefined && typeof data.account_id === "string"
    ? { gsi4pk: `AUDIT#ABOUT#${data.account_id}`, gsi4sk: `${occurred_at}#${id}` }
    : {};

export const insertEvent = (row: EventRow): Write => {
  const time = `${row.occurred_at}#${row.id}`;
  const listed = ({ index, partition, shards }: Place, sk: string): Item => ({
    [`${index}pk`]: partitionIn(partition as string, shards, row.id),
    [`${index}sk`]: sk,
  });
  const { causation_id, ...facts } = row;
  const item: Item = {
    ...facts,
    ...(causation_id !== row.correlation_id && { causation_id }),
    ...eventKey(row),
    entity: "event",
    ...listed(eventLists.all(), time),
    ...listed(eventLists.by(row.actor.id), time),
    ...listed(eventLists.of(row.type), time),
    ...aboutOf(row),
  };
  return { item: { Put: { TableName: tableName(), Item: item } } };
};

/** The row of a stored event. Without a stored cause the request itself was the cause. */
export const eventOf = (item: Item): EventRow => {
  const row = recordOf<EventRow>(item);
  row.causation_id ??= row.correlation_id;
  return row;
};

/** The event at a key, if it is there. */
export const eventAt = async (key: ReturnType<typeof eventKey>): Promise<EventRow | undefined> => {
  const item = await readItem(key);
  return item && eventOf(item);
};

/** What happened to one record, oldest first or newest first. */
export const historyOf = (
  aggregate: { type: string; id: string },
  request: PageRequest,
): Promise<Page<EventRow>> =>
  pageOf({ partition: partitionOf(aggregate), shards: 0, request, recordOf: eventOf });

/** The position of an event in its record's history. It rises with every event, with gaps. */
export const seqOf = ({ aggregate, ordinal }: Pick<EventRow, "aggregate" | "ordinal">): number =>
  aggregate.version * 100 + ordinal;

/** The events of a record after a position, oldest first: what a reconnecting socket missed. */
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

/** Filters of the audit trail, to be combined. */
export type AuditFilter = {
  record?: { type: string; id: string } | undefined;
  actor_id?: string | undefined;
  action?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Whether an entry passes the filters, except the record: a record's history is a list of its own. */
const fits =
  ({ actor_id, action, from, to }: AuditFilter) =>
  ({ actor, type, occurred_at }: EventRow): boolean =>
    (actor_id === undefined || actor.id === actor_id) &&
    (action === undefined || type === action) &&
    (from === undefined || occurred_at >= from) &&
    (to === undefined || occurred_at < to);

/** The audit trail, newest first by time; of one record by its versions. With several filters entries are looked through. */
export const auditTrail = (asked: PageRequest, filter: AuditFilter): Promise<Page<EventRow>> => {
  const { record, actor_id, action, from, to } = filter;
  const keep = fits(filter);
  const reading = { recordOf: eventOf, keep };
  if (record) {
    const place = { partition: partitionOf(record), shards: 0 };
    const whole = [actor_id, action, from, to].every((one) => one === undefined);
    return whole
      ? pageOf({ ...place, request: asked, recordOf: eventOf })
      : pickedPageOf({ ...reading, places: [place], request: asked });
  }
  const request = { ...asked, from, to };
  const places: Place[] = [
    ...(actor_id === undefined ? [] : [eventLists.by(actor_id)]),
    ...(action === undefined ? [] : [eventLists.of(action)]),
  ];
  const [only = eventLists.all()] = places;
  return places.length > 1
    ? pickedPageOf({ ...reading, places, request })
    : pageOf({ ...only, request, recordOf: eventOf });
};
