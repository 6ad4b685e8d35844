import type { Decision } from "../../kernel/event.ts";
import { plus } from "../../kernel/time.ts";
import type { Media } from "../media/media.ts";
import { policy } from "../policy.ts";
import { advance } from "./machine.ts";
import type { Quote } from "./quote.ts";

/** The delay of the next attempt: longer each time, and different for quotes that failed together. */
const pauseOf = ({ id }: Quote, tries: number): number => {
  const chance = Number.parseInt(id.slice(-4), 16) / 0x10000;
  return Math.round(policy.quote.retry_seconds * 2 ** (tries - 1) * (1 + chance / 2));
};

/** The estimator did not answer: it is asked again later, three times in all. Undefined if that no longer helps. */
export const delayEstimate = (
  quote: Quote,
  { retryable }: { retryable: boolean },
  now: string,
): Decision<Quote> | undefined => {
  const tries = quote.tries + 1;
  if (!retryable || tries >= policy.quote.tries_most) return undefined;
  const retry_at = plus(now, { seconds: pauseOf(quote, tries) });
  return advance(quote, "delay", now, { changes: { tries, retry_at }, facts: { tries, retry_at } });
};

/** Gives up an estimate after repeated silence. */
export const giveUpEstimate = (quote: Quote, now: string): Decision<Quote> => {
  const tries = quote.tries + 1;
  return advance(quote, "fail", now, {
    changes: { tries, retry_at: undefined, failure: "estimator_unavailable" },
    facts: { tries },
    reason: "estimator_unavailable",
  });
};

/** A media file of the request was rejected. If it is requested again, the request goes without the file. */
export const failForMedia = (
  quote: Quote,
  { id, rejected_reason = "unknown" }: Pick<Media, "id" | "rejected_reason">,
  now: string,
): Decision<Quote> => {
  const reason = `media_rejected: ${rejected_reason}`;
  return advance(quote, "fail", now, {
    changes: {
      media_ids: quote.media_ids.filter((one) => one !== id),
      retry_at: undefined,
      waiting_media_id: undefined,
      failure: reason,
    },
    facts: { tries: quote.tries },
    reason,
  });
};
