import type { Usage } from "../../domain/conversation/conversation.ts";
import type { UnreadReason } from "../../domain/media/unread-reason.ts";
import { modelMedia } from "../../domain/policy.ts";
import type { OwnTaskKind } from "../../domain/pricing/own-kind.ts";
import type { ModelFailure, ReadBy } from "../../domain/pricing/read-by.ts";
import type { Answer, Reading } from "../../domain/pricing/reading.ts";
import type { Known } from "../../domain/quote/scrubbed.ts";
import type { UnreadMedium } from "../../domain/quote/unread.ts";

/** A stored media file of the customer. `transcript` and `labels` come from its analysis, if there was one. */
export type EstimatorMedia = {
  media_id: string;
  kind: "video" | "image" | "audio";
  bucket: string;
  key: string;
  content_type: string;
  size_bytes?: number;
  /** How long a film or recording is. */
  seconds?: number;
  /** The owner's title and description at upload. */
  words?: string[];
  transcript?: string;
  labels?: string[];
  /** Why the speech in it is not known. */
  unread_reason?: UnreadReason;
};

export type EstimatorInput = {
  text: string;
  answers: Answer[];
  media: EstimatorMedia[];
  /** ISO 3166-1 alpha-2 of the address. It decides how lengths without a unit are read, for example as feet in "US". */
  country?: string;
  /** What is known of the customer, to be kept from models. */
  known?: Known;
  /** Operators' own kinds of work, read beside the built-in ones. */
  own?: readonly OwnTaskKind[];
};

/** A reading, who read if it was to be a model, the model's usage for it, and the media that it does not use. */
export type Read = Reading & { read_by?: ReadBy; usage?: Usage; unread: UnreadMedium[] };

const isListenedTo: ReadonlySet<UnreadReason> = new Set<UnreadReason>([
  "not_listened_to",
  "listening_failed",
  "listening_took_too_long",
  "over_budget",
]);

/** Media of which nothing was read: no words and, if a model saw it, no picture. */
export const unreadOf = (media: readonly EstimatorMedia[], seen: ReadonlySet<string>): UnreadMedium[] => {
  const reasonOf = (medium: EstimatorMedia): UnreadMedium["reason"] | undefined => {
    const { media_id, kind, words = [], transcript, labels, unread_reason: unheard, size_bytes = 0 } = medium;
    if (unheard && (kind === "audio" || (isListenedTo.has(unheard) && !transcript))) return unheard;
    if (seen.has(media_id) || words.length > 0 || transcript || labels) return undefined;
    return kind === "video" && size_bytes > modelMedia.video_bytes ? "too_large" : "not_looked_at";
  };
  return media.flatMap((medium) => {
    const reason = reasonOf(medium);
    return reason ? [{ media_id: medium.media_id as UnreadMedium["media_id"], reason }] : [];
  });
};

/** Understands what work a home needs. It never sets prices: they come only from the rules. */
export interface Estimator {
  /**
   * Reads words, answers and media into findings, open questions (at most five) and safety warnings. Throws
   * EstimatorUnavailable if the vendor fails, throttles, returns an invalid answer or is too slow.
   */
  read(input: EstimatorInput, options: { signal: AbortSignal }): Promise<Read>;
}

export class EstimatorUnavailable extends Error {
  readonly failure: ModelFailure;
  /** Whether a later retry can help. */
  readonly retryable: boolean;
  /** The tokens used before the failure, which are paid for anyway. */
  readonly usage: Usage | undefined;
  constructor(
    message: string,
    {
      failure,
      retryable,
      usage,
      cause,
    }: { failure: ModelFailure; retryable: boolean; usage?: Usage | undefined; cause?: unknown },
  ) {
    super(message, { cause });
    this.name = "EstimatorUnavailable";
    this.failure = failure;
    this.retryable = retryable;
    this.usage = usage;
  }
}
