import type { Decision } from "../../kernel/event.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { expectedEnd, type Job, JobTransition } from "./job.ts";
import { advance } from "./machine.ts";

type Contesting = { by: "user" | "admin"; now: string; force?: boolean };

/**
 * Whether a job can be contested now: while it awaits its confirmation, and seven days after it is completed; work
 * that is not done, by its customer from a day after it should have been, and by an administrator at any time.
 */
export const mayDispute = (job: Job, { by, now }: Contesting): boolean => {
  switch (job.state) {
    case "in_progress":
    case "paused":
      return by === "admin" || now >= plus(expectedEnd(job), { hours: policy.job.overdue_report_hours });
    case "awaiting_confirmation":
      return true;
    case "completed":
      return (
        job.completed_at !== undefined && now <= plus(job.completed_at, { days: policy.job.dispute_days })
      );
    default:
      return false;
  }
};

/** Whether a customer who is said not to have been there can contest it still; once. */
export const mayContestNoShow = ({ no_show }: Job, now: string): boolean =>
  no_show !== undefined && no_show.contested_at === undefined && now < no_show.contest_by;

/** Whether nobody gets the fee for a customer who was not there, because it is contested. */
export const isNoShowContested = ({ no_show }: Pick<Job, "no_show">): boolean =>
  no_show?.contested_at !== undefined && no_show.decided_at === undefined;

const withNoShow = (job: Job, change: Partial<NonNullable<Job["no_show"]>>, now: string): Job => ({
  ...job,
  ...(job.no_show && { no_show: { ...job.no_show, ...change } }),
  updated_at: now,
});

/** The job with the incident in which it is decided about. */
export const decidedIn = (job: Job, incident_id: NonNullable<Job["dispute"]>["incident_id"]): Job => ({
  ...job,
  dispute: { incident_id },
});

/** The customer says that it was there; the job stays canceled, and its incident says who pays. */
export const contestNoShow = (job: Job, now: string): Job => withNoShow(job, { contested_at: now }, now);
export const decideNoShow = (job: Job, now: string): Job => withNoShow(job, { decided_at: now }, now);

/** Contests the outcome: deadlines stop and the money stays. Throws `job.invalid_transition` after the time for it. */
export const dispute = (job: Job, reason: string, { by, now, force }: Contesting): Decision<Job> => {
  const decision = advance(job, "dispute", now, { changes: { disputed_at: now }, facts: {}, reason });
  if (!force && !mayDispute(job, { by, now }))
    throw JobTransition({ details: { from: job.state, allowed: [], reason: "dispute_window_over" } });
  return decision;
};

export const disputeOverdue = (job: Job, now: string): Decision<Job> =>
  advance(job, "dispute", now, { changes: { disputed_at: now }, facts: {}, reason: "work_overdue" });

const canceledBy = (by: "admin" | "timer", cancel_reason: string, now: string): Partial<Job> => ({
  canceled_at: now,
  canceled_by: by,
  cancel_reason,
  fee_minor: 0,
});

export const cancelUndecided = (job: Job, now: string): Decision<Job> =>
  advance(job, "resolve_canceled", now, {
    changes: canceledBy("timer", "dispute_undecided", now),
    facts: { outcome: "canceled" },
    reason: "dispute_undecided",
  });

type Outcome =
  | { outcome: "completed"; price_minor?: number }
  | { outcome: "canceled" }
  | { outcome: "rework"; what: string };

/** A dispute is decided: the job is done (perhaps for less), will not be paid for, or goes on. */
export const resolveDispute = (job: Job, decided: Outcome, reason: string, now: string): Decision<Job> => {
  const facts = { outcome: decided.outcome };
  switch (decided.outcome) {
    case "completed":
      return advance(job, "resolve_completed", now, {
        changes: {
          completed_at: job.completed_at ?? now,
          completed_by: job.completed_by ?? "admin",
          price_minor: decided.price_minor ?? job.price_minor,
        },
        facts,
        reason,
      });
    case "canceled":
      return advance(job, "resolve_canceled", now, {
        changes: canceledBy("admin", "dispute", now),
        facts,
        reason,
      });
    case "rework":
      return advance(job, "resolve_rework", now, {
        changes: {
          reworks: job.reworks + 1,
          rework: { number: job.reworks + 1, reason: decided.what },
          work_completed_at: undefined,
          confirm_by: undefined,
          completed_at: undefined,
        },
        facts,
        reason,
      });
  }
};
