import type { Decision } from "../../kernel/event.ts";
import { basisPointsOf } from "../../kernel/money.ts";
import { refusal } from "../../kernel/refusal.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import type { Job } from "./job.ts";
import { advance } from "./machine.ts";
import { requireStep } from "./steps.ts";

export const JobPriceTooHigh = refusal(
  "job.price_too_high",
  409,
  "That is more than the estimate allows.",
  "Ask for at most details.most_minor. For more work, the customer needs another quote.",
);
export const JobPriceUnchanged = refusal(
  "job.price_unchanged",
  409,
  "The job has that price already, and no other is proposed.",
  "Name another price.",
);
export const JobPriceNotProposed = refusal(
  "job.price_not_proposed",
  409,
  "No other price is proposed.",
  "Read the job again. It may have been answered or withdrawn.",
);

/** The price that the customer agreed to: at booking, or since. */
const consentedOf = ({ consented_minor, price_minor }: Job): number => consented_minor ?? price_minor;

/** The highest price that needs no consent: a little above the agreed one, and at most what is held. */
const silentMost = (job: Job): number => {
  const consented = consentedOf(job);
  return Math.min(
    consented + basisPointsOf(consented, policy.payment.change_auto_bps, "down"),
    Math.max(job.high_minor, consented),
  );
};

const priceFacts = (job: Job, price_minor: number) => ({
  price_minor,
  previous_price_minor: job.price_minor,
  currency: job.currency,
});

type Proposed = NonNullable<Job["price_change"]>;

const waitingPrice = ({ price_change }: Job, now: string): Proposed | undefined =>
  price_change && now < price_change.expires_at ? price_change : undefined;

/**
 * The provider names another price for the work that goes on. A small change counts at once; a larger one waits for
 * the customer. A new price takes the place of one that waits; the same for the same reason changes nothing. Throws
 * `job.price_too_high` or `job.price_unchanged`.
 */
export const changePrice = (
  job: Job,
  { price_minor, reason }: { price_minor: number; reason: string },
  now: string,
): Decision<Job> => {
  requireStep(job, "propose_price");
  const most_minor = basisPointsOf(job.high_minor, policy.payment.change_most_bps, "down");
  if (price_minor > most_minor) throw JobPriceTooHigh({ details: { most_minor } });
  if (price_minor === job.price_minor && !job.price_change) throw JobPriceUnchanged();
  const waiting = waitingPrice(job, now);
  if (waiting?.price_minor === price_minor && waiting.reason === reason) return { record: job, events: [] };
  if (price_minor <= silentMost(job))
    return advance(job, "change_price", now, {
      changes: { price_minor, consented_minor: consentedOf(job), price_change: undefined },
      facts: { ...priceFacts(job, price_minor), agreed: false },
      reason,
    });
  const expires_at = plus(now, { hours: policy.job.price_answer_hours });
  return advance(job, "propose_price", now, {
    changes: { price_change: { price_minor, reason, proposed_at: now, expires_at } },
    facts: { ...priceFacts(job, price_minor), expires_at },
    reason,
  });
};

/** The price that waits for the customer. Throws `job.price_not_proposed`. */
export const proposedPrice = (job: Job, now: string): Proposed => {
  const waiting = waitingPrice(job, now);
  if (!waiting) throw JobPriceNotProposed();
  return waiting;
};

/** The customer agrees to the price that was proposed. */
export const acceptPrice = (job: Job, now: string): Decision<Job> => {
  requireStep(job, "accept_price");
  const { price_minor } = proposedPrice(job, now);
  return advance(job, "accept_price", now, {
    changes: { price_minor, consented_minor: price_minor, price_change: undefined },
    facts: { ...priceFacts(job, price_minor), agreed: true },
  });
};

const declinedFacts = (job: Job) => ({
  price_minor: job.price_minor,
  currency: job.currency,
  declined_price_minor: (job.price_change as Proposed).price_minor,
});

/** The customer refuses: the old price stays. */
export const declinePrice = (job: Job, now: string): Decision<Job> => {
  requireStep(job, "decline_price");
  proposedPrice(job, now);
  return advance(job, "decline_price", now, {
    changes: { price_change: undefined },
    facts: declinedFacts(job),
  });
};

/** Nobody answered in time: the old price stays. */
export const lapsePrice = (job: Job, now: string): Decision<Job> =>
  advance(job, "lapse_price", now, {
    changes: { price_change: undefined },
    facts: declinedFacts(job),
    reason: "unanswered",
  });
