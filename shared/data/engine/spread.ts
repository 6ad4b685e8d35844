import { configuration } from "../../configuration.ts";

/**
 * Lists that everyone writes to are spread over numbered partitions, as one partition takes a thousand write units a
 * second. `LIST_SHARDS` grows with the marketplace: raised, every list is still read whole; lowered, it would not be.
 */

/** Over how many partitions the list of all events is spread. */
export const eventShards = (): number => configuration().LIST_SHARDS;

/** Over how many partitions the outbox is spread: its marks take three units where the list of events takes one. */
export const outboxShards = (): number => 3 * configuration().LIST_SHARDS;

/** Over how many partitions a list of records is spread. Records change less often than events happen. */
export const recordShards = (least: number): number =>
  Math.max(least, Math.ceil(configuration().LIST_SHARDS / 5));

/** The partition of a list that a record is in. An id that is a word (there is only one such record) is in the first. */
export const partitionIn = (list: string, shards: number, id: string): string =>
  shards ? `${list}#${(Number.parseInt(id.slice(-4), 16) || 0) % shards}` : list;
