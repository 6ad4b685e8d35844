import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import { handler as worker } from "../../events/queues/books.ts";
import { queueName } from "../../platform/queue-mapping.ts";
import { slicesOf } from "../../shared/data/comparison-slices.ts";
import { reconciliations } from "../../shared/data/reconciliations.ts";
import { systemCommit } from "../../shared/stream/system-commit.ts";
import { beginSlices, resumeSlices } from "../../shared/workflows/payment/comparison/slices/begin.ts";
import { stageSqs, workOff } from "./model-queue.ts";
import { clock, lambdaContext } from "./world.ts";

const queue = queueName("test", "books");
const rounds_most = 30;

type Invoke = (event: SQSEvent) => Promise<SQSBatchResponse>;

/**
 * Compares a day by the hour until it is ended. What its workers left when they died is given to others, later. How often
 * that was.
 */
export const comparedByHours = async (
  day: string,
  among: (invoke: Invoke) => Invoke = (invoke) => invoke,
): Promise<number> => {
  await stageSqs();
  const now = new Date().toISOString();
  const remaining = () => 300_000;
  const commit = systemCommit({ name: "test", now, emits: [], correlation_id: "test", remaining });
  await beginSlices(day, (await reconciliations.get(day)) !== undefined, { now, commit });
  const invoke = among((event) => worker(event, lambdaContext("books", 300_000)));
  for (let round = 0; round < rounds_most; round += 1) {
    await workOff(invoke, queue);
    if ((await slicesOf(day)).length === 0) return round;
    clock.advance({ minutes: 31 });
    await resumeSlices(day, new Date().toISOString());
  }
  throw new Error(`${day} does not come to its end.`);
};
