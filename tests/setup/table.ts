import { randomUUID } from "node:crypto";
import { DeleteTableCommand } from "@aws-sdk/client-dynamodb";
import { afterAll } from "vitest";
import { createTable, freePort, localClient } from "../../local/dynamodb.ts";
import { queueName } from "../../platform/queue-mapping.ts";

/** Each test file has a table of its own in its worker's engine, and addresses for what it starts. */
const endpoint = process.env.TEST_ENGINES?.split(" ")[Number(process.env.VITEST_POOL_ID) - 1] as string;
const table = `test-${randomUUID()}`;
process.env.AWS_ENDPOINT_URL_DYNAMODB = endpoint;
process.env.TABLE_NAME = table;
for (const standIn of [
  "STRIPE_API_URL",
  "AWS_ENDPOINT_URL_S3",
  "AWS_ENDPOINT_URL_SQS",
  "SOCKET_MANAGEMENT_URL",
])
  process.env[standIn] = `http://127.0.0.1:${await freePort()}`;
process.env.MODEL_QUEUE_URL = `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/${queueName("test", "model")}`;
const engine = localClient(endpoint);
await createTable(engine, table);
afterAll(async () => {
  await engine.send(new DeleteTableCommand({ TableName: table }));
  engine.destroy();
});
