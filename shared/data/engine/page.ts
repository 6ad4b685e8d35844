import { cursorKey } from "../../configuration.ts";
import { policy } from "../../domain/policy.ts";
import { CursorInvalid } from "../../kernel/refusal.ts";
import { seal, unseal } from "../../kernel/seal.ts";
import { QueryCommand } from "./commands.ts";
import { keysOf, type PhysicalIndex, table, tableName } from "./table.ts";
import type { Item } from "./write.ts";

export type PageRequest = {
  limit: number;
  cursor?: string | undefined;
  /** What the cursor is bound to besides the list: the caller and the filters. */
  scope: string;
  order?: "newest" | "oldest";
  /** Sort keys from (inclusive) and to (exclusive). */
  from?: string | undefined;
  to?: string | undefined;
  /** The whole list is gone through: a page may be shorter, and hardly anything of it is read again for the next one. */
  through?: boolean;
};

export type Page<T> = { items: T[]; next_cursor: string | null };

type Bound = { list: string; scope: string };

/** A cursor for clients: sealed, and bound to the list and its caller. */
const cursorAt = async (position: string, { list, scope }: Bound): Promise<string> =>
  seal(position, await cursorKey(), `${list}\n${scope}`);

const positionOf = async (cursor: string, { list, scope }: Bound): Promise<string> => {
  const key = await cursorKey();
  try {
    return unseal(cursor, key, `${list}\n${scope}`);
  } catch {
    throw CursorInvalid();
  }
};

/** The place of a list: a partition, its numbered shards, or several partitions merged in sort-key order. */
export type Place = {
  index?: PhysicalIndex;
  partition: string | readonly string[];
  /** The number of shards of the partition; 0 means that it is not sharded. */
  shards: number;
};

type List<T> = { request: PageRequest; recordOf: (item: Item) => T };

const highest = "\uffff";

export const partitionsOf = ({ partition, shards }: Place): string[] =>
  shards ? Array.from({ length: shards }, (_, shard) => `${partition}#${shard}`) : [partition].flat();

/** The sort keys that a page is between, and how far each partition is read for it. */
type Stretch = { low: string; high: string; newest: boolean; most: number };

type Read = {
  items: { position: string; item: Item }[];
  /** The sort key up to which all partitions were read. Undefined: to their ends. */
  known: string | undefined;
};

/** The items of a list, in order. One round trip: all partitions are read at the same time. */
const readOf = async (place: Place, { low, high, newest, most }: Stretch, enough: number): Promise<Read> => {
  const [pk, sk] = place.index ? keysOf(place.index) : ["pk", "sk"];
  const queries = partitionsOf(place).map((partition) =>
    table().send(
      new QueryCommand({
        TableName: tableName(),
        ...(place.index && { IndexName: place.index }),
        KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :low AND :high",
        ExpressionAttributeNames: { "#pk": pk, "#sk": sk },
        ExpressionAttributeValues: { ":pk": partition, ":low": low || " ", ":high": high },
        ScanIndexForward: !newest,
        Limit: most,
      }),
    ),
  );
  const answers = await Promise.all(queries);
  const sorts = (a: string, b: string): number => (a < b !== newest ? -1 : 1);
  // A partition with large items may return only a part. Items of the others beyond that point wait for the next page.
  const known = answers
    .flatMap(({ LastEvaluatedKey, Items = [] }) =>
      LastEvaluatedKey && Items.length < enough ? [LastEvaluatedKey[sk] as string] : [],
    )
    .sort(sorts)[0];
  const items = answers
    .flatMap((answer) => answer.Items ?? [])
    .map((item) => ({ position: item[sk] as string, item }))
    .filter(({ position }) => known === undefined || position === known || sorts(position, known) < 0)
    .sort((a, b) => sorts(a.position, b.position));
  return { items, known };
};

/** Several lists as one: as far as all of them were read. */
const united = (reads: readonly Read[], newest: boolean): Read => {
  const sorts = (a: string, b: string): number => (a < b !== newest ? -1 : 1);
  const known = reads.flatMap((read) => (read.known === undefined ? [] : [read.known])).sort(sorts)[0];
  const items = reads
    .flatMap((read) => read.items)
    .filter(({ position }) => known === undefined || position === known || sorts(position, known) < 0)
    .sort((a, b) => sorts(a.position, b.position));
  return { items, known };
};

/** Where a page begins and ends, and what its cursors are bound to. Undefined if the page is empty. */
const begun = async (places: readonly Place[], request: PageRequest) => {
  const { cursor, scope, order = "newest", from = "", to = highest } = request;
  const newest = order === "newest";
  const where = places.map((place) => `${place.index ?? "table"} ${place.partition}`).join(" or ");
  // The end that a list is read from may move with the clock. From the second page on the position takes its place.
  const bound = { list: `${where} ${order} ${newest ? from : to}`, scope };
  const position = cursor === undefined ? undefined : await positionOf(cursor, bound);
  const low = !newest && position !== undefined && position > from ? position : from;
  const high = newest && position !== undefined && position < to ? position : to;
  return low > high
    ? undefined
    : { bound, newest, low, high, isOutside: (at: string) => at === position || at === to };
};

/**
 * One page of a list, sorted by the sort key over all its shards. One round trip: the shards are read at once, each for
 * at most a page, or for its part of one where all pages are read. The position is the last sort key seen, so sort keys
 * end in the record's id.
 */
export const pageOf = async <T>({ request, recordOf, ...place }: List<T> & Place): Promise<Page<T>> => {
  const page = await begun([place], request);
  if (!page) return { items: [], next_cursor: null };
  const { limit, through } = request;
  const most = through ? Math.ceil(limit / partitionsOf(place).length) + 2 : limit + 2;
  const { items, known } = await readOf(place, { ...page, most }, through ? Infinity : most);
  const inside = items.filter(({ position }) => !page.isOutside(position));
  const shown = inside.slice(0, limit);
  const last = shown.at(-1)?.position ?? known;
  const more = inside.length > limit || known !== undefined;
  return {
    items: shown.map(({ item }) => recordOf(item)),
    next_cursor: more && last !== undefined ? await cursorAt(last, page.bound) : null,
  };
};

/**
 * One page of what a filter keeps of a list that is stored in several places. Each place has all matching items, in the
 * same order, among others. All are read at once, and the one that gets farthest is used, so that the most selective
 * one decides; with `unite`, each has some of them. One round trip. A page is full or the last, unless `look_through`
 * items did not fill it; then it is shorter, and its cursor continues.
 */
export const pickedPageOf = async <T, R = T>({
  places,
  keep,
  look_through = policy.list.looked_through_most,
  read = async (records) => records as readonly unknown[] as readonly R[],
  read_most = Number.POSITIVE_INFINITY,
  unite = false,
  request,
  recordOf,
}: List<T> & {
  places: readonly Place[];
  keep: (record: T) => boolean;
  look_through?: number | undefined;
  /** Reads what to show for the matching records, in order. Undefined leaves one out. One more round trip. */
  read?: (records: readonly T[]) => Promise<readonly (R | undefined)[]>;
  /** How many of them are read for a page. */
  read_most?: number;
  unite?: boolean;
}): Promise<Page<R>> => {
  const page = await begun(places, request);
  if (!page) return { items: [], next_cursor: null };
  const { limit } = request;
  const partitions = places.flatMap(partitionsOf).length;
  const most = Math.max(limit + 2, Math.floor(look_through / partitions));
  const reads = await Promise.all(places.map((place) => readOf(place, { ...page, most }, Infinity)));
  const farther = ({ known: a }: Read, { known: b }: Read): boolean =>
    b !== undefined && (a === undefined || (page.newest ? a < b : a > b));
  const { items, known } = unite
    ? united(reads, page.newest)
    : reads.reduce((best, read) => (farther(read, best) ? read : best));
  const kept = items.flatMap(({ position, item }) => {
    const record = recordOf(item);
    return !page.isOutside(position) && keep(record) ? [{ position, record }] : [];
  });
  const looked = kept.slice(0, read_most);
  const given = await read(looked.map(({ record }) => record));
  const found = looked.flatMap(({ position }, at) => {
    const record = given[at];
    return record === undefined ? [] : [{ position, record }];
  });
  const shown = found.slice(0, limit);
  const end = kept.length > looked.length ? looked.at(-1)?.position : known;
  const last = found.length > limit ? shown.at(-1)?.position : end;
  return {
    items: shown.map(({ record }) => record),
    next_cursor: last === undefined ? null : await cursorAt(last, page.bound),
  };
};

/** The number of items in a list, up to a megabyte of each of its partitions. One round trip. */
export const countOf = async ({ index, ...place }: Place): Promise<number> => {
  const [pk] = index ? keysOf(index) : ["pk"];
  const answers = await Promise.all(
    partitionsOf(place).map((partition) =>
      table().send(
        new QueryCommand({
          TableName: tableName(),
          ...(index && { IndexName: index }),
          Select: "COUNT",
          KeyConditionExpression: "#pk = :pk",
          ExpressionAttributeNames: { "#pk": pk },
          ExpressionAttributeValues: { ":pk": partition },
        }),
      ),
    ),
  );
  return answers.reduce((sum, { Count = 0 }) => sum + Count, 0);
};

/** Every item of a list, page by page. One round trip a page. */
export async function* pagesOf<T>(page: (request: PageRequest) => Promise<Page<T>>): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await page({ limit: 100, scope: "all", order: "oldest", cursor });
    if (items.length > 0) yield items;
    cursor = next_cursor ?? undefined;
  } while (cursor);
}

/** Every item of a list in one array. */
export const allOf = async <T>(page: (request: PageRequest) => Promise<Page<T>>): Promise<T[]> =>
  (await Array.fromAsync(pagesOf(page))).flat();
