import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { minus, plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { giveUpEstimate } from "./failure.ts";
import { advance } from "./machine.ts";
import type { Quote } from "./quote.ts";

type Timer = { at: string; decide: (quote: Quote, now: string) => Decision<Quote> };

/** The request is read now, or waits for the next of its media. */
export const resume = (
  quote: Quote,
  { cause, waiting_media_id }: { cause: "media" | "retry"; waiting_media_id?: Id<"media"> | undefined },
  now: string,
): Decision<Quote> =>
  advance(quote, "resume", now, { changes: { retry_at: undefined, waiting_media_id }, facts: { cause } });

const tryAgain = (quote: Quote, now: string): Decision<Quote> =>
  resume(quote, { cause: "retry", waiting_media_id: quote.waiting_media_id }, now);

/** Nothing was heard of an estimation: that counts as a try. */
const breakSilence = (quote: Quote, now: string): Decision<Quote> => {
  if (quote.waiting_media_id) return tryAgain(quote, now);
  const tries = quote.tries + 1;
  return tries >= policy.quote.tries_most ? giveUpEstimate(quote, now) : tryAgain({ ...quote, tries }, now);
};

const nudge = (quote: Quote, now: string): Decision<Quote> =>
  advance(quote, "nudge", now, { changes: { nudged_at: now }, facts: {} });

const abandon = (quote: Quote, now: string): Decision<Quote> => advance(quote, "abandon", now, { facts: {} });

const remind = (quote: Quote, now: string): Decision<Quote> =>
  advance(quote, "remind", now, {
    changes: { reminded_at: now },
    facts: { expires_at: quote.expires_at as string },
  });

const expire = (quote: Quote, now: string): Decision<Quote> => advance(quote, "expire", now, { facts: {} });

/** Until when a quote in review is looked at, or ends without a price. */
export const reviewBy = ({ estimated_at, updated_at }: Pick<Quote, "estimated_at" | "updated_at">): string =>
  plus(estimated_at ?? updated_at, { hours: policy.quote.review_hours });

const alertReview = (quote: Quote, now: string): Decision<Quote> =>
  advance(quote, "alert_review", now, {
    changes: { reminded_at: now },
    facts: { review_by: reviewBy(quote) },
  });

const giveUpReview = (quote: Quote, now: string): Decision<Quote> =>
  advance(quote, "fail", now, {
    changes: { failure: "review_not_made", review_reasons: undefined },
    facts: { tries: quote.tries },
    reason: "review_not_made",
  });

/** What time brings to a quote in its present state, the earliest first. */
const timersOf = (quote: Quote): Timer[] => {
  const { state, updated_at, retry_at, asked_at = updated_at, nudged_at, expires_at, reminded_at } = quote;
  const { estimated_at = updated_at } = quote;
  const { answers_nudge_hours, answers_abandon_hours, expiry_reminder_hours, silence_minutes } = policy.quote;
  const { review_alert_hours } = policy.quote;
  switch (state) {
    case "processing":
      return retry_at
        ? [{ at: retry_at, decide: tryAgain }]
        : [{ at: plus(updated_at, { minutes: silence_minutes }), decide: breakSilence }];
    case "awaiting_answers":
      return [
        ...(nudged_at ? [] : [{ at: plus(asked_at, { hours: answers_nudge_hours }), decide: nudge }]),
        { at: plus(asked_at, { hours: answers_abandon_hours }), decide: abandon },
      ];
    case "estimated":
    case "accepted":
      if (!expires_at) return [];
      return [
        ...(reminded_at ? [] : [{ at: minus(expires_at, { hours: expiry_reminder_hours }), decide: remind }]),
        { at: expires_at, decide: expire },
      ];
    case "needs_review":
      return [
        ...(reminded_at
          ? []
          : [{ at: plus(estimated_at, { hours: review_alert_hours }), decide: alertReview }]),
        { at: reviewBy(quote), decide: giveUpReview },
      ];
    default:
      return [];
  }
};

/** The instant at which time next brings something to the quote; undefined: never. */
export const nextDue = (quote: Quote): string | undefined => timersOf(quote)[0]?.at;

/** What time has brought by now; undefined when nothing is due. The latest that is due makes those before it moot. */
export const elapse = (quote: Quote, now: string): Decision<Quote> | undefined =>
  timersOf(quote)
    .filter(({ at }) => at <= now)
    .at(-1)
    ?.decide(quote, now);
