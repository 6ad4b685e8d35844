import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { districtOf } from "../place.ts";
import { requestsIn } from "../transition.ts";
import { openUntil } from "./due.ts";
import { type Job, JobTransition } from "./job.ts";
import { advance } from "./machine.ts";
import { jobTransitions } from "./steps.ts";

/** Gives up a booking whose payment did not come in time. */
export const timeOut = (job: Job, now: string): Decision<Job> =>
  advance(job, "time_out", now, {
    changes: { canceled_at: now, canceled_by: "timer", cancel_reason: "payment_timeout" },
    facts: {
      by: "timer",
      cause: "payment_timeout",
      fee_minor: 0,
      currency: job.currency,
      reason_code: "payment_timeout",
    },
    reason: "payment_timeout",
  });

/** Whether the money is held now, or the card stored for later. */
export type PaymentSecured = { payment_id: Id<"payment">; held: boolean; earnings?: Job["earnings"] };

/** Opens a paid job to providers. While it still waits, its payment counts, whenever we learn of it. */
export const open = (job: Job, { payment_id, held, earnings }: PaymentSecured, now: string): Decision<Job> =>
  advance(job, "open", now, {
    changes: {
      payment_id,
      payment_held: held,
      hold_expires_at: undefined,
      ...(earnings && { earnings }),
    },
    facts: { district: districtOf(job.place) },
  });

/** Keeps a booking for as long as its customer has to give another card. Undefined if it is kept so long already. */
export const keepUnpaid = (job: Job, until: string, now: string): Job | undefined =>
  job.state === "pending_payment" && job.hold_expires_at !== undefined && job.hold_expires_at < until
    ? { ...job, hold_expires_at: until, updated_at: now }
    : undefined;

export const expireOpen = (job: Job, now: string): Decision<Job> =>
  advance(job, "expire", now, { facts: { provider_missed: job.sp_no_show === true } });

export const alertOpen = (job: Job, now: string): Decision<Job> =>
  advance(job, "alert_open", now, { changes: { reminded: (job.reminded ?? 0) + 1 }, facts: {} });

/** Refuses a job whose time has run out but whose timer has not run yet. */
export const requireStillOpen = (job: Job, now: string): void => {
  if (job.state === "open" && now >= openUntil(job))
    throw JobTransition({
      details: { from: "expired", allowed: requestsIn(jobTransitions, "expired") },
    });
};

/** Offers a job to everybody that was kept for the provider of the last visit. */
export const widenOffer = (job: Job, now: string): Decision<Job> =>
  advance(job, "widen", now, {
    changes: { reserved: undefined },
    facts: { district: districtOf(job.place) },
  });
