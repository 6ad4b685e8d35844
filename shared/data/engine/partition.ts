import { QueryCommand } from "./commands.ts";
import { table, tableName } from "./table.ts";
import type { Item } from "./write.ts";

/**
 * All items of a partition with this sort-key prefix, strongly consistent. For partitions that are known to stay small.
 */
export const wholePartition = async (pk: string, prefix: string): Promise<Item[]> => {
  const items: Item[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table().send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
        ExpressionAttributeValues: { ":pk": pk, ":prefix": prefix },
        ConsistentRead: true,
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    items.push(...Items);
    from = LastEvaluatedKey;
  } while (from);
  return items;
};

/** The items of a partition after a sort key, in order, at most `limit`. Strongly consistent. One round trip. */
export const partitionAfter = async (pk: string, after: string, limit: number): Promise<Item[]> => {
  const { Items = [] } = await table().send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk AND sk > :after",
      ExpressionAttributeValues: { ":pk": pk, ":after": after || " " },
      ConsistentRead: true,
      Limit: limit,
    }),
  );
  return Items;
};
