import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { policy } from "../policy.ts";
import { type Brought, duesOf, reviewBy } from "./due.ts";
import { giveUpEstimate } from "./failure.ts";
import { advance } from "./machine.ts";
import type { Quote } from "./quote.ts";

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

const alertReview = (quote: Quote, now: string): Decision<Quote> =>
  advance(quote, "alert_review", now, {
    changes: { reminded_at: now },
    facts: {
      review_by: reviewBy(quote),
      ...(quote.safety.length > 0 && { safety: quote.safety.map(({ flag }) => flag) }),
    },
  });

const giveUpReview = (quote: Quote, now: string): Decision<Quote> =>
  advance(quote, "fail", now, {
    changes: { failure: "review_not_made", review_reasons: undefined },
    facts: { tries: quote.tries },
    reason: "review_not_made",
  });

const decisions: Record<Brought, (quote: Quote, now: string) => Decision<Quote>> = {
  tryAgain,
  breakSilence,
  nudge,
  abandon,
  remind,
  expire,
  alertReview,
  giveUpReview,
};

/** What time has brought by now; undefined when nothing is due. The latest that is due makes those before it moot. */
export const elapse = (quote: Quote, now: string): Decision<Quote> | undefined => {
  const due = duesOf(quote).findLast(({ at }) => at <= now);
  return due && decisions[due.brings](quote, now);
};
