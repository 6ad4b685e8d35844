import { invocation } from "../../kernel/log.ts";
import { DependencyUnavailable } from "../../kernel/refusal.ts";
import { wait } from "../../kernel/time.ts";
import { BatchGetCommand, GetCommand } from "./commands.ts";
import { table, tableName } from "./table.ts";
import type { Item } from "./write.ts";

export type ItemKey = { pk: string; sk: string };

/** Where an entry of an index says that its item is. */
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

/** Keys that the table did not process are asked for again with full jitter; in the end it is `service.unavailable`. */
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

/** What each invocation has asked for in this tick, by key. */
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
 * The item at a key, strongly consistent. What one invocation asks for in the same tick travels in one request for
 * up to 100 keys, and fails together.
 */
export const readItem = (key: ItemKey): Promise<Item | undefined> => {
  const readings = readingsOf(invocation());
  const place = placeOf(key);
  const reading = readings.get(place) ?? { ...Promise.withResolvers<Item | undefined>(), key };
  readings.set(place, reading);
  return reading.promise;
};

/**
 * Up to 100 items for a list, in the order of their keys, at half the price: as consistent as the list itself. Those that
 * are not there are left out. One round trip.
 */
export const readListed = async (keys: readonly ItemKey[]): Promise<Item[]> => {
  if (keys.length === 0) return [];
  const items = await readSeveral([...keys], false);
  const found = new Map(items.map((item) => [placeOf(item as ItemKey), item]));
  return keys.flatMap((key) => found.get(placeOf(key)) ?? []);
};

/** The items at some keys, in their order; those that are not there are left out. One round trip for up to 100. */
export const readItems = async (keys: readonly ItemKey[]): Promise<Item[]> =>
  (await Promise.all(keys.map(readItem))).filter((item) => item !== undefined);
