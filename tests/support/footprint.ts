import { keyIndexes, keysOf, type PhysicalIndex, physicalIndexes } from "../../shared/data/engine/table.ts";
import type { Image } from "./engine.ts";
import type { Call } from "./gate.ts";
import type { Answered } from "./outward.ts";

/** Items of a partition of the table, or of an index, whose sort keys are in a range. */
export type Range = { index: string; partition: string; from: string; to: string };

/** What was written of an item: its places before and after, in the table and in its indexes. */
export type Written = { index: string; partition: string; sort: string };

/** What a call touches: what it reads, what it writes, and what it only adds to, which commutes. */
export type Footprint = {
  reads: Range[];
  writes: Written[];
  adds: Written[];
  /** Names of things elsewhere, such as the payment provider's objects. */
  others: { names: ReadonlySet<string>; isWrite: boolean };
};

export type Key = { pk: string; sk: string };
type Values = Record<string, { S?: string }>;

const last = "\uffff\uffff";
const keysOnly = new Set<string>(keyIndexes);

/** What is kept of how often something was asked, or of what is to be told yet: of these one order is as good as another. */
const asides = /^(LIMIT|WAITING)#/;

const placed = ({ pk, sk }: Key): Written => ({ index: "", partition: pk, sort: sk });
const whole = ({ pk, sk }: Key): Range => ({ index: "", partition: pk, from: sk, to: sk });

/** The range of a query, as its condition says. What it says in another way is taken as the whole partition. */
const rangeOf = (input: {
  IndexName?: string;
  KeyConditionExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues: Values;
}): Range => {
  const { IndexName = "", KeyConditionExpression: said, ExpressionAttributeValues: values } = input;
  const textOf = (name: string | undefined) => values[name ?? ""]?.S;
  const [, partition] = /=\s*(:\w+)/.exec(said) ?? [];
  const all = { index: IndexName, partition: textOf(partition) ?? "?", from: "", to: last };
  const [, begins] = /begins_with\s*\([^,]+,\s*(:\w+)\s*\)/.exec(said) ?? [];
  if (begins) return { ...all, from: textOf(begins) ?? "", to: `${textOf(begins) ?? ""}${last}` };
  const [, from, to] = /BETWEEN\s+(:\w+)\s+AND\s+(:\w+)/i.exec(said) ?? [];
  if (from && to) return { ...all, from: textOf(from) ?? "", to: textOf(to) ?? last };
  const [, sign, bound] = /AND\s+[#\w]+\s*(<=|>=|<|>|=)\s*(:\w+)/i.exec(said) ?? [];
  const value = textOf(bound);
  if (value === undefined) return all;
  if (sign === "=") return { ...all, from: value, to: value };
  return sign?.startsWith("<") ? { ...all, to: value } : { ...all, from: value };
};

type TransactItem = {
  Put?: { Item: Values; ConditionExpression?: string };
  Update?: { Key: Values; ConditionExpression?: string; UpdateExpression: string };
  Delete?: { Key: Values };
  ConditionCheck?: { Key: Values };
};

const keyOf = ({ pk, sk }: Values): Key => ({ pk: pk?.S as string, sk: sk?.S as string });

/** The items that a call to the table would write, and those that it only adds to, whatever they are. */
export const changedBy = ({ headers, body }: Call): { key: Key; isAdding: boolean }[] => {
  const action = String(headers["x-amz-target"]).split(".")[1] ?? "";
  if (!/^(TransactWriteItems|PutItem|UpdateItem|DeleteItem|BatchWriteItem)$/.test(action)) return [];
  const input = JSON.parse(body.toString());
  const one = ({ Put, Update, Delete }: TransactItem) => {
    if (Put) return [{ key: keyOf(Put.Item), isAdding: false }];
    if (Delete) return [{ key: keyOf(Delete.Key), isAdding: false }];
    if (!Update) return [];
    const isAdding = !Update.ConditionExpression && /^\s*ADD [^=]*$/.test(Update.UpdateExpression);
    return [{ key: keyOf(Update.Key), isAdding }];
  };
  if (action === "TransactWriteItems") return (input.TransactItems as TransactItem[]).flatMap(one);
  if (action === "BatchWriteItem")
    return Object.values(
      input.RequestItems as Record<
        string,
        { PutRequest?: { Item: Values }; DeleteRequest?: { Key: Values } }[]
      >,
    )
      .flat()
      .map(({ PutRequest, DeleteRequest }) => ({
        key: keyOf((PutRequest?.Item ?? DeleteRequest?.Key) as Values),
        isAdding: false,
      }));
  return one(
    { PutItem: { Put: input }, UpdateItem: { Update: input }, DeleteItem: { Delete: input } }[
      action
    ] as TransactItem,
  );
};

/** All items that a call to the table names, to read, to check or to write. */
export const readsOf = ({ headers, body }: Call): Range[] => {
  const action = String(headers["x-amz-target"]).split(".")[1] ?? "";
  const input = JSON.parse(body.toString());
  if (action === "Query") return [rangeOf(input)];
  if (action === "GetItem" || action === "UpdateItem" || action === "DeleteItem")
    return [whole(keyOf(input.Key))];
  if (action === "PutItem") return [whole(keyOf(input.Item))];
  if (action === "BatchGetItem")
    return Object.values(input.RequestItems as Record<string, { Keys: Values[] }>).flatMap(({ Keys }) =>
      Keys.map((key) => whole(keyOf(key))),
    );
  if (action === "TransactGetItems")
    return (input.TransactItems as { Get: { Key: Values } }[]).map(({ Get }) => whole(keyOf(Get.Key)));
  if (action !== "TransactWriteItems") return [];
  return (input.TransactItems as TransactItem[]).map(({ Put, Update, Delete, ConditionCheck }) =>
    whole(keyOf(Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {})),
  );
};

const indexed = (index: PhysicalIndex, image: Image | undefined): Written | undefined => {
  const [partition, sort] = keysOf(index).map((name) => image?.[name]?.S);
  return partition === undefined || sort === undefined ? undefined : { index, partition, sort };
};

/** Where a change of an item shows: at its place, and where it is, was or moved in each index. */
export const shown = (key: Key, before: Image | undefined, after: Image | undefined): Written[] => [
  placed(key),
  ...physicalIndexes.flatMap((index) => {
    const [was, is] = [indexed(index, before), indexed(index, after)];
    const stays = was?.partition === is?.partition && was?.sort === is?.sort;
    if (keysOnly.has(index) && stays) return [];
    return [was, is].filter((one) => one !== undefined);
  }),
];

const nothing: Footprint = { reads: [], writes: [], adds: [], others: { names: new Set(), isWrite: false } };

/** What a call to the table touched, once it was answered. `changes` are the items that it has written, as they were and are. */
export const tableFootprint = (
  call: Call,
  changes: readonly { key: Key; isAdding: boolean; before: Image | undefined; after: Image | undefined }[],
): Footprint => {
  const counted = changes.filter(({ key }) => !asides.test(key.pk));
  const adding = new Set(changes.filter(({ isAdding }) => isAdding).map(({ key }) => `${key.pk} ${key.sk}`));
  const places = (isAdding: boolean) =>
    counted
      .filter((one) => one.isAdding === isAdding)
      .flatMap(({ key, before, after }) => shown(key, before, after));
  return {
    ...nothing,
    reads: readsOf(call).filter(
      ({ partition, from }) => !asides.test(partition) && !adding.has(`${partition} ${from}`),
    ),
    writes: places(false),
    adds: places(true),
  };
};

/** Ids of the payment provider's objects. */
const ids =
  /\b(?:pi|pm|seti|ch|py|re|tr|trr|cus|sub|si|in|acct|du|dp|txn|evt|price|prod|po|il|sub_sched|ii)_\w{8,}/g;

/** What a call to another neighbor touched: what it names and is told of. */
export const otherFootprint = ({ method, path, headers, body }: Call, answer: Answered): Footprint => {
  const key = headers["idempotency-key"];
  const text = `${path} ${body.toString()} ${answer.body.toString()}`;
  const found = [...(text.match(ids) ?? [])].map((id) => id.replace(/_secret_.*/, ""));
  return {
    ...nothing,
    others: {
      names: new Set([...found, path.split("?")[0] as string, ...(key ? [String(key)] : [])]),
      isWrite: method !== "GET" && method !== "HEAD",
    },
  };
};

/** Whether a change shows in a range. */
export const sees = ({ index, partition, from, to }: Range, one: Written): boolean =>
  index === one.index && partition === one.partition && from <= one.sort && one.sort <= to;

const same = (one: Written, other: Written): boolean =>
  one.index === other.index && one.partition === other.partition && one.sort === other.sort;

const disturbs = (one: Footprint, other: Footprint): boolean =>
  one.writes.some(
    (written) =>
      other.reads.some((range) => sees(range, written)) ||
      [...other.writes, ...other.adds].some((place) => same(written, place)),
  ) || one.adds.some((added) => other.reads.some((range) => sees(range, added)));

/** Whether it matters which of two calls comes first. */
export const depend = (one: Footprint, other: Footprint): boolean =>
  disturbs(one, other) ||
  disturbs(other, one) ||
  ((one.others.isWrite || other.others.isWrite) &&
    [...one.others.names].some((name) => other.others.names.has(name)));

/** Whether a call changed anything that counts. */
export const changes = ({ writes, adds, others }: Footprint): boolean =>
  writes.length > 0 || adds.length > 0 || others.isWrite;
