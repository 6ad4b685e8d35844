import type { Usage } from "../../domain/conversation/conversation.ts";
import type { Answer, Reading } from "../../domain/pricing/reading.ts";

/** A stored medium of the customer's. `transcript` and `labels` come from its analysis, where there was one. */
export type EstimatorMedia = {
  kind: "video" | "image" | "audio";
  bucket: string;
  key: string;
  content_type: string;
  /** What its owner said of it at upload: title and description. */
  words?: string[];
  transcript?: string;
  labels?: string[];
};

export type EstimatorInput = {
  text: string;
  answers: Answer[];
  media: EstimatorMedia[];
  /** ISO 3166-1 alpha-2 of the address; "US" and others change how bare lengths are read. */
  country?: string;
};

/** A reading, and what a model took for it. */
export type Read = Reading & { usage?: Usage };

/** Understands what a home needs. It never prices: prices come from the rules alone. */
export interface Estimator {
  /**
   * Reads words, answers and media into findings, open questions (at most five) and safety warnings.
   * Throws EstimatorUnavailable where the vendor fails, throttles, answers nonsense or is too slow.
   */
  read(input: EstimatorInput, options: { signal: AbortSignal }): Promise<Read>;
}

export class EstimatorUnavailable extends Error {
  /** Whether trying again later can help. */
  readonly retryable: boolean;
  /** What the model took all the same. */
  readonly usage: Usage | undefined;
  constructor(
    message: string,
    { retryable, usage, cause }: { retryable: boolean; usage?: Usage | undefined; cause?: unknown },
  ) {
    super(message, { cause });
    this.name = "EstimatorUnavailable";
    this.retryable = retryable;
    this.usage = usage;
  }
}
