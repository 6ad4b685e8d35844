import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { functionName, streamLanes } from "../../../platform/functions.ts";
import { deadLettersName } from "../../../platform/queue-mapping.ts";
import { streamMapping } from "../../../platform/stream-mapping.ts";
import type { EventRow } from "../../../shared/data/engine/events.ts";
import { monotonic_ms } from "../../../shared/kernel/time.ts";
import { queueWorker } from "../../../shared/queue/worker.ts";
import { dispatcher } from "../../../shared/stream/dispatcher.ts";
import type { Lane, StreamLane, Subscriber } from "../../../shared/stream/subscriber.ts";
import { modelQueue, stageSqs, workOff } from "../model-queue.ts";
import { placeInStream } from "../place-in-stream.ts";
import { waitingEvents } from "../waiting-events.ts";
import { allSubscribers, lambdaContext, streamRecord } from "../world.ts";
import type { WatchedStage } from "./watched-stage.ts";

type Given = { row: EventRow; tries: number };

const minute_ms = 60_000;

/**
 * The lanes of a stage, a minute at a time: each gives what waits to its function, as long as its mapping is on, one event
 * after another until the minute is over. What fails comes again the next minute, and in the end goes to the dead letters.
 */
export const lanesOf = (stage: WatchedStage) => {
  const seen: Record<StreamLane, Set<string>> = { prompt: new Set(), patient: new Set() };
  const waiting: Record<StreamLane, Given[]> = { prompt: [], patient: [] };

  /** This folder's subscribers, but those that a release has others of. */
  const subscribersOf = async (lane: Lane): Promise<Subscriber[]> => {
    const others = (stage.codeOf(`dispatch_${lane}`) as Subscriber[] | undefined) ?? [];
    const names = new Set(others.map(({ subscription }) => subscription.name));
    return [
      ...(await allSubscribers()).filter(({ subscription }) => !names.has(subscription.name)),
      ...others,
    ];
  };
  const isOn = (lane: Lane): boolean =>
    stage.lambda.mappings.some(
      ({ FunctionArn, State }) => FunctionArn.includes(`-dispatch_${lane}:`) && /^Enabl/.test(State),
    );
  const dispatch = async (lane: StreamLane, event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    const work = dispatcher(lane, await subscribersOf(lane));
    return stage.inside("events", () => work(event, lambdaContext(`dispatch_${lane}`, 300_000)));
  };
  /** Where the records are, as Lambda tells the dead letters. */
  const letterOf = async (lane: StreamLane, { row }: Given) => ({
    requestContext: {
      functionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName("test", `dispatch_${lane}`)}:live`,
      condition: "RetryAttemptsExhausted",
    },
    DDBStreamBatchInfo: await placeInStream(({ entity, id }) => entity?.S === "event" && id?.S === row.id),
  });

  const minuteOf = async (lane: StreamLane, rows: readonly EventRow[]): Promise<void> => {
    const own = waiting[lane];
    for (const row of rows)
      if (!seen[lane].has(row.id) || lane === "prompt") {
        if (!own.some(({ row: { id } }) => id === row.id)) own.push({ row, tries: 0 });
        seen[lane].add(row.id);
      }
    const began = monotonic_ms();
    const failed: Given[] = [];
    while (own.length > 0 && isOn(lane) && monotonic_ms() - began < minute_ms) {
      const one = own.shift() as Given;
      const { batchItemFailures } = await dispatch(lane, { Records: [streamRecord(one.row)] });
      if (batchItemFailures.length === 0) continue;
      one.tries += 1;
      if (one.tries <= streamMapping.maximumRetryAttempts) failed.push(one);
      else (await stageSqs()).put(deadLettersName("test"), JSON.stringify(await letterOf(lane, one)));
    }
    own.unshift(...failed);
    const oldest = Math.min(Date.now(), ...own.map(({ row }) => Date.parse(row.occurred_at)));
    stage.measure("AWS/Lambda", "IteratorAge", Date.now() - oldest, {
      FunctionName: functionName("test", `dispatch_${lane}`),
    });
  };

  stage.invokeBy((name, payload) => {
    const lane = streamLanes.find((one) => name.includes(`-dispatch_${one}`));
    if (!lane) throw new Error(`Nothing here runs ${name}`);
    return dispatch(lane, payload);
  });

  return {
    /** A minute of all lanes, and what AWS measures of streams and queues in it. */
    minute: async (): Promise<void> => {
      const rows = await waitingEvents();
      for (const lane of streamLanes) await minuteOf(lane, rows);
      const queues = await stageSqs();
      const subscribers = await subscribersOf("model");
      const worker = queueWorker("model", subscribers);
      if (isOn("model"))
        await workOff((messages) =>
          stage.inside("events", () => worker(messages, lambdaContext("dispatch_model", 90_000))),
        );
      const now = Date.now();
      const ages = queues.messages(modelQueue).map(({ sent_at }) => now - sent_at);
      const seconds = Math.max(0, ...ages) / 1000;
      stage.measure("AWS/SQS", "ApproximateAgeOfOldestMessage", seconds, {
        QueueName: "ModelWork.QueueName",
      });
      const letters = queues.messages(deadLettersName("test"));
      stage.measure("AWS/SQS", "ApproximateNumberOfMessagesVisible", letters.length, {
        QueueName: "DeadLetters.QueueName",
      });
    },
  };
};
