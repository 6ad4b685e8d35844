import type { Decision } from "../../kernel/event.ts";
import { cancelByAdmin } from "./cancel.ts";
import { withdraw } from "./claim.ts";
import { dispute } from "./dispute.ts";
import { openUntil } from "./due.ts";
import { JobStatusOverridden } from "./events.ts";
import { type Job, type JobState, JobTooEarly, JobTransition } from "./job.ts";
import { expireOpen } from "./opening.ts";
import { allowedRequests, type JobStep, jobTransitions } from "./steps.ts";
import { completeWork, confirm, depart, pause, requestRework, resume, start } from "./work.ts";

type Overriding = { reason: string; force: boolean };

/** The states that an administrator can move a job to. Another provider's job it becomes by a request of its own. */
export const overridable = [
  "open",
  "en_route",
  "in_progress",
  "paused",
  "awaiting_confirmation",
  "completed",
  "disputed",
  "expired",
  "canceled",
] as const satisfies readonly JobState[];
type Target = (typeof overridable)[number];

/** The state that an administrator names for each step. A dispute ends by the decision of its incident. */
export const overriding: { [S in JobStep]?: { status: Target } } = {
  cancel: { status: "canceled" },
  expire: { status: "expired" },
  depart: { status: "en_route" },
  start: { status: "in_progress" },
  withdraw: { status: "open" },
  pause: { status: "paused" },
  resume: { status: "in_progress" },
  complete_work: { status: "awaiting_confirmation" },
  confirm: { status: "completed" },
  request_rework: { status: "in_progress" },
  dispute: { status: "disputed" },
};

const endOpen = (job: Job, force: boolean, now: string): Decision<Job> => {
  const decision = expireOpen(job, now);
  const not_before = openUntil(job);
  if (!force && now < not_before) throw JobTooEarly({ details: { not_before } });
  return decision;
};

const goOn = (job: Job, { reason, force }: Overriding, now: string): Decision<Job> => {
  if (job.state === "paused") return resume(job, now);
  if (job.state === "awaiting_confirmation") return requestRework(job, reason, now, { force });
  return start(job, job.before_media_ids, now, { force });
};

const moved = (job: Job, to: Target, given: Overriding, now: string): Decision<Job> => {
  const { reason, force } = given;
  switch (to) {
    case "open":
      return withdraw(job, { reason, reason_code: "administrator" }, now);
    case "en_route":
      return depart(job, { force }, now);
    case "in_progress":
      return goOn(job, given, now);
    case "paused":
      return pause(job, reason, now);
    case "awaiting_confirmation":
      return completeWork(job, [], now, { force });
    case "completed":
      return confirm(job, "admin", now);
    case "disputed":
      return dispute(job, reason, { by: "admin", now, force });
    case "expired":
      return endOpen(job, force, now);
    case "canceled":
      return cancelByAdmin(job, reason, now);
  }
};

/** Refuses what no step leads to, with the requests that this state takes. */
const requireNext = (job: Job, to: Target): void => {
  const steps = Object.keys(jobTransitions.transitions[job.state]) as JobStep[];
  if (!steps.some((step) => overriding[step]?.status === to))
    throw JobTransition({ details: { from: job.state, allowed: allowedRequests(job, "admin") } });
};

/**
 * An administrator moves a job to a state that a step leads to, as whoever takes that step would; with `force` without
 * what the step asks for besides the state. Told by the step's own event, and by `job.status_overridden`.
 */
export const override = (job: Job, to: Target, given: Overriding, now: string): Decision<Job> => {
  requireNext(job, to);
  const { record, events } = moved(job, to, given, now);
  const { reason, force } = given;
  const told = events.map((event) => ({ ...event, reason }));
  return {
    record,
    events: [
      ...told,
      JobStatusOverridden.atNextVersion(record, {
        data: { job_id: job.id, status: to, forced: force },
        reason,
      }),
    ],
  };
};
