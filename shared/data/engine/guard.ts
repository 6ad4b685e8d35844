import { QueryCommand } from "./commands.ts";
import type { ItemKey } from "./reads.ts";
import { table, tableName } from "./table.ts";
import type { Item, Write } from "./write.ts";

const placeOf = ({ pk, sk }: ItemKey): string => `${pk} ${sk}`;

/** The item that a write puts, changes or checks under a condition. */
const conditionalOn = ({ item: { Put, Update, ConditionCheck } }: Write): ItemKey | undefined => {
  if (Put?.ConditionExpression) return Put.Item as ItemKey;
  if (Update?.ConditionExpression) return Update.Key as ItemKey;
  return ConditionCheck?.Key as ItemKey | undefined;
};

/**
 * Returns writes that rest on a whole set of records, or add to one: in their transaction the record that guards the set
 * has to be changed, raised or checked as it was read. So whoever decides by a set and whoever changes it can't both succeed
 * unseen.
 */
export const guardedBy = (guard: ItemKey, writes: readonly Write[]): Write[] =>
  writes.map((write) => ({ ...write, guard }));

/** Throws where a transaction rests on a set, or adds to it, and says nothing of the set's guard: that is a defect. */
export const expectGuards = (writes: readonly Write[]): void => {
  const guards = new Set(writes.map(conditionalOn).flatMap((key) => (key ? [placeOf(key)] : [])));
  for (const { guard } of writes)
    if (guard && !guards.has(placeOf(guard)))
      throw new Error(`The transaction does not touch ${placeOf(guard)}, which guards what it writes`);
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
