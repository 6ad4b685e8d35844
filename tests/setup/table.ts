import { afterAll } from "vitest";
import { createTable, freePort, localClient, startDynamoDB } from "../../local/dynamodb.ts";
import { queueName } from "../../platform/queue-mapping.ts";

/** Each test file with a table has an engine of its own, so that no other waits for its load, and addresses for what it starts. */
const dynamodb = await startDynamoDB();
afterAll(() => dynamodb.close());
process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamodb.endpoint;
process.env.TABLE_NAME = "test";
for (const standIn of [
  "STRIPE_API_URL",
  "AWS_ENDPOINT_URL_S3",
  "AWS_ENDPOINT_URL_SQS",
  "SOCKET_MANAGEMENT_URL",
])
  process.env[standIn] = `http://127.0.0.1:${await freePort()}`;
process.env.MODEL_QUEUE_URL = `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/${queueName("test", "model")}`;
await createTable(localClient(dynamodb.endpoint), process.env.TABLE_NAME);
