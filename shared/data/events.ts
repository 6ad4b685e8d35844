import type { EventEnvelope } from "../kernel/event.ts";
import { dueShards, recordOf, shardKey } from "./entity.ts";
import { type Page, type PageRequest, pageOf } from "./page.ts";
import { tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

/**
 * The event row serves four purposes at once: outbox (it travels on the table's stream and is due until it is
 * marked published), history of its aggregate, audit trail, and what a socket replays after a reconnect.
 */
export type EventRow = EventEnvelope & {
  operation: string;
  source_ip?: string;
  /** Subscribers that have had their effect, and when. */
  done: Record<string, string>;
  published_at?: string;
  /** How often the sweeper had to publish it again. */
  republished: number;
};

const auditShards = 4;

const partitionOf = (aggregate: { type: string; id: string }) => `EVENT#${aggregate.type}#${aggregate.id}`;
const sequence = (version: number, position: number) => `${String(version).padStart(10, "0")}#${position}`;

/** Where the row of an event is. */
export const eventKey = (row: Pick<EventRow, "aggregate" | "id">, position: number) => ({
  pk: partitionOf(row.aggregate),
  sk: `${sequence(row.aggregate.version, position)}#${row.id}`,
});

export const insertEvent = (row: EventRow, position: number): Write => {
  const shard = Number.parseInt(row.id.slice(-4), 16);
  const item: Item = {
    ...row,
    ...eventKey(row, position),
    entity: "event",
    gsi1pk: shardKey("AUDIT", shard % auditShards),
    gsi1sk: `${row.occurred_at}#${row.id}`,
    gsi2pk: `AUDIT#ACTOR#${row.actor.id}`,
    gsi2sk: `${row.occurred_at}#${row.id}`,
    duepk: shardKey("DUE#event", shard % dueShards),
    duesk: row.occurred_at,
  };
  return { item: { Put: { TableName: tableName(), Item: item } } };
};

export const eventOf = (item: Item): EventRow => recordOf<EventRow>(item);

/** What happened to one record, oldest first or newest first. */
export const historyOf = (
  aggregate: { type: string; id: string },
  request: PageRequest,
): Promise<Page<EventRow>> =>
  pageOf({ partition: partitionOf(aggregate), shards: 0, request, recordOf: eventOf });

/** The events of a record after version `after`, oldest first: what a reconnecting socket missed. */
export const eventsSince = (
  aggregate: { type: string; id: string },
  after: number,
  limit: number,
): Promise<Page<EventRow>> =>
  pageOf({
    partition: partitionOf(aggregate),
    shards: 0,
    request: { limit, scope: "replay", order: "oldest", from: sequence(after + 1, 0) },
    recordOf: eventOf,
  });

/** The audit trail of everybody, or of one actor, newest first. */
export const auditTrail = (request: PageRequest, actorId?: string): Promise<Page<EventRow>> =>
  actorId === undefined
    ? pageOf({ index: "gsi1", partition: "AUDIT", shards: auditShards, request, recordOf: eventOf })
    : pageOf({ index: "gsi2", partition: `AUDIT#ACTOR#${actorId}`, shards: 0, request, recordOf: eventOf });
