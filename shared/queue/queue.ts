import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import type * as z from "zod/mini";
import { letterIdOf } from "../data/dead-letters.ts";
import type { Use } from "../http/contract.ts";
import type { EventDefinition } from "../kernel/event.ts";
import { costOf, errorFacts, log, traced } from "../kernel/log.ts";
import { noteFailure } from "../stream/note-failure.ts";
import { type SystemCommit, systemCommit } from "../stream/system-commit.ts";
import { workMeasured } from "../stream/work-measured.ts";

export type QueueContract<S extends z.ZodMiniType = z.ZodMiniType> = {
  name: string;
  /** The schema of a message. Any other message is retried and ends in the dead-letter queue. */
  message: S;
  /** The time limit for one message. */
  seconds: number;
  /** The maximum number of messages worked on at the same time. */
  abreast?: number;
  /** Another queue of such messages with workers of its own: what waits in one of the two never waits for the other. */
  apart?: { name: string; abreast: number };
  emits?: readonly EventDefinition[];
  uses?: readonly Use[];
  /** The record that a message is about. */
  about?: (message: z.output<S>) => { record_type: string; record_id: string };
  /** `itself`: the handler counts what it fails on. */
  counts?: "itself";
};

export type Work<M> = {
  message: M;
  now: string;
  /** The time as it goes on, for work that waits for others in between. */
  clock: () => string;
  commit: SystemCommit;
  remaining: () => number;
};

/** The record that a message names, if it can be read. */
const aboutOf = <S extends z.ZodMiniType>({ message, about }: QueueContract<S>, body: string) => {
  try {
    return about?.(message.parse(JSON.parse(body)));
  } catch {
    return undefined;
  }
};

const clock = (): string => new Date().toISOString();

/**
 * Declares the handler of a queue's messages. Each is delivered at least once, in no particular order. A failed one is
 * retried, and in the end goes to the dead-letter queue.
 */
export const queue = <S extends z.ZodMiniType>(contract: QueueContract<S>) => ({
  handle: (handler: (work: Work<z.output<S>>) => Promise<void>) => {
    const { name, emits = [] } = contract;
    const attempt = async ({ messageId, body }: SQSRecord, remaining: () => number): Promise<void> => {
      const now = clock();
      const commit = systemCommit({ name, now, emits, correlation_id: messageId, remaining });
      await handler({ message: contract.message.parse(JSON.parse(body)), now, clock, commit, remaining });
    };
    /** Counts that a message failed; in the end it waits for an administrator. */
    const note = async ({ messageId, body }: SQSRecord, remaining: () => number): Promise<void> => {
      const id = letterIdOf(name, messageId);
      const about = aboutOf(contract, body) ?? { record_type: "message", record_id: id };
      await noteFailure(
        { id, type: name, ...about, body, occurred_at: clock() },
        { lane: "queue", correlation_id: messageId, remaining },
      );
    };
    const lambda = (event: SQSEvent, context: Context): Promise<SQSBatchResponse> =>
      traced({ operation: `queue/${name}`, request_id: context.awsRequestId }, async (trace) => {
        const batchItemFailures: SQSBatchResponse["batchItemFailures"] = [];
        for (const record of event.Records) {
          const remaining = () => context.getRemainingTimeInMillis();
          try {
            await attempt(record, remaining);
          } catch (error) {
            log("error", "message failed", {
              queue: name,
              message_id: record.messageId,
              ...errorFacts(error),
            });
            if (contract.counts !== "itself") await note(record, remaining);
            batchItemFailures.push({ itemIdentifier: record.messageId });
          }
        }
        log("info", "messages", {
          messages: event.Records.length,
          failed: batchItemFailures.length,
          ...workMeasured(event.Records.length - batchItemFailures.length, batchItemFailures.length),
          ...costOf(trace),
        });
        return { batchItemFailures };
      });
    return Object.assign(lambda, { contract });
  },
});
