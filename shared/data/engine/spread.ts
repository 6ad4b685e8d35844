import { configuration } from "../../configuration.ts";

/**
 * Lists that everybody writes to are spread over numbered partitions, because one partition takes a thousand write
 * units a second. `LIST_SHARDS` grows with the marketplace. It may be raised but not lowered: lists would no longer be
 * read completely.
 */

/** The number of partitions of the list of all events. */
export const eventShards = (): number => configuration().LIST_SHARDS;

/** The number of partitions of the outbox: its marks take three write units where the list of events takes one. */
export const outboxShards = (): number => 3 * configuration().LIST_SHARDS;

/** The number of partitions of a list of records. Records change less often than events happen. */
export const recordShards = (least: number): number =>
  Math.max(least, Math.ceil(configuration().LIST_SHARDS / 5));

/**
 * The partition of a list that a record is in. A record whose id is a word (there is only one such record) is in the
 * first.
 */
export const partitionIn = (list: string, shards: number, id: string): string =>
  shards ? `${list}#${(Number.parseInt(id.slice(-4), 16) || 0) % shards}` : list;
