import type { Decision } from "../../kernel/event.ts";
import { basisPointsOf } from "../../kernel/money.ts";
import { refusal } from "../../kernel/refusal.ts";
import { minus } from "../../kernel/time.ts";
import type { CancellationTerms } from "./cancellation-terms.ts";
import { JobFeeWaived } from "./events.ts";
import { jobFacts } from "./facts.ts";
import { expectedStart, type Job } from "./job.ts";
import { advance } from "./machine.ts";
import type { CancelReasonCode } from "./reason-code.ts";
import { requireStep } from "./steps.ts";

type Reason = { reason?: string | undefined; reason_code?: CancelReasonCode | undefined };

const isUnclaimed = ({ state }: Job): boolean => state === "pending_payment" || state === "open";

/** The fee for canceling now, in minor units: zero while no provider has the job, and in good time. */
export const cancellationFee = (job: Job, terms: CancellationTerms, now: string): number => {
  if (isUnclaimed(job)) return 0;
  const before = (hours: number) => now <= minus(expectedStart(job), { hours });
  if (job.state === "en_route" || !before(terms.last_minute_hours))
    return basisPointsOf(job.price_minor, terms.last_minute_bps, "half_up");
  return before(terms.free_hours) ? 0 : basisPointsOf(job.price_minor, terms.late_bps, "half_up");
};

type FeeStep = { until?: string; fee_minor: number };

/**
 * What canceling costs now and later, as the job stands: each amount, and until when it is the one. Throws
 * `job.invalid_transition` where the job can't be canceled any more.
 */
export const previewCancellation = (job: Job, terms: CancellationTerms, now: string): FeeStep[] => {
  requireStep(job, "cancel");
  const fee_minor = cancellationFee(job, terms, now);
  if (isUnclaimed(job)) return [{ fee_minor }];
  const times = [terms.free_hours, terms.last_minute_hours].map((hours) =>
    minus(expectedStart(job), { hours }),
  );
  const steps = [...new Set(times)]
    .sort()
    .filter((until) => until >= now)
    .map((until): FeeStep => ({ until, fee_minor: cancellationFee(job, terms, until) }));
  const last = { fee_minor: basisPointsOf(job.price_minor, terms.last_minute_bps, "half_up") };
  return [...steps, last].filter(({ fee_minor: fee }, at, all) => fee !== all[at + 1]?.fee_minor);
};

export const JobFeeNotDue = refusal(
  "job.fee_not_due",
  409,
  "This job has no fee of that amount to waive.",
  "details.fee_minor is the most that can be waived.",
);

/** Waives the fee of a cancellation, or a part of it. Throws `job.fee_not_due`. */
export const waiveFee = (
  job: Job,
  { amount_minor, reason }: { amount_minor?: number | undefined; reason: string },
  now: string,
): Decision<Job> => {
  const due = job.state === "canceled" ? (job.fee_minor ?? 0) : 0;
  const waived_minor = amount_minor ?? due;
  if (waived_minor === 0 || waived_minor > due) throw JobFeeNotDue({ details: { fee_minor: due } });
  const fee_minor = due - waived_minor;
  const record = { ...job, fee_minor, updated_at: now };
  const event = JobFeeWaived.atNextVersion(record, {
    data: { ...jobFacts(record), waived_minor, fee_minor, currency: job.currency },
    reason,
    audience: [job.user_id, job.service_provider_id],
  });
  return { record, events: [event] };
};

/** Cancels at the customer's wish; the job also leaves the customer's lists. */
export const cancelByUser = (
  job: Job,
  { reason, reason_code }: Reason,
  terms: CancellationTerms,
  now: string,
): Decision<Job> => {
  const fee_minor = cancellationFee(job, terms, now);
  return advance(job, "cancel", now, {
    changes: {
      canceled_at: now,
      canceled_by: "user",
      cancel_reason: reason ?? "user",
      fee_minor,
      deleted_by_user_at: now,
      reschedule: undefined,
    },
    facts: {
      by: "user",
      cause: "user",
      fee_minor,
      currency: job.currency,
      ...(reason_code && { reason_code }),
    },
    reason: "user",
  });
};

/** An administrator cancels; it costs the customer nothing. */
export const cancelByAdmin = (job: Job, reason: string, now: string): Decision<Job> =>
  advance(job, "cancel", now, {
    changes: {
      canceled_at: now,
      canceled_by: "admin",
      cancel_reason: reason,
      fee_minor: 0,
      reschedule: undefined,
    },
    facts: {
      by: "admin",
      cause: "admin",
      fee_minor: 0,
      currency: job.currency,
      reason_code: "administrator",
    },
    reason,
  });

/** Cancels a job whose payment could not be held in time; its provider is free again, without a strike. */
export const cancelForPayment = (job: Job, now: string): Decision<Job> =>
  advance(job, "cancel_for_payment", now, {
    changes: {
      canceled_at: now,
      canceled_by: "timer",
      cancel_reason: "payment_failed",
      fee_minor: 0,
      reschedule: undefined,
    },
    facts: {
      by: "timer",
      cause: "payment_failed",
      fee_minor: 0,
      currency: job.currency,
      reason_code: "payment_failed",
    },
    reason: "payment_failed",
  });
