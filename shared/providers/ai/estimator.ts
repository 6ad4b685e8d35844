import type { Usage } from "../../domain/conversation/conversation.ts";
import type { UnreadReason } from "../../domain/media/media.ts";
import { modelMedia } from "../../domain/policy.ts";
import type { Answer, Reading } from "../../domain/pricing/reading.ts";
import type { UnreadMedium } from "../../domain/quote/unread.ts";

/** A stored medium of the customer's. `transcript` and `labels` come from its analysis, where there was one. */
export type EstimatorMedia = {
  media_id: string;
  kind: "video" | "image" | "audio";
  bucket: string;
  key: string;
  content_type: string;
  size_bytes?: number;
  /** What its owner said of it at upload: title and description. */
  words?: string[];
  transcript?: string;
  labels?: string[];
  /** Why what is said in it is not known. */
  unheard?: UnreadReason;
};

export type EstimatorInput = {
  text: string;
  answers: Answer[];
  media: EstimatorMedia[];
  /** ISO 3166-1 alpha-2 of the address; "US" and others change how bare lengths are read. */
  country?: string;
};

/** A reading, what a model took for it, and which of the media it does not rest on. */
export type Read = Reading & { usage?: Usage; unread: UnreadMedium[] };

const isListenedTo: ReadonlySet<UnreadReason> = new Set<UnreadReason>([
  "not_listened_to",
  "listening_failed",
  "listening_took_too_long",
  "over_budget",
]);

/** Media of which nothing was read: neither a word, nor, where a model saw it, a picture. */
export const unreadOf = (media: readonly EstimatorMedia[], seen: ReadonlySet<string>): UnreadMedium[] => {
  const reasonOf = (medium: EstimatorMedia): UnreadMedium["reason"] | undefined => {
    const { media_id, kind, words = [], transcript, labels, unheard, size_bytes = 0 } = medium;
    if (unheard && (kind === "audio" || (isListenedTo.has(unheard) && !transcript))) return unheard;
    if (seen.has(media_id) || words.length > 0 || transcript || labels) return undefined;
    return kind === "video" && size_bytes > modelMedia.video_bytes ? "too_large" : "not_looked_at";
  };
  return media.flatMap((medium) => {
    const reason = reasonOf(medium);
    return reason ? [{ media_id: medium.media_id as UnreadMedium["media_id"], reason }] : [];
  });
};

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
