import type { Decision } from "../../kernel/event.ts";
import { minus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { expectedStart, type Job } from "./job.ts";
import { advance } from "./machine.ts";
import type { CancelReasonCode } from "./reason-code.ts";

type Reason = { reason?: string | undefined; reason_code?: CancelReasonCode | undefined };

const share = (amount_minor: number, bps: number): number => Math.floor((amount_minor * bps + 5000) / 10_000);

/** What a customer pays for canceling now, in minor units: nothing while no provider has the job or in good time. */
export const cancellationFee = (job: Job, now: string): number => {
  if (job.state === "pending_payment" || job.state === "open") return 0;
  const before = (hours: number) => now <= minus(expectedStart(job), { hours });
  if (job.state === "en_route" || !before(policy.job.cancel_last_minute_hours))
    return share(job.price_minor, policy.job.cancel_last_minute_bps);
  return before(policy.job.cancel_free_hours) ? 0 : share(job.price_minor, policy.job.cancel_late_bps);
};

/** Cancels at the customer's wish; the job also leaves the customer's lists. */
export const cancelByUser = (job: Job, { reason, reason_code }: Reason, now: string): Decision<Job> => {
  const fee_minor = cancellationFee(job, now);
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
