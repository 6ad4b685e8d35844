import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { type FilterPattern, matches } from "./filter-criteria.ts";

/**
 * What Lambda sends to the failure destination: the position of the records and the number of tries, not the records.
 */
export type DeadLetter = {
  function: string;
  condition: "RetryAttemptsExhausted";
  invocations: number;
  first_sequence: string;
  last_sequence: string;
  /** The ids and types of the records, for people. */
  records: { event_id?: string | undefined; event_type?: string | undefined }[];
  error: string;
};

export type MappingOptions = {
  function: string;
  batchSize: number;
  maximumRetryAttempts: number;
  filterPatterns: readonly FilterPattern[];
  /** Runs the function. Throws when it failed as a whole. */
  invoke: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | undefined>;
  discard: (letter: DeadLetter) => Promise<void>;
  /** The pause before the given retry, counted from 1. */
  pause: (retry: number) => Promise<void>;
};

const sequenceOf = (record: DynamoDBRecord | undefined): string => record?.dynamodb?.SequenceNumber ?? "";

const describe = ({ dynamodb }: DynamoDBRecord) => ({
  event_id: dynamodb?.NewImage?.id?.S,
  event_type: dynamodb?.NewImage?.type?.S,
});

/**
 * A mapping from a stream to a function with Lambda's rules: filters, partial batch responses, bisecting a failing
 * batch, retries, and a destination for records that fail for good. A batch ends before the next begins, so records
 * stay in order.
 */
export class EventSourceMapping {
  readonly #options: MappingOptions;

  constructor(options: MappingOptions) {
    this.#options = options;
  }

  /** Resolves when each record was handled or discarded. */
  async deliver(records: readonly DynamoDBRecord[]): Promise<void> {
    const { batchSize, filterPatterns } = this.#options;
    const wanted = records.filter((record) => filterPatterns.some((pattern) => matches(pattern, record)));
    for (let at = 0; at < wanted.length; at += batchSize)
      await this.#seeThrough(wanted.slice(at, at + batchSize));
  }

  async #seeThrough(batch: readonly DynamoDBRecord[]): Promise<void> {
    for (let invocations = 1; ; invocations += 1) {
      const { failedFrom, error } = await this.#attempt(batch);
      if (failedFrom === undefined) return;
      const left = batch.slice(failedFrom);
      if (failedFrom > 0) return this.#seeThrough(left);
      if (left.length > 1) {
        const middle = Math.ceil(left.length / 2);
        await this.#seeThrough(left.slice(0, middle));
        return this.#seeThrough(left.slice(middle));
      }
      if (invocations > this.#options.maximumRetryAttempts)
        return this.#options.discard({
          function: this.#options.function,
          condition: "RetryAttemptsExhausted",
          invocations,
          first_sequence: sequenceOf(left[0]),
          last_sequence: sequenceOf(left.at(-1)),
          records: left.map(describe),
          error,
        });
      await this.#options.pause(invocations);
    }
  }

  /** Invokes once and returns the record from which the batch has to be tried again. */
  async #attempt(batch: readonly DynamoDBRecord[]): Promise<{ failedFrom?: number; error: string }> {
    try {
      const response = await this.#options.invoke({ Records: [...batch] });
      const failures = response?.batchItemFailures ?? [];
      if (failures.length === 0) return { error: "" };
      const failed = new Set(failures.map(({ itemIdentifier }) => itemIdentifier));
      const failedFrom = batch.findIndex((record) => failed.has(sequenceOf(record)));
      return { failedFrom: Math.max(failedFrom, 0), error: "The function reported the record as failed." };
    } catch (error) {
      return { failedFrom: 0, error: error instanceof Error ? error.message : String(error) };
    }
  }
}
