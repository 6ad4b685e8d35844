import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { minutesBetween, plus } from "../../kernel/time.ts";
import { districtOf } from "../place.ts";
import { policy } from "../policy.ts";
import { cancellationFee } from "./cancel.ts";
import type { CancellationTerms } from "./cancellation-terms.ts";
import { arrivalUntil } from "./due.ts";
import {
  type Job,
  JobPaymentNotHeld,
  JobPriceUnsettled,
  JobProofMissing,
  JobReworkLimit,
  JobTooEarly,
} from "./job.ts";
import { advance } from "./machine.ts";
import { departFrom, startFrom, waitedUntil } from "./step-times.ts";

const notBefore = (not_before: string, now: string): void => {
  if (now < not_before) throw JobTooEarly({ details: { not_before } });
};

const atLeast = (least: number, field: string, given: readonly string[]): void => {
  if (given.length < least) throw JobProofMissing({ details: { field, least } });
};

/** Whether an administrator passes over what a step asks for besides the job's state. */
export type Forced = { force?: boolean };

/** The provider sets out; allowed from four hours before the start. Throws `job.too_early`. */
export const depart = (
  job: Job,
  { eta_minutes, force }: { eta_minutes?: number | undefined } & Forced,
  now: string,
) => {
  const eta = eta_minutes === undefined ? undefined : plus(now, { minutes: eta_minutes });
  const decision = advance(job, "depart", now, {
    changes: { en_route_at: now, arrives_at: eta, reschedule: undefined },
    facts: eta ? { eta } : {},
  });
  if (!force) notBefore(departFrom(job), now);
  return decision;
};

/**
 * The provider was there, waited and met nobody: the job ends, for the fee that the late cancellation costs. The
 * customer can contest it. Throws `job.too_early` or `job.proof_missing`.
 */
export const reportNoShow = (
  job: Job,
  media_ids: Id<"media">[],
  terms: CancellationTerms,
  now: string,
): Decision<Job> => {
  const fee_minor = cancellationFee(job, terms, now);
  const contest_by = plus(now, { hours: policy.job.no_show_contest_hours });
  const decision = advance(job, "report_no_show", now, {
    changes: {
      canceled_at: now,
      canceled_by: "service_provider",
      cancel_reason: "no_show_customer",
      fee_minor,
      no_show: { media_ids, contest_by },
      arrives_at: undefined,
    },
    facts: {
      party: "customer",
      fee_minor,
      currency: job.currency,
      district: districtOf(job.place),
      contest_by,
    },
    reason: "no_show_customer",
  });
  notBefore(waitedUntil(job), now);
  atLeast(policy.job.no_show_evidence_least, "evidence_media_ids", media_ids);
  return decision;
};

/** A provider that set out should have begun by now: both sides are asked. */
export const alertArrival = (job: Job, now: string): Decision<Job> =>
  advance(job, "alert_arrival", now, {
    changes: { reminded: (job.reminded ?? 0) + 1 },
    facts: { begin_by: arrivalUntil(job) },
  });

/** The work begins: from an hour before the start, with pictures of how it was, and the money held. */
export const start = (
  job: Job,
  before_media_ids: Id<"media">[],
  now: string,
  { force }: Forced = {},
): Decision<Job> => {
  const decision = advance(job, "start", now, {
    changes: { started_at: now, before_media_ids, arrives_at: undefined, reschedule: undefined },
    facts: { started_at: now },
  });
  if (force) return decision;
  notBefore(startFrom(job), now);
  if (!job.payment_held) throw JobPaymentNotHeld();
  atLeast(policy.job.before_media_least, "before_media_ids", before_media_ids);
  return decision;
};

export const pause = (job: Job, reason: string, now: string): Decision<Job> =>
  advance(job, "pause", now, { changes: { paused_at: now }, facts: {}, reason });

export const alertPause = (job: Job, now: string): Decision<Job> =>
  advance(job, "alert_pause", now, { changes: { reminded: (job.reminded ?? 0) + 1 }, facts: {} });

export const resume = (job: Job, now: string): Decision<Job> => {
  const paused_minutes = job.paused_minutes + minutesBetween(job.paused_at ?? now, now);
  return advance(job, "resume", now, {
    changes: { paused_at: undefined, paused_minutes },
    facts: { paused_minutes },
  });
};

/** The provider says that the work is done and shows it; the customer has three days to confirm. */
export const completeWork = (
  job: Job,
  proof_media_ids: Id<"media">[],
  now: string,
  { force }: Forced = {},
): Decision<Job> => {
  const confirm_by = plus(now, { hours: policy.job.confirm_hours });
  const decision = advance(job, "complete_work", now, {
    changes: {
      work_completed_at: now,
      confirm_by,
      price_change: undefined,
      rework: undefined,
      proof_media_ids: [...new Set([...job.proof_media_ids, ...proof_media_ids])],
    },
    facts: {
      price_minor: job.price_minor,
      currency: job.currency,
      confirm_by,
      paused_minutes: job.paused_minutes,
    },
  });
  if (force) return decision;
  if (job.price_change) throw JobPriceUnsettled();
  atLeast(policy.job.proof_media_least, "proof_media_ids", proof_media_ids);
  return decision;
};

/** The job is done: by the customer's word, by an administrator's, or by three days of silence. */
export const confirm = (job: Job, by: "user" | "admin" | "timer", now: string): Decision<Job> =>
  advance(job, "confirm", now, {
    changes: { completed_at: now, completed_by: by },
    facts: { price_minor: job.price_minor, currency: job.currency, by },
  });

/** The work is not done: back to it, at most twice. */
export const requestRework = (
  job: Job,
  reason: string,
  now: string,
  { force }: Forced = {},
): Decision<Job> => {
  const rework = job.reworks + 1;
  const decision = advance(job, "request_rework", now, {
    changes: {
      reworks: rework,
      rework: { number: rework, reason },
      work_completed_at: undefined,
      confirm_by: undefined,
    },
    facts: { rework },
    reason,
  });
  if (!force && rework > policy.job.reworks_most) throw JobReworkLimit();
  return decision;
};

export const remindToConfirm = (job: Job, now: string): Decision<Job> => {
  const reminder = (job.reminded ?? 0) + 1;
  return advance(job, "remind", now, {
    changes: { reminded: reminder },
    facts: { reminder, confirm_by: job.confirm_by as string },
  });
};

export const alertDispute = (job: Job, now: string): Decision<Job> =>
  advance(job, "alert_dispute", now, { changes: { reminded: (job.reminded ?? 0) + 1 }, facts: {} });
