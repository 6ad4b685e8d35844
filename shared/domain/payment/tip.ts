import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { basisPointsOf } from "../../kernel/money.ts";
import { notFound, refusal } from "../../kernel/refusal.ts";
import { plus } from "../../kernel/time.ts";
import type { Job } from "../job/job.ts";
import { policy } from "../policy.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { tipTermsOf } from "../tax/terms.ts";
import { TipCreated } from "./events.ts";
import { audienceOf, factsOf, type Payment } from "./payment.ts";

export const tipPolicy = {
  /** How long after a job was completed its provider can be tipped. */
  days: 14,
  /** The most of the job's price that can be given. */
  most_bps: 5000,
  /** When it is looked at again whether the stored card was charged. */
  charged_within_minutes: 60,
};

export const TipNotFound = notFound("tip");
export const TipNotPossible = refusal(
  "tip.not_possible",
  409,
  "No tip can be given for this job now.",
  "See details.reason: only completed jobs can be tipped, and only providers that can still be paid.",
);
export const TipTooLate = refusal(
  "tip.too_late",
  409,
  `A tip can be given for ${tipPolicy.days} days after the job was completed.`,
  "That time ended at details.until. Nothing more can be given for this job.",
);
export const TipTooMuch = refusal(
  "tip.too_much",
  422,
  `A tip can be at most ${tipPolicy.most_bps / 100} percent of the price.`,
  "Send at most details.most_minor.",
);
export const TipAlreadyGiven = refusal(
  "tip.already_given",
  409,
  "A tip was given for this job already.",
  "See the payment in details. If it was not paid yet, finish it with create-intent-payment, or wait until it lapses.",
);
export const TipBeingCharged = refusal(
  "tip.being_charged",
  409,
  "The stored card is being charged for this tip.",
  "Wait a few seconds and read the payment again. If the card does not pay, ask again.",
);

/** Until when a job can be tipped; undefined where it was never completed. */
export const tipUntil = ({ completed_at }: Pick<Job, "completed_at">): string | undefined =>
  completed_at && plus(completed_at, { days: tipPolicy.days });

/** The largest tip for a job. */
export const tipMost = ({ price_minor }: Pick<Job, "price_minor">): number =>
  basisPointsOf(price_minor, tipPolicy.most_bps, "down");

const payable: readonly ServiceProvider["payout"]["state"][] = ["active", "restricted", "pending"];

/** Refuses a tip that comes too late, is too large, or would have nobody to go to. */
export const expectTippable = (
  job: Job,
  price: Payment | undefined,
  provider: ServiceProvider | undefined,
  { amount_minor, now }: { amount_minor: number; now: string },
): void => {
  const until = tipUntil(job);
  if (job.state !== "completed" || until === undefined)
    throw TipNotPossible({ details: { reason: "job_not_completed", job_state: job.state } });
  if (now >= until) throw TipTooLate({ details: { until } });
  if (!price?.stripe_customer_id) throw TipNotPossible({ details: { reason: "nothing_paid" } });
  if (!provider || !payable.includes(provider.payout.state))
    throw TipNotPossible({ details: { reason: "provider_gone" } });
  const most_minor = tipMost(job);
  if (amount_minor > most_minor) throw TipTooMuch({ details: { most_minor } });
};

/** Whether a job can be tipped now, as far as its price, its provider and the time go. */
export const isTippable = (
  job: Job,
  price: Payment | undefined,
  provider: ServiceProvider | undefined,
  now: string,
): boolean => {
  const until = tipUntil(job);
  return (
    job.state === "completed" &&
    until !== undefined &&
    now < until &&
    price?.stripe_customer_id !== undefined &&
    provider !== undefined &&
    payable.includes(provider.payout.state)
  );
};

/** Begins a tip, on the card of the job's payment where one is stored. */
export const beginTip = (
  job: Job,
  price: Payment,
  { id, now, amount_minor }: { id: Id<"payment">; now: string; amount_minor: number },
): Decision<Payment> => {
  const tax = job.tax && tipTermsOf(job.tax);
  const record: Payment = {
    id,
    version: 0,
    job_id: job.id,
    user_id: job.user_id,
    service_provider_id: job.service_provider_id,
    purpose: "tip",
    state: "created",
    horizon: "near",
    amount_minor,
    currency: job.currency,
    ...(job.market && { market: job.market }),
    ...(tax && { tax }),
    authorized_minor: 0,
    captured_minor: 0,
    refunded_minor: 0,
    fee_minor: 0,
    fee_bps: 0,
    refunds: [],
    disputes: [],
    stripe_customer_id: price.stripe_customer_id,
    payment_method_id: price.payment_method_id,
    attempt: 1,
    status: "unpaid",
    starts_at: job.starts_at,
    due_at: plus(
      now,
      price.payment_method_id
        ? { minutes: tipPolicy.charged_within_minutes }
        : { hours: policy.payment.action_hours },
    ),
    due_for: "abandonment",
    created_at: now,
    updated_at: now,
  };
  const event = TipCreated.atNextVersion(record, {
    data: factsOf(record),
    to: "created",
    audience: audienceOf(record),
  });
  return { record, events: [event] };
};

/** Whether the card that is stored is charged for a tip now, so that it must not be paid otherwise. */
export const isBeingCharged = ({ purpose, state, payment_method_id, payment_intent_id }: Payment): boolean =>
  purpose === "tip" &&
  state === "created" &&
  payment_method_id !== undefined &&
  payment_intent_id === undefined;
