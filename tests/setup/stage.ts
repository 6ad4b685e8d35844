import { afterAll } from "vitest";
import { createTable, freePort, localClient, startDynamoDB } from "../../local/dynamodb.ts";

/** Each test file has an engine of its own, so that no other waits for its load, and addresses for what it starts. */
const dynamodb = await startDynamoDB();
afterAll(() => dynamodb.close());
process.env.AWS_ENDPOINT_URL_DYNAMODB = dynamodb.endpoint;
process.env.TABLE_NAME = "test";
for (const standIn of ["STRIPE_API_URL", "AWS_ENDPOINT_URL_S3", "SOCKET_MANAGEMENT_URL"])
  process.env[standIn] = `http://127.0.0.1:${await freePort()}`;
await createTable(localClient(dynamodb.endpoint), process.env.TABLE_NAME);

/** The service's own log lines would bury the results; TEST_LOGS=1 shows them. */
const quiet = (stream: NodeJS.WriteStream): void => {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  stream.write = ((chunk: unknown, ...rest: unknown[]) =>
    String(chunk).startsWith('{"severity":') || write(chunk, ...rest)) as typeof stream.write;
};
if (process.env.TEST_LOGS !== "1") for (const stream of [process.stdout, process.stderr]) quiet(stream);
