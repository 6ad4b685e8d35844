import { AsyncLocalStorage } from "node:async_hooks";
import { QueryCommand } from "./commands.ts";
import type { ItemKey } from "./reads.ts";
import { table, tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

const placeOf = ({ pk, sk }: ItemKey): string => `${pk} ${sk}`;

/** The item that a write puts, changes or checks under a condition. */
const conditionalOn = ({ item: { Put, Update, ConditionCheck, Delete } }: Write): ItemKey | undefined => {
  if (Put?.ConditionExpression) return Put.Item as ItemKey;
  if (Update?.ConditionExpression) return Update.Key as ItemKey;
  if (Delete?.ConditionExpression) return Delete.Key as ItemKey;
  return ConditionCheck?.Key as ItemKey | undefined;
};

const member = Symbol("member");

/** A new member of a guarded set. It is no write until it is joined to what guards the set: `joined`. */
export type Joining = { readonly [member]: Write };

/** Returns a new member of the sets that these records guard. */
export const joining = (write: Write, guards: readonly ItemKey[]): Joining => ({
  [member]: { ...write, guards },
});

/**
 * Returns the writes of new members together with those of their guards: each is changed, raised or checked in the same
 * transaction.
 */
export const joined = (
  guards: readonly [Write, ...Write[]],
  ...members: readonly (Joining | undefined)[]
): Write[] => [...guards, ...members.flatMap((one) => (one ? [one[member]] : []))];

/** What a piece of work has decided by so far: places of guards, one of each group has to be in its transaction. */
type Reliance = Map<string, readonly string[]>;

const reliances = new AsyncLocalStorage<Reliance>();

/** Runs a piece of work that decides and commits: its commit has to touch the guard of each set that it has looked at. */
export const deciding = <T>(work: () => T): T => reliances.run(new Map(), work);

/** Members of a set, as they were under the version of the guard that was read with them. */
export type Held<T> = {
  /** Whoever looks at them decides by them: the next commit throws unless the guard is in its transaction. */
  readonly members: T;
};

/** Members of a set with the record that guards it. If there are several, any of them guards it. */
export const held = <T>(guards: ItemKey | readonly ItemKey[], members: T): Held<T> => {
  const places = [guards].flat().map(placeOf);
  return {
    get members() {
      reliances.getStore()?.set(places.join("\n"), places);
      return members;
    },
  };
};

/**
 * Throws where a transaction rests on a set, or adds to it, and says nothing of the set's guard: that is a defect. What
 * was looked at is used up.
 */
export const expectGuards = (writes: readonly Write[]): void => {
  const touched = new Set(writes.map(conditionalOn).flatMap((key) => (key ? [placeOf(key)] : [])));
  const relied = reliances.getStore();
  const wanted = [
    ...writes.flatMap(({ guards = [] }) => guards.map((guard) => [placeOf(guard)])),
    ...(relied?.values() ?? []),
  ];
  relied?.clear();
  for (const places of wanted)
    if (!places.some((place) => touched.has(place)))
      throw new Error(
        `The transaction does not touch ${places.join(" or ")}, which guards the set that it rests on or adds to`,
      );
};

/**
 * A guard and its set: the items of one partition from the guard to the last of those whose sort keys begin with `prefix`,
 * which has to sort after the guard. Strongly consistent, and read in the order of the keys: the guard before the members. One
 * round trip.
 */
export const readGuarded = async (guard: ItemKey, prefix: string): Promise<Item[]> => {
  const found: Item[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :guard AND :last",
        ExpressionAttributeValues: { ":pk": guard.pk, ":guard": guard.sk, ":last": `${prefix}\uffff` },
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    found.push(...Items);
    start = LastEvaluatedKey;
  } while (start);
  return found.filter(({ sk }) => sk === guard.sk || String(sk).startsWith(prefix));
};
