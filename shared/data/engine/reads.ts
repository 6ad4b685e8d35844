import { invocation } from "../../kernel/log.ts";
import { DependencyUnavailable } from "../../kernel/refusal.ts";
import { wait } from "../../kernel/time.ts";
import { BatchGetCommand, GetCommand } from "./commands.ts";
import { table, tableName } from "./table.ts";
import type { Item } from "./write.ts";

export type ItemKey = { pk: string; sk: string };

/** The key of the item of an index entry. */
export const itemKeyOf = ({ pk, sk }: Item): ItemKey => ({ pk: pk as string, sk: sk as string });
type Reading = PromiseWithResolvers<Item | undefined> & { key: ItemKey };

const placeOf = ({ pk, sk }: ItemKey): string => `${pk}\n${sk}`;

const keys_most = 100;
const attempts_most = 4;

const readOne = async (Key: ItemKey): Promise<Item[]> => {
  const { Item: item } = await table().send(
    new GetCommand({ TableName: tableName(), Key, ConsistentRead: true }),
  );
  return item ? [item] : [];
};

/** Requests unprocessed keys again with full jitter. In the end it throws `service.unavailable`. */
const readSeveral = async (keys: ItemKey[], ConsistentRead = true): Promise<Item[]> => {
  const found: Item[] = [];
  let left = keys;
  for (let attempt = 1; ; attempt += 1) {
    const { Responses, UnprocessedKeys } = await table().send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: left, ConsistentRead } } }),
    );
    found.push(...(Responses?.[tableName()] ?? []));
    left = (UnprocessedKeys?.[tableName()]?.Keys ?? []) as ItemKey[];
    if (left.length === 0) return found;
    if (attempt === attempts_most) throw DependencyUnavailable({ retry_after_seconds: 1 });
    await wait(Math.random() * 50 * 2 ** attempt);
  }
};

const answer = async (readings: readonly Reading[]): Promise<void> => {
  try {
    const [first, ...others] = readings.map(({ key }) => key) as [ItemKey, ...ItemKey[]];
    const found = await (others.length === 0 ? readOne(first) : readSeveral([first, ...others]));
    const items = new Map(found.map((item) => [placeOf(item as ItemKey), item]));
    for (const { key, resolve } of readings) resolve(items.get(placeOf(key)));
  } catch (error) {
    for (const { reject } of readings) reject(error);
  }
};

/** The reads that each invocation has asked for in this tick, by key. */
const asked = new WeakMap<object, Map<string, Reading>>();

const readingsOf = (whose: object): Map<string, Reading> => {
  const present = asked.get(whose);
  if (present) return present;
  const readings = new Map<string, Reading>();
  asked.set(whose, readings);
  process.nextTick(() => {
    asked.delete(whose);
    const all = [...readings.values()];
    for (let at = 0; at < all.length; at += keys_most) answer(all.slice(at, at + keys_most));
  });
  return readings;
};

/**
 * The item with a key, strongly consistent. The reads of one invocation in the same tick share one request for up to
 * 100 keys, and fail together.
 */
export const readItem = (key: ItemKey): Promise<Item | undefined> => {
  const readings = readingsOf(invocation());
  const place = placeOf(key);
  const reading = readings.get(place) ?? { ...Promise.withResolvers<Item | undefined>(), key };
  readings.set(place, reading);
  return reading.promise;
};

/**
 * Up to 100 items for a list, in the order of their keys, at half the price: as consistent as the list itself. Missing
 * ones are left out. One round trip.
 */
export const readListed = async (keys: readonly ItemKey[]): Promise<Item[]> => {
  if (keys.length === 0) return [];
  const items = await readSeveral([...keys], false);
  const found = new Map(items.map((item) => [placeOf(item as ItemKey), item]));
  return keys.flatMap((key) => found.get(placeOf(key)) ?? []);
};

/** The items with these keys, in their order. Missing ones are left out. One round trip for up to 100. */
export const readItems = async (keys: readonly ItemKey[]): Promise<Item[]> =>
  (await Promise.all(keys.map(readItem))).filter((item) => item !== undefined);
