import type { Decision } from "../../kernel/event.ts";
import { plus } from "../../kernel/time.ts";
import type { Media } from "../media/media.ts";
import { policy } from "../policy.ts";
import { advance } from "./machine.ts";
import type { Quote } from "./quote.ts";

/** The estimator did not answer: it is asked again a minute later, three times in all. */
export const missEstimate = (
  quote: Quote,
  { retryable }: { retryable: boolean },
  now: string,
): Decision<Quote> => {
  const tries = quote.tries + 1;
  if (!retryable || tries >= policy.quote.tries_most)
    return advance(quote, "fail", now, {
      changes: { tries, retry_at: undefined, failure: "estimator_unavailable" },
      facts: { tries },
      reason: "estimator_unavailable",
    });
  const retry_at = plus(now, { seconds: policy.quote.retry_seconds });
  return advance(quote, "delay", now, { changes: { tries, retry_at }, facts: { tries, retry_at } });
};

/** A medium of the request was refused. Asked once more, the request goes without it. */
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
