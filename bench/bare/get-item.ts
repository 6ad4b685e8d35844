import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";

const client = new DynamoDBClient({});

/** What a handler costs that only reads one item with the SDK's low-level client. */
export const handler = async ({ key }: { key: { pk: string; sk: string } }) => {
  const { Item } = await client.send(
    new GetItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: { S: key.pk }, sk: { S: key.sk } },
      ConsistentRead: true,
    }),
  );
  return { statusCode: Item ? 200 : 404, body: JSON.stringify(Item) };
};
