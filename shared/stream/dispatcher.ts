import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { itemOfImage } from "../data/engine/codec.ts";
import { type EventRow, eventOf } from "../data/engine/events.ts";
import { doneWith, EventAlreadyHandled, markAllDone } from "../data/engine/marks.ts";
import { isWaiting, markPublished } from "../data/engine/outbox.ts";
import type { Item } from "../data/engine/write.ts";
import { costOf, errorFacts, log, traced } from "../kernel/log.ts";
import { Refusal } from "../kernel/refusal.ts";
import { monotonic_ms } from "../kernel/time.ts";
import type { Subscriber, Subscription } from "./subscriber.ts";

type Published = { row: EventRow; sequence: string };

const imageOf = (record: DynamoDBRecord): Item => itemOfImage(record.dynamodb?.NewImage ?? {}) as Item;

/** The events of a batch: outbox rows that are new or were published again, in stream order. */
const eventsOf = (records: readonly DynamoDBRecord[]): Published[] =>
  records.flatMap((record) => {
    const item = imageOf(record);
    if (item.entity !== "event" || item.published_at !== undefined || item.given_up_at !== undefined)
      return [];
    return [{ row: eventOf(item), sequence: record.dynamodb?.SequenceNumber ?? "" }];
  });

const wants = ({ on }: Subscription, row: EventRow) => !on || on.some(({ type }) => type === row.type);

/** Runs a subscriber. Returns whether its effect is marked as done, now or before. Throws what it throws. */
const react = async (subscriber: Subscriber, row: EventRow, remaining: () => number): Promise<boolean> => {
  try {
    return await subscriber.react(row, remaining);
  } catch (error) {
    if (error instanceof Refusal && error.reason === EventAlreadyHandled) return true;
    throw error;
  }
};

/** The names of subscribers that are done but left no mark of their own. */
const unmarked = (
  subscribers: readonly Subscriber[],
  outcomes: readonly PromiseSettledResult<boolean>[],
): string[] =>
  subscribers
    .filter((_, index) => {
      const outcome = outcomes[index];
      return outcome?.status === "fulfilled" && !outcome.value;
    })
    .map(({ subscription }) => subscription.name);

/**
 * The function on the table's stream for one lane: gives each event to the subscribers that want it. Events of
 * one aggregate keep their order; aggregates go in parallel. What failed is reported item by item, so that the
 * stream retries it and nothing else is lost or done twice.
 */
export const dispatcher = (lane: Subscription["lane"], subscribers: readonly Subscriber[]) => {
  const own = subscribers.filter(({ subscription }) => subscription.lane === lane);

  const publish = async (row: EventRow, remaining: () => number): Promise<void> => {
    const wanting = own.filter(({ subscription }) => wants(subscription, row));
    if (wanting.length === 0 && lane === "patient") return;
    const [waits, done] = await Promise.all([lane === "patient" || isWaiting(row), doneWith(row)]);
    if (!waits) return;
    const open = wanting.filter(({ subscription }) => !done.has(subscription.name));
    const outcomes = await Promise.allSettled(open.map((subscriber) => react(subscriber, row, remaining)));
    const failed = outcomes.flatMap((outcome, index) =>
      outcome.status === "rejected"
        ? [{ name: open[index]?.subscription.name, reason: outcome.reason as unknown }]
        : [],
    );
    const now = new Date().toISOString();
    if (lane === "prompt" && failed.length === 0) await markPublished(row, now);
    else await markAllDone(row, unmarked(open, outcomes), now);
    for (const { name, reason } of failed)
      log("error", "subscriber failed", {
        subscriber: name,
        event_id: row.id,
        event_type: row.type,
        ...errorFacts(reason),
      });
    if (failed.length > 0) throw new Error(`${failed.length} subscribers failed`);
  };

  const inOrder = async (queue: readonly Published[], remaining: () => number): Promise<string[]> => {
    for (const [index, { row }] of queue.entries()) {
      try {
        await publish(row, remaining);
      } catch (error) {
        log("warn", "event left for a retry", { event_id: row.id, ...errorFacts(error) });
        return queue.slice(index).map(({ sequence }) => sequence);
      }
    }
    return [];
  };

  return (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> =>
    traced({ operation: `dispatch/${lane}`, request_id: context.awsRequestId }, async (trace) => {
      const started = monotonic_ms();
      const queues = Map.groupBy(
        eventsOf(event.Records),
        ({ row }) => `${row.aggregate.type}#${row.aggregate.id}`,
      );
      const failures = (
        await Promise.all(
          [...queues.values()].map((queue) => inOrder(queue, () => context.getRemainingTimeInMillis())),
        )
      ).flat();
      log("info", "dispatched", {
        events: [...queues.values()].flat().length,
        failed: failures.length,
        duration_ms: Math.round(monotonic_ms() - started),
        ...costOf(trace),
      });
      return { batchItemFailures: failures.map((itemIdentifier) => ({ itemIdentifier })) };
    });
};
