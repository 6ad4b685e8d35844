import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { eventFailing } from "../data/dead-letters.ts";
import { itemOfImage } from "../data/engine/codec.ts";
import { type EventRow, eventOf } from "../data/engine/events.ts";
import { markAllDone } from "../data/engine/marks.ts";
import { markPublished, noteTried, publicationOf } from "../data/engine/outbox.ts";
import type { Item } from "../data/engine/write.ts";
import { costOf, errorFacts, log, traced } from "../kernel/log.ts";
import { monotonic_ms } from "../kernel/time.ts";
import { noteFailure } from "./note-failure.ts";
import { notDone, reactTo, wanting } from "./reactions.ts";
import type { StreamLane, Subscriber } from "./subscriber.ts";
import { workMeasured } from "./work-measured.ts";

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

type Settle = (row: EventRow, isPublished: boolean) => Promise<void>;

/**
 * Marks events as published. The events of a transaction share a mark: it is written once, when the last of them in
 * this batch is done.
 */
const settling = (rows: readonly EventRow[]): Settle => {
  const transactionOf = ({ id, outbox }: EventRow) => (outbox?.includes(" ") ? outbox : id);
  const open = new Map(
    [...Map.groupBy(rows, transactionOf)].map(([transaction, own]) => [
      transaction,
      { waiting: new Set(own.map(({ id }) => id)), published: [] as EventRow[] },
    ]),
  );
  return async (row, isPublished) => {
    const group = open.get(transactionOf(row));
    if (!group?.waiting.delete(row.id)) return;
    if (isPublished) group.published.push(row);
    if (group.waiting.size === 0 && group.published.length > 0)
      await markPublished(group.published, new Date().toISOString());
  };
};

/**
 * The function on the table's stream for one lane: gives each event to the subscribers that want it. Events of one
 * aggregate keep their order; aggregates run in parallel. Failures are reported item by item, so that the stream
 * retries only those.
 */
export const dispatcher = (lane: StreamLane, subscribers: readonly Subscriber[]) => {
  const own = subscribers.filter(({ subscription }) => subscription.lane === lane);

  /**
   * Whether this delivery publishes the event: it was waiting, and every subscriber of the prompt lane that wants it
   * has handled it.
   */
  const publish = async (row: EventRow, remaining: () => number): Promise<boolean> => {
    const wanted = wanting(own, row);
    if (lane === "patient") {
      const open = await notDone(row, wanted);
      await reactTo(row, open, remaining, ({ unmarked, now }) => markAllDone(row, unmarked, now));
      return false;
    }
    const publication = await publicationOf(row);
    if (publication === "published") return false;
    const open = publication === "tried" ? await notDone(row, wanted) : wanted;
    await reactTo(row, open, remaining, async ({ unmarked, failed, now }) => {
      if (failed === 0) return;
      await noteTried(row);
      await markAllDone(row, unmarked, now);
    });
    return true;
  };

  const inOrder = async (
    queue: readonly Published[],
    { settle, remaining }: { settle: Settle; remaining: () => number },
  ): Promise<string[]> => {
    for (const [index, { row }] of queue.entries()) {
      try {
        await settle(row, await publish(row, remaining));
      } catch (error) {
        log("warn", "event left for a retry", { event_id: row.id, ...errorFacts(error) });
        if (lane === "patient")
          await noteFailure(eventFailing(row), { lane, correlation_id: row.correlation_id, remaining });
        const left = queue.slice(index);
        for (const { row: late } of left) await settle(late, false);
        return left.map(({ sequence }) => sequence);
      }
    }
    return [];
  };

  return (event: DynamoDBStreamEvent, context: Context): Promise<DynamoDBBatchResponse> =>
    traced({ operation: `dispatch/${lane}`, request_id: context.awsRequestId }, async (trace) => {
      const started = monotonic_ms();
      const remaining = () => context.getRemainingTimeInMillis();
      const published = eventsOf(event.Records);
      const settle = settling(published.map(({ row }) => row));
      const queues = Map.groupBy(published, ({ row }) => `${row.aggregate.type}#${row.aggregate.id}`);
      const failures = (
        await Promise.all([...queues.values()].map((queue) => inOrder(queue, { settle, remaining })))
      ).flat();
      log("info", "dispatched", {
        events: published.length,
        failed: failures.length,
        ...workMeasured(published.length - failures.length, failures.length),
        duration_ms: Math.round(monotonic_ms() - started),
        ...costOf(trace),
      });
      return { batchItemFailures: failures.map((itemIdentifier) => ({ itemIdentifier })) };
    });
};
