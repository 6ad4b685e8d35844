import { isDeepStrictEqual } from "node:util";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { GetCommand, TransactWriteCommand } from "../shared/data/engine/commands.ts";
import type { EntityDefinition } from "../shared/data/engine/entity.ts";
import type { ItemKey } from "../shared/data/engine/reads.ts";
import { keysOf, table, tableName } from "../shared/data/engine/table.ts";
import type { Item } from "../shared/data/engine/write.ts";
import type { Versioned } from "../shared/kernel/record.ts";
import { wait } from "../shared/kernel/time.ts";
import { UsageError } from "./usage-error.ts";

/** A repository of any kind of records, as backfilling uses it. */
export type AnyRepository = {
  definition: Pick<EntityDefinition<Versioned, unknown, string>, "name" | "indexes" | "due">;
  itemOf: (record: never) => Item;
  read: (item: Item) => unknown;
};

/** Attributes of a row as they were and as they are afterward. What one of both lacks was not there. */
type Change = { before: Item; after: Item };

/** What a row was filled with, kept until it can't be undone any more. */
export type Entry = ItemKey & { row: ItemKey; version: number | undefined } & Change;

/** Counts the capacity units that requests have used. */
export type Meter = { units: number };

type Transaction = NonNullable<TransactWriteCommandInput["TransactItems"]>;

/** Sends a transaction. Returns whether it was done; not done means that its row is no longer as it was read. */
export const sent = async (TransactItems: Transaction, meter: Meter): Promise<boolean> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { ConsumedCapacity = [] } = await table().send(new TransactWriteCommand({ TransactItems }));
      meter.units += ConsumedCapacity.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      return true;
    } catch (error) {
      const { name, CancellationReasons = [] } = error as Error & {
        CancellationReasons?: { Code?: string }[];
      };
      if (name !== "TransactionCanceledException") throw error;
      const codes = new Set(CancellationReasons.map(({ Code }) => Code ?? "None"));
      if (codes.has("ConditionalCheckFailed")) return false;
      if (attempt === 6 || codes.has("ValidationError")) throw error;
      await wait(Math.random() * 50 * 2 ** attempt);
    }
  }
};

/** The update that turns the attributes `from` into `to`, while they and the row's version are as given. */
export const updateOf = (row: ItemKey, version: unknown, from: Item, to: Item): Transaction[number] => {
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const at = (name: string) => names.indexOf(name);
  const set = names.filter((name) => name in to).map((name) => `#n${at(name)} = :to${at(name)}`);
  const removed = names.filter((name) => !(name in to)).map((name) => `#n${at(name)}`);
  const asBefore = names.map((name) =>
    name in from ? `#n${at(name)} = :from${at(name)}` : `attribute_not_exists(#n${at(name)})`,
  );
  const valuesOf = (item: Item, side: string) =>
    Object.entries(item).map(([name, value]) => [`:${side}${at(name)}`, value]);
  return {
    Update: {
      TableName: tableName(),
      Key: row,
      UpdateExpression: [
        ...(set.length > 0 ? [`SET ${set.join(", ")}`] : []),
        ...(removed.length > 0 ? [`REMOVE ${removed.join(", ")}`] : []),
      ].join(" "),
      ConditionExpression: [
        "attribute_exists(pk)",
        version === undefined ? "attribute_not_exists(version)" : "version = :version",
        ...asBefore,
      ].join(" AND "),
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#n${at(name)}`, name])),
      ExpressionAttributeValues: Object.fromEntries([
        ...(version === undefined ? [] : [[":version", version]]),
        ...valuesOf(from, "from"),
        ...valuesOf(to, "to"),
      ]),
    },
  };
};

/** The attributes that place a record in a list, or at its due time. Undefined: all attributes. Throws for an unknown list. */
export const attributesOf = ({ definition }: AnyRepository, list: string | undefined) => {
  if (list === undefined) return undefined;
  const { name, indexes = {}, due } = definition;
  const on = list === "due" && due ? "due" : indexes[list]?.on;
  if (on === "table")
    throw new UsageError(`${list} is a list of the table itself: every ${name} is in it by its key.`);
  if (on) return keysOf(on);
  const known = [
    ...Object.keys(indexes).filter((one) => indexes[one]?.on !== "table"),
    ...(due ? ["due"] : []),
  ];
  throw new UsageError(`${name} has no list ${list}. It has: ${known.join(", ") || "none"}.`);
};

/** The table's own marks, which are no part of what a repository stores. */
const marks = new Set(["pk", "sk", "writer"]);

/** In what a stored row differs from what this release would store for its record. Undefined: in nothing. */
export const changeIn = (
  repository: AnyRepository,
  stored: Item,
  only: readonly string[] | undefined,
): Change | undefined => {
  const record = repository.read(stored);
  const wanted: Item = JSON.parse(JSON.stringify(repository.itemOf(record as never)));
  if (wanted.pk !== stored.pk || wanted.sk !== stored.sk)
    throw new Error(`${stored.pk} ${stored.sk} would have another key in this release: ${wanted.pk}`);
  const names = [...new Set([...Object.keys(stored), ...Object.keys(wanted)])].filter(
    (name) => !marks.has(name) && !(only && !only.includes(name)),
  );
  const change: Change = { before: {}, after: {} };
  for (const name of names) {
    if (isDeepStrictEqual(stored[name], wanted[name])) continue;
    if (stored[name] !== undefined) change.before[name] = stored[name];
    if (wanted[name] !== undefined) change.after[name] = wanted[name];
  }
  const changed = new Set([...Object.keys(change.before), ...Object.keys(change.after)]);
  if (changed.size === 0) return undefined;
  const kept = Object.fromEntries(Object.entries(stored).filter(([name]) => !changed.has(name)));
  if (!isDeepStrictEqual(plain(repository.read({ ...kept, ...change.after })), plain(record)))
    throw new UsageError(
      `${stored.pk} would read otherwise with ${[...changed].join(", ")} alone. Leave --index out.`,
    );
  return change;
};

const plain = (record: unknown): unknown => JSON.parse(JSON.stringify(record));

const asItIsNow = async ({ pk, sk }: ItemKey): Promise<Item | undefined> => {
  const asked = new GetCommand({ TableName: tableName(), Key: { pk, sk }, ConsistentRead: true });
  return (await table().send(asked)).Item;
};

type Filling = {
  repository: AnyRepository;
  only: readonly string[] | undefined;
  /** The entry that keeps what the row was. */
  entryOf: (row: ItemKey, change: Change, version: number | undefined) => Item;
  meter: Meter;
};

/** Fills one row. What the service writes meanwhile wins, and is looked at again. Returns whether it was filled. */
export const filled = async (row: Item, filling: Filling): Promise<boolean> => {
  const { repository, only, entryOf, meter } = filling;
  const key = { pk: row.pk as string, sk: row.sk as string };
  for (let stored: Item | undefined = row; stored; stored = await asItIsNow(key)) {
    const change = changeIn(repository, stored, only);
    if (!change) return false;
    const Put = { TableName: tableName(), Item: entryOf(key, change, stored.version) };
    const { before, after } = change;
    if (await sent([updateOf(key, stored.version, before, after), { Put }], meter)) return true;
  }
  return false;
};

/** Gives a row back what it had before it was filled, unless it has changed since. Returns whether it did. */
export const takenBack = async (entry: Entry, meter: Meter): Promise<boolean> => {
  const { pk, sk, row, version, before, after } = entry;
  const Delete = { TableName: tableName(), Key: { pk, sk } };
  if (await sent([updateOf(row, version, after, before), { Delete }], meter)) return true;
  await sent([{ Delete }], meter);
  return false;
};
