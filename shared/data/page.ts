import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { secrets } from "../configuration.ts";
import { CursorInvalid } from "../kernel/refusal.ts";
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

const bound = ({ list, scope }: Bound) => createHash("sha256").update(`${list}\n${scope}`).digest();

/** Seals a position so that it can be handed out: encrypted, authenticated, bound to the list and its caller. */
const seal = async (position: string, to: Bound): Promise<string> => {
  const { cursor_key } = await secrets();
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", Buffer.from(cursor_key, "base64"), nonce).setAAD(bound(to));
  return Buffer.concat([
    nonce,
    cipher.update(position, "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]).toString("base64url");
};

const open = async (cursor: string, to: Bound): Promise<string> => {
  const { cursor_key } = await secrets();
  const bytes = Buffer.from(cursor, "base64url");
  if (bytes.length < 29) throw CursorInvalid();
  const decipher = createDecipheriv("aes-256-gcm", Buffer.from(cursor_key, "base64"), bytes.subarray(0, 12))
    .setAAD(bound(to))
    .setAuthTag(bytes.subarray(-16));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8");
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
  const list = `${index ?? "table"} ${partition} ${order} ${from} ${to}`;
  const position = cursor === undefined ? undefined : await open(cursor, { list, scope });
  const [pk, sk] = index ? [`${index}pk`, `${index}sk`] : ["pk", "sk"];
  const newest = order === "newest";
  const low = !newest && position !== undefined ? position : from;
  const high = newest && position !== undefined ? position : to;

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
  const items = (await Promise.all(queries))
    .flatMap((answer) => answer.Items ?? [])
    .filter((item) => item[sk] !== position && item[sk] !== to)
    .sort((a, b) => ((a[sk] as string) < (b[sk] as string) !== newest ? -1 : 1));
  const shown = items.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(recordOf),
    next_cursor: items.length > limit && last ? await seal(last[sk] as string, { list, scope }) : null,
  };
};
