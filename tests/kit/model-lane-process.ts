/**
 * One step of the model lane in a process of its own, which a test may kill: `hand` is the prompt lane's function with
 * the events that it is given, `work` is a mapping of the lane's queue and its worker.
 */
import { flushCompileCache } from "node:module";
import { SQSClient } from "@aws-sdk/client-sqs";
import type { Context } from "aws-lambda";
import { handler as answerMessage } from "../../events/subscribers/answer-message.ts";
import { handler as estimateQuote } from "../../events/subscribers/estimate-quote.ts";
import { handler as listenToMedia } from "../../events/subscribers/listen-to-media.ts";
import { QueueMapping } from "../../local/queue-mapping.ts";
import { streamed } from "../../ops/replay.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { sendToModels } from "../../shared/providers/queue/send.ts";
import { handOff, wantedIn } from "../../shared/queue/hand-off.ts";
import { laneSeconds, queueWorker } from "../../shared/queue/worker.ts";
import { dispatcher } from "../../shared/stream/dispatcher.ts";
import type { Subscriber } from "../../shared/stream/subscriber.ts";

// A process that is killed would leave nothing compiled for those after it.
flushCompileCache();

const readers = [listenToMedia, answerMessage, estimateQuote] as unknown as Subscriber[];
const context = {
  awsRequestId: "killed",
  getRemainingTimeInMillis: () => laneSeconds.model * 1000,
} as Context;

const hand = async () => {
  const types = wantedIn(
    "model",
    readers.map(({ subscription }) => subscription),
  );
  const rows = JSON.parse(process.argv[3] ?? "[]") as EventRow[];
  await dispatcher("prompt", [handOff("model", types, sendToModels)])(
    { Records: streamed(rows) as never },
    context,
  );
};

const work = async () => {
  const worker = queueWorker("model", readers);
  const mapping = new QueueMapping({
    client: new SQSClient({}),
    queueUrl: process.env.MODEL_QUEUE_URL as string,
    abreast: 1,
    invoke: (event) => worker(event, context),
  });
  await mapping.take();
  await mapping.settled();
};

await (process.argv[2] === "hand" ? hand() : work());
process.exit(0);
