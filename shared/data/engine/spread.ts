import { configuration } from "../../configuration.ts";

/**
 * Lists that everybody writes to are spread over numbered partitions, because one partition takes a thousand write
 * units a second. Their number grows with the marketplace, in two steps, because the release before still runs while one
 * comes: with `LIST_SHARDS=4,8` all read what nobody writes yet, then comes `LIST_SHARDS=8`. Neither number is ever lowered:
 * lists would no longer be read completely.
 */
type Use = "read" | "written";

const shards = (use: Use): number => {
  const [written, read] = configuration().LIST_SHARDS;
  return use === "read" ? read : written;
};

/** The number of partitions of the list of all events. */
export const eventShards = (use: Use): number => shards(use);

/** The number of partitions of the outbox: its marks take three write units where the list of events takes one. */
export const outboxShards = (use: Use): number => 3 * shards(use);

/** The number of partitions of a list of records. Records change less often than events happen. */
export const recordShards = (least: number, use: Use): number => Math.max(least, Math.ceil(shards(use) / 5));

/**
 * The partition of a list that a record is in. A record whose id is a word (there is only one such record) is in the
 * first.
 */
export const partitionIn = (list: string, shards: number, id: string): string =>
  shards ? `${list}#${(Number.parseInt(id.slice(-4), 16) || 0) % shards}` : list;
