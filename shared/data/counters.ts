import { QueryCommand } from "./engine/commands.ts";
import { table, tableName } from "./engine/table.ts";
import type { Write } from "./engine/write.ts";

/** Counters are updated as things happen; nothing is counted by reading records. */

const shards = 8;

const shardOf = (id: string): number => Number.parseInt(id.slice(-4), 16) % shards;

const partitionOf = (of: string): string => `COUNTER#${of}`;

/**
 * Returns the write that adds to one member of a counter. `id` (the event's) spreads the writes over shards. Commit it
 * with the event's done mark.
 */
export const count = (of: string, member: string, by: number, id: string): Write => ({
  item: {
    Update: {
      TableName: tableName(),
      Key: { pk: partitionOf(of), sk: `${member}#${shardOf(id)}` },
      UpdateExpression: "SET entity = :entity ADD amount :by",
      ExpressionAttributeValues: { ":entity": "counter", ":by": by },
    },
  },
});

/** Every member of a counter with its amount. One round trip; at most 1 MB of members. */
export const countsOf = async (of: string): Promise<Record<string, number>> => {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": partitionOf(of) },
    }),
  );
  const counts: Record<string, number> = {};
  for (const { sk, amount } of Items) {
    const member = (sk as string).slice(0, (sk as string).lastIndexOf("#"));
    counts[member] = (counts[member] ?? 0) + (amount as number);
  }
  return counts;
};
