import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  DeleteMessageCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { clock } from "../../tests/support/world.ts";
import { localCredentials } from "../dynamodb.ts";
import { type Sqs, startSqs } from "./server.ts";

const folder = mkdtempSync(join(tmpdir(), "marketplace-sqs-"));
const file = join(folder, "queues.json");
const queues = [
  { name: "work", visibility_seconds: 60, redrive: { to: "given-up", received_most: 3 } },
  { name: "given-up", visibility_seconds: 30 },
];

let sqs: Sqs;
let client: SQSClient;
let QueueUrl: string;

const open = async () => {
  sqs = await startSqs({ queues, file });
  client = new SQSClient({ endpoint: sqs.url, region: "us-east-1", credentials: localCredentials });
  QueueUrl = sqs.queueUrl("work");
};
const shut = async () => {
  client.destroy();
  await sqs.close();
};

beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  rmSync(file, { force: true });
  await open();
});
afterEach(shut);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const send = (MessageBody: string) => client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
const receive = async (given: { WaitTimeSeconds?: number; QueueUrl?: string } = {}) =>
  (
    await client.send(
      new ReceiveMessageCommand({
        QueueUrl,
        MaxNumberOfMessages: 10,
        MessageSystemAttributeNames: ["All"],
        ...given,
      }),
    )
  ).Messages ?? [];
const remove = (ReceiptHandle?: string) => client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));

test("a delayed message is hidden until then, and a delay is at most 15 minutes", async () => {
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody: "later", DelaySeconds: 20 }));
  clock.advance({ seconds: 19 });
  expect(await receive()).toEqual([]);
  clock.advance({ seconds: 1 });
  expect((await receive()).map(({ Body }) => Body)).toEqual(["later"]);
  const tooLate = client.send(new SendMessageCommand({ QueueUrl, MessageBody: "no", DelaySeconds: 901 }));
  await expect(tooLate).rejects.toThrow("DelaySeconds must be >= 0 and <= 900");
});

test("a received message is hidden for its timeout, and gone once deleted", async () => {
  await send("one");
  const [first] = await receive();
  expect(first).toMatchObject({ Body: "one", Attributes: { ApproximateReceiveCount: "1" } });
  expect(await receive()).toEqual([]);
  clock.advance({ seconds: 59 });
  expect(await receive()).toEqual([]);
  clock.advance({ seconds: 1 });
  const [again] = await receive();
  expect(again).toMatchObject({ MessageId: first?.MessageId, Attributes: { ApproximateReceiveCount: "2" } });

  await remove(first?.ReceiptHandle);
  expect(sqs.messages("work"), "who has received it before can't delete it any more").toHaveLength(1);
  await remove(again?.ReceiptHandle);
  clock.advance({ minutes: 5 });
  expect(await receive()).toEqual([]);
});

test("a message received three times without being deleted moves unchanged to the other queue", async () => {
  await send("hard");
  for (let tries = 1; tries <= 3; tries += 1) {
    expect(await receive()).toHaveLength(1);
    clock.advance({ minutes: 1 });
  }
  expect(await receive()).toEqual([]);
  expect(sqs.messages("work")).toEqual([]);
  expect(await receive({ QueueUrl: sqs.queueUrl("given-up") })).toMatchObject([
    { Body: "hard", Attributes: { DeadLetterQueueSourceArn: "arn:aws:sqs:us-east-1:000000000000:work" } },
  ]);
});

test("a waiting receiver gets a message as soon as there is one, and nothing when the time is up", async () => {
  const [waited] = await Promise.all([receive({ WaitTimeSeconds: 5 }), send("late")]);
  expect(waited).toMatchObject([{ Body: "late" }]);
  const from = performance.now();
  expect(await receive({ WaitTimeSeconds: 1 })).toEqual([]);
  expect(performance.now() - from).toBeGreaterThan(900);
});

test("messages survive a restart, with their attributes", async () => {
  await send("kept");
  await receive();
  await shut();
  await open();
  expect(await receive()).toEqual([]);
  clock.advance({ minutes: 1 });
  expect(await receive()).toMatchObject([{ Body: "kept", Attributes: { ApproximateReceiveCount: "2" } }]);
});

test("an unknown queue is refused with the SDK's error name", async () => {
  await expect(client.send(new GetQueueUrlCommand({ QueueName: "gone" }))).rejects.toMatchObject({
    name: "QueueDoesNotExist",
  });
  expect((await client.send(new GetQueueUrlCommand({ QueueName: "work" }))).QueueUrl).toBe(QueueUrl);
});
