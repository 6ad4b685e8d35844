import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { secrets } from "../configuration.ts";
import { CursorInvalid } from "../kernel/refusal.ts";
import { seal, unseal } from "../kernel/seal.ts";
import type { PhysicalIndex } from "./table.ts";
import { table, tableName } from "./table.ts";
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
};

export type Page<T> = { items: T[]; next_cursor: string | null };

type Bound = { list: string; scope: string };

/** A position that can be handed out: sealed, and bound to the list and its caller. */
const cursorAt = async (position: string, { list, scope }: Bound): Promise<string> =>
  seal(position, (await secrets()).cursor_key, `${list}\n${scope}`);

const positionOf = async (cursor: string, { list, scope }: Bound): Promise<string> => {
  const { cursor_key } = await secrets();
  try {
    return unseal(cursor, cursor_key, `${list}\n${scope}`);
  } catch {
    throw CursorInvalid();
  }
};

type List<T> = {
  index?: PhysicalIndex;
  /** One partition, or several whose items are merged in sort-key order. */
  partition: string | readonly string[];
  /** Spread of the partition over numbered shards; 0: not spread. */
  shards: number;
  request: PageRequest;
  recordOf: (item: Item) => T;
};

const highest = "\uffff";

/**
 * One page of a list, sorted by the sort key over all its shards. One round trip: the shards are asked at
 * once, each for at most a page. The position is the last sort key seen, so sort keys end in the record's id.
 */
export const pageOf = async <T>({
  index,
  partition,
  shards,
  request,
  recordOf,
}: List<T>): Promise<Page<T>> => {
  const { limit, cursor, scope, order = "newest", from = "", to = highest } = request;
  const newest = order === "newest";
  // The end that a list is read from may move with the clock; the position stands for it from the second page on.
  const list = `${index ?? "table"} ${partition} ${order} ${newest ? from : to}`;
  const position = cursor === undefined ? undefined : await positionOf(cursor, { list, scope });
  const [pk, sk] = index ? [`${index}pk`, `${index}sk`] : ["pk", "sk"];
  const low = !newest && position !== undefined && position > from ? position : from;
  const high = newest && position !== undefined && position < to ? position : to;
  if (low > high) return { items: [], next_cursor: null };

  const queries = (
    shards ? Array.from({ length: shards }, (_, shard) => `${partition}#${shard}`) : [partition].flat()
  ).map((place) =>
    table().send(
      new QueryCommand({
        TableName: tableName(),
        ...(index && { IndexName: index }),
        KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :low AND :high",
        ExpressionAttributeNames: { "#pk": pk, "#sk": sk },
        ExpressionAttributeValues: { ":pk": place, ":low": low || " ", ":high": high },
        ScanIndexForward: !newest,
        Limit: limit + 2,
      }),
    ),
  );
  const answers = await Promise.all(queries);
  const sorts = (a: string, b: string): number => (a < b !== newest ? -1 : 1);
  // A shard with large items answers less than it was asked for: beyond its end the others are not shown yet.
  const known = answers
    .flatMap(({ LastEvaluatedKey, Items = [] }) =>
      LastEvaluatedKey && Items.length < limit + 2 ? [LastEvaluatedKey[sk] as string] : [],
    )
    .sort(sorts)[0];
  const items = answers
    .flatMap((answer) => answer.Items ?? [])
    .filter((item) => item[sk] !== position && item[sk] !== to)
    .filter((item) => known === undefined || item[sk] === known || sorts(item[sk], known) < 0)
    .sort((a, b) => sorts(a[sk], b[sk]));
  const shown = items.slice(0, limit);
  const more = items.length > limit || known !== undefined;
  const last = shown.at(-1)?.[sk] ?? known;
  return {
    items: shown.map(recordOf),
    next_cursor: more && last !== undefined ? await cursorAt(last as string, { list, scope }) : null,
  };
};

/** Every item of a list, page by page: for what has to see all of it. One round trip a page. */
export async function* pagesOf<T>(page: (request: PageRequest) => Promise<Page<T>>): AsyncGenerator<T[]> {
  let cursor: string | undefined;
  do {
    const { items, next_cursor } = await page({ limit: 100, scope: "all", order: "oldest", cursor });
    if (items.length > 0) yield items;
    cursor = next_cursor ?? undefined;
  } while (cursor);
}

/** Every item of a list at once. */
export const allOf = async <T>(page: (request: PageRequest) => Promise<Page<T>>): Promise<T[]> =>
  (await Array.fromAsync(pagesOf(page))).flat();
