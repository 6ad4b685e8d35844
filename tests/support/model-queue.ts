import { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { localCredentials } from "../../local/dynamodb.ts";
import { QueueMapping } from "../../local/queue-mapping.ts";
import { type Sqs, startSqs } from "../../local/sqs/server.ts";
import { stageQueues } from "../../local/sqs/stage-queues.ts";
import { queueName } from "../../platform/queue-mapping.ts";

export const modelQueue = queueName("test", "model");

const start = async (): Promise<Sqs> => {
  const url = new URL(process.env.AWS_ENDPOINT_URL_SQS as string);
  return startSqs({ port: Number(url.port), queues: await stageQueues("test") });
};

let started: Promise<Sqs> | undefined;

/** The stage's queues, at this test file's own address. */
export const stageSqs = (): Promise<Sqs> => {
  started ??= start();
  return started;
};

/** Drops what is in the model lane's queue. */
export const emptyQueue = async (): Promise<void> => {
  ((await stageSqs()).messages(modelQueue) as unknown[]).splice(0);
};

export const deliveriesQueue = queueName("test", "deliveries");

/** Gives what is visible in a queue, usually the model lane's, to its worker, until nothing is. How many messages it failed on. */
export const workOff = async (
  invoke: (event: SQSEvent) => Promise<SQSBatchResponse>,
  queue = modelQueue,
): Promise<number> => {
  const queues = await stageSqs();
  if (!queues.hasVisible(queue)) return 0;
  const client = new SQSClient({
    endpoint: queues.url,
    region: "us-east-1",
    credentials: localCredentials,
  });
  const mapping = new QueueMapping({ client, queueUrl: queues.queueUrl(queue), abreast: 10, invoke });
  while (queues.hasVisible(queue)) {
    await mapping.take();
    await mapping.settled();
  }
  client.destroy();
  return mapping.failed;
};
