import { queueFunctions, queuesOf } from "../../platform/functions.ts";
import { deadLettersName, queueMapping, queueName } from "../../platform/queue-mapping.ts";
import type { QueueSettings } from "./message-queue.ts";

/** The queues of a stage, as in its template. */
export const stageQueues = async (stage: string): Promise<QueueSettings[]> => [
  ...(await queueFunctions()).flatMap(({ trigger, timeout }) =>
    queuesOf(trigger).map(({ name }) => ({
      name: queueName(stage, name),
      visibility_seconds: queueMapping.visibilityOf(timeout),
      redrive: { to: deadLettersName(stage), received_most: queueMapping.tries_most },
    })),
  ),
  { name: deadLettersName(stage), visibility_seconds: 30 },
];
