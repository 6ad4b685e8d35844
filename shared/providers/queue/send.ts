import type { SQSClient } from "@aws-sdk/client-sqs";
import { configuration } from "../../configuration.ts";

let client: SQSClient | undefined;

/**
 * Puts a message into the queue of work for models, where it is seen after `delay_seconds`; done when the queue has it. Throws
 * where it may not have it.
 */
export const sendToModels = async (message: unknown, delay_seconds = 0): Promise<void> => {
  const { MODEL_QUEUE_URL } = configuration();
  if (!MODEL_QUEUE_URL)
    throw new Error("MODEL_QUEUE_URL is not set: nobody knows where work for models goes");
  // Few events lead to a queue, so what speaks with it is loaded with the first of them.
  const { SendMessageCommand, SQSClient } = await import("@aws-sdk/client-sqs");
  client ??= new SQSClient({
    endpoint: new URL(MODEL_QUEUE_URL).origin,
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 500, requestTimeout: 2000, throwOnRequestTimeout: true },
  });
  await client.send(
    new SendMessageCommand({
      QueueUrl: MODEL_QUEUE_URL,
      MessageBody: JSON.stringify(message),
      ...(delay_seconds > 0 && { DelaySeconds: delay_seconds }),
    }),
  );
};
