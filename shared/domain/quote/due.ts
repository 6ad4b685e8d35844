import { minus, plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import type { Quote } from "./quote.ts";

/** What happens at a deadline, without how: whoever stores a quote needs only the time. */
export type Brought =
  | "abandon"
  | "alertReview"
  | "breakSilence"
  | "expire"
  | "giveUpReview"
  | "nudge"
  | "remind"
  | "tryAgain";
type Due = { at: string; brings: Brought };

/** Until when a quote in review is looked at, or ends without a price. */
export const reviewBy = ({ estimated_at, updated_at }: Pick<Quote, "estimated_at" | "updated_at">): string =>
  plus(estimated_at ?? updated_at, { hours: policy.quote.review_hours });

/** By when somebody should have looked at a quote in review: within minutes where a danger was recognized. */
export const lookBy = ({ estimated_at, updated_at, safety }: Quote): string =>
  plus(
    estimated_at ?? updated_at,
    safety.length > 0
      ? { minutes: policy.quote.danger_alert_minutes }
      : { hours: policy.quote.review_alert_hours },
  );

/** The deadlines of a quote in its current state, earliest first. */
export const duesOf = (quote: Quote): Due[] => {
  const { state, updated_at, retry_at, asked_at = updated_at, nudged_at, expires_at, reminded_at } = quote;
  const { answers_nudge_hours, answers_abandon_hours, expiry_reminder_hours, silence_minutes } = policy.quote;
  switch (state) {
    case "processing":
      return retry_at
        ? [{ at: retry_at, brings: "tryAgain" }]
        : [{ at: plus(updated_at, { minutes: silence_minutes }), brings: "breakSilence" }];
    case "awaiting_answers":
      return [
        ...(nudged_at
          ? []
          : [{ at: plus(asked_at, { hours: answers_nudge_hours }), brings: "nudge" } as const]),
        { at: plus(asked_at, { hours: answers_abandon_hours }), brings: "abandon" },
      ];
    case "estimated":
    case "accepted":
      if (!expires_at) return [];
      return [
        ...(reminded_at
          ? []
          : [{ at: minus(expires_at, { hours: expiry_reminder_hours }), brings: "remind" } as const]),
        { at: expires_at, brings: "expire" },
      ];
    case "needs_review":
      return [
        ...(reminded_at ? [] : [{ at: lookBy(quote), brings: "alertReview" } as const]),
        { at: reviewBy(quote), brings: "giveUpReview" },
      ];
    default:
      return [];
  }
};

/** The instant of a quote's next deadline. Undefined: never. */
export const nextDue = (quote: Quote): string | undefined => duesOf(quote)[0]?.at;
