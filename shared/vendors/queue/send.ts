import type { SQSClient } from "@aws-sdk/client-sqs";
import { configuration } from "../../configuration.ts";

let client: SQSClient | undefined;

const send = async (body: string, delay_seconds: number, queue: string): Promise<void> => {
  const { MODEL_QUEUE_URL } = configuration();
  if (!MODEL_QUEUE_URL)
    throw new Error("MODEL_QUEUE_URL is not set: nobody knows where work for models goes");
  // Few events use a queue, so its client is loaded with the first of them.
  const { SendMessageCommand, SQSClient } = await import("@aws-sdk/client-sqs");
  client ??= new SQSClient({
    endpoint: new URL(MODEL_QUEUE_URL).origin,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 500, requestTimeout: 2000, throwOnRequestTimeout: true },
  });
  await client.send(
    new SendMessageCommand({
      // A stage's queues differ by one word of their address.
      QueueUrl: MODEL_QUEUE_URL.replace(/-model-work$/, `-${queue}-work`),
      MessageBody: body,
      ...(delay_seconds > 0 && { DelaySeconds: delay_seconds }),
    }),
  );
};

/**
 * Sends a message to the model queue, where it becomes visible after `delay_seconds`. Resolves when the queue has it.
 * Throws if the queue may not have it.
 */
export const sendToModels = (message: unknown, delay_seconds = 0): Promise<void> =>
  send(JSON.stringify(message), delay_seconds, "model");

/** The same to the queue of lines in which deliveries wait. */
export const sendToDeliveries = (message: { line_id: string }, delay_seconds = 0): Promise<void> =>
  send(JSON.stringify(message), delay_seconds, "deliveries");

/** The same to the queue of imports whose rows are worked on. */
export const sendToImports = (message: { import_id: string }, delay_seconds = 0): Promise<void> =>
  send(JSON.stringify(message), delay_seconds, "import-rows");

/** The same to the queue of hours whose movements are compared; without an hour, the day is ended. */
export const sendToBooks = (message: { day: string; hour?: number }): Promise<void> =>
  send(JSON.stringify(message), 0, "books");

/** The same to the queue of parts of a night's look at older rows. */
export const sendToRowChecks = (message: { day: string; part: string }): Promise<void> =>
  send(JSON.stringify(message), 0, "row-checks");

/** Puts a message back into a queue that has given it up. */
export const sendAgain = (queue: string, body: string): Promise<void> => send(body, 0, queue);
