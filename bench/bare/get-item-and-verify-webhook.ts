import { DynamoDBClient, GetItemCommand } from "@aws-sdk/client-dynamodb";
import Stripe from "stripe";

const client = new DynamoDBClient({});
const stripe = new Stripe("sk_test_bench");

type Webhook = { key: { pk: string; sk: string }; body: string; signature: string; secret: string };

/** Reads one item and verifies one signed webhook. */
export const handler = async ({ key, body, signature, secret }: Webhook) => {
  const { Item } = await client.send(
    new GetItemCommand({
      TableName: process.env.TABLE_NAME,
      Key: { pk: { S: key.pk }, sk: { S: key.sk } },
      ConsistentRead: true,
    }),
  );
  const event = stripe.webhooks.constructEvent(body, signature, secret);
  return { statusCode: Item ? 200 : 404, body: event.id };
};
