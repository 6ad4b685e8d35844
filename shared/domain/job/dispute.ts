import type { Decision } from "../../kernel/event.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { type Job, JobTransition } from "./job.ts";
import { advance } from "./machine.ts";

/** Whether a job's outcome can be contested now: while it awaits its confirmation, and seven days after it is completed. */
export const mayDispute = ({ state, completed_at }: Job, now: string): boolean =>
  state === "awaiting_confirmation" ||
  (state === "completed" &&
    completed_at !== undefined &&
    now <= plus(completed_at, { days: policy.job.dispute_days }));

/** The outcome is contested: the clock stops and the money stays. Throws `job.invalid_transition` beyond the window. */
export const dispute = (job: Job, reason: string, now: string): Decision<Job> => {
  const decision = advance(job, "dispute", now, { changes: { disputed_at: now }, facts: {}, reason });
  if (!mayDispute(job, now))
    throw JobTransition({ details: { from: job.state, allowed: [], reason: "dispute_window_over" } });
  return decision;
};

type Outcome =
  | { outcome: "completed"; price_minor?: number }
  | { outcome: "canceled" }
  | { outcome: "rework" };

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
        changes: { canceled_at: now, canceled_by: "admin", cancel_reason: "dispute", fee_minor: 0 },
        facts,
        reason,
      });
    case "rework":
      return advance(job, "resolve_rework", now, {
        changes: {
          reworks: job.reworks + 1,
          work_completed_at: undefined,
          confirm_by: undefined,
          completed_at: undefined,
        },
        facts,
        reason,
      });
  }
};
