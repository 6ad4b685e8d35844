import { isDeepStrictEqual } from "node:util";
import { BatchGetItemCommand, type DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { localClient } from "../../local/dynamodb.ts";
import { tableDefinition } from "../../platform/table-definition.ts";
import { table } from "../../shared/data/engine/table.ts";
import type { Item } from "../../shared/data/engine/write.ts";
import { invocation, type Trace } from "../../shared/kernel/log.ts";

/** What is billed for an item: as DynamoDB counts it, by names and values. */

const bytesOf = (value: unknown): number => {
  if (typeof value === "string") return Buffer.byteLength(value);
  if (typeof value === "number") {
    const digits = String(value).replace(/^-?0*\.?0*|[-.]|0+$/g, "");
    return Math.ceil(digits.length / 2) + 1 + (value < 0 ? 1 : 0);
  }
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + 1 + bytesOf(one), 3);
  if (typeof value === "object" && value !== null)
    return Object.entries(value).reduce(
      (sum, [name, one]) => sum + 1 + Buffer.byteLength(name) + bytesOf(one),
      3,
    );
  return 1;
};

const sizeOf = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + bytesOf(value), 0);

const unitsOf = (item: Item): number => Math.ceil(sizeOf(item) / 1024);

const { GlobalSecondaryIndexes: indexes } = tableDefinition;

type Index = (typeof indexes)[number];

/** An item as an index keeps it; undefined: it is not there. */
const copyIn = ({ KeySchema, Projection }: Index, item: Item | undefined): Item | undefined => {
  if (!item || KeySchema.some(({ AttributeName }) => item[AttributeName] === undefined)) return undefined;
  if (Projection.ProjectionType === "ALL") return item;
  const kept = ["pk", "sk", ...KeySchema.map(({ AttributeName }) => AttributeName)];
  return Object.fromEntries(kept.map((name) => [name, item[name]]));
};

const same = (one: Item, other: Item, names: readonly string[]): boolean =>
  names.every((name) => isDeepStrictEqual(one[name], other[name]));

/** What a write costs in an index: an entry that moves is taken out and put in. */
const unitsIn = (index: Index, before: Item | undefined, after: Item | undefined): number => {
  const [was, is] = [copyIn(index, before), copyIn(index, after)];
  if (!was || !is) return was ? unitsOf(was) : is ? unitsOf(is) : 0;
  const keys = index.KeySchema.map(({ AttributeName }) => AttributeName);
  if (!same(was, is, keys)) return unitsOf(was) + unitsOf(is);
  return same(was, is, Object.keys({ ...was, ...is })) ? 0 : Math.max(unitsOf(was), unitsOf(is));
};

/** DynamoDB bills each item, and each entry of an index, with this much besides. */
const overhead_bytes = 100;

/** The bytes that an item takes in the table and in its indexes. */
export const storageOf = (item: Item): { table: number; indexes: number } => ({
  table: sizeOf(item) + overhead_bytes,
  indexes: indexes.reduce((sum, index) => {
    const copy = copyIn(index, item);
    return sum + (copy ? sizeOf(copy) + overhead_bytes : 0);
  }, 0),
});

/** One write of an item, by the item's kind and what wrote it, and the partitions that it takes units of. */
export type Written = {
  entity: string;
  by: string;
  /** Whether it was not there before. */
  is_new: boolean;
  table_units: number;
  index_units: number;
  places: { partition: string; units: number }[];
};

type Key = { pk: string; sk: string };
type Change = {
  Put?: { Item: Item };
  Update?: { Key: Key };
  Delete?: { Key: Key };
  ConditionCheck?: { Key: Key };
};
type Input = { TransactItems?: Change[]; Item?: Item; Key?: Key };

const keysOf = (command: string, { TransactItems, Item: item, Key: key }: Input): Key[] => {
  if (TransactItems)
    return TransactItems.map(
      ({ Put, Update, Delete, ConditionCheck }) =>
        (Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key) as Key,
    );
  return /Put|Update|Delete/.test(command) ? [(item ?? key) as Key] : [];
};

const placeOf = ({ pk, sk }: Partial<Key>): string => `${pk}\n${sk}`;

/** Tells what each write of this process costs, item by item. Start it before anything asks the table. */
export const meter = (): Written[] => {
  const raw = localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string);
  const name = process.env.TABLE_NAME as string;
  const written: Written[] = [];

  const present = async (keys: readonly Key[]): Promise<Map<string, Item>> => {
    const { Responses } = await raw.send(
      new BatchGetItemCommand({
        RequestItems: {
          [name]: {
            Keys: keys.map(({ pk, sk }) => ({ pk: { S: pk }, sk: { S: sk } })),
            ConsistentRead: true,
          },
        },
      }),
    );
    const items = (Responses?.[name] ?? []).map((item) => unmarshall(item) as Item);
    return new Map(items.map((item) => [placeOf(item as Partial<Key>), item]));
  };

  const { middlewareStack } = table() as unknown as DynamoDBClient;
  middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const keys = keysOf(commandName, args.input as Input);
        if (!("facts" in invocation()) || keys.length === 0) return next(args);
        const before = await present(keys);
        const answer = await next(args);
        const after = await present(keys);
        const factor = commandName.startsWith("Transact") ? 2 : 1;
        for (const place of keys.map(placeOf)) {
          const [was, is] = [before.get(place), after.get(place)];
          const most = Math.max(was ? unitsOf(was) : 1, is ? unitsOf(is) : 1);
          const inIndexes = indexes.flatMap((index) => {
            const units = unitsIn(index, was, is);
            const [{ AttributeName: pk = "" } = {}] = index.KeySchema;
            return units
              ? [{ partition: `${index.IndexName} ${(is ?? was)?.[pk] ?? was?.[pk]}`, units }]
              : [];
          });
          const table_units = factor * most;
          written.push({
            entity: String((is ?? was)?.entity ?? "nothing"),
            by: String((invocation() as Trace).facts.operation),
            is_new: was === undefined,
            table_units,
            index_units: inIndexes.reduce((sum, { units }) => sum + units, 0),
            places: [{ partition: `table ${(is ?? was)?.pk}`, units: table_units }, ...inIndexes],
          });
        }
        return answer;
      },
    { step: "initialize", priority: "low", name: "meter" },
  );
  return written;
};
