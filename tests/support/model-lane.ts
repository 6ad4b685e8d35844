import { SQSClient } from "@aws-sdk/client-sqs";
import type { Context } from "aws-lambda";
import { handler as answerMessage } from "../../events/subscribers/answer-message.ts";
import { handler as estimateQuote } from "../../events/subscribers/estimate-quote.ts";
import { handler as listenToMedia } from "../../events/subscribers/listen-to-media.ts";
import { QueueMapping } from "../../local/queue-mapping.ts";
import { streamed } from "../../ops/replay.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { handOff, wantedIn } from "../../shared/queue/hand-off.ts";
import { laneSeconds, queueWorker } from "../../shared/queue/worker.ts";
import { dispatcher } from "../../shared/stream/dispatcher.ts";
import type { Subscriber } from "../../shared/stream/subscriber.ts";
import { sendToModels } from "../../shared/vendors/queue/send.ts";

const readers = [listenToMedia, answerMessage, estimateQuote] as unknown as Subscriber[];
const context = {
  awsRequestId: "killed",
  getRemainingTimeInMillis: () => laneSeconds.model * 1000,
} as Context;

/** What the prompt lane's function does with these events: their keys go into the lane's queue. */
export const hand = async (rows: readonly EventRow[]): Promise<void> => {
  const types = wantedIn(
    "model",
    readers.map(({ subscription }) => subscription),
  );
  await dispatcher("prompt", [handOff("model", types, sendToModels)])(
    { Records: streamed(rows) as never },
    context,
  );
};

/** A mapping of the lane's queue and its worker take one message. */
export const work = async (): Promise<void> => {
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
