import type { Decision } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { refusal } from "../../kernel/refusal.ts";
import { earliest, plus } from "../../kernel/time.ts";
import { districtOf } from "../place.ts";
import { policy } from "../policy.ts";
import { requireBookable, requireItsTime, requireOpen } from "./booking.ts";
import { missedAt } from "./due.ts";
import { type Job, JobOutsideHours, JobStartTooFar, JobStartTooSoon, type ScheduledTime } from "./job.ts";
import { advance } from "./machine.ts";
import { requireStep } from "./steps.ts";

export const JobTimeUnchanged = refusal(
  "job.time_unchanged",
  409,
  "The job starts at that time already.",
  "Choose another time.",
);
export const JobProposalPending = refusal(
  "job.proposal_pending",
  409,
  "The other side has proposed a time, and you have not answered yet.",
  "Accept or decline details.proposal_id first.",
);
export const JobProposalClosed = refusal(
  "job.proposal_closed",
  409,
  "This proposal can no longer be answered.",
  "Read the job again. If it has a proposal, answer that one.",
);
export const JobProposalOwn = refusal(
  "job.proposal_own",
  409,
  "You proposed this time yourself.",
  "Wait for the other side's answer. To withdraw the proposal, decline it.",
);

/** The refusals of a proposed or chosen time. */
export const timeRefusals = [JobStartTooSoon, JobStartTooFar, JobOutsideHours, JobTimeUnchanged] as const;

/** Everything that an answer to a proposal can be refused for. */
export const proposalRefusals = [JobProposalPending, JobProposalClosed, JobProposalOwn] as const;

type Side = "user" | "service_provider";
type Proposal = NonNullable<Job["reschedule"]>;

const timed = (job: Job, when: ScheduledTime) => ({
  ...when,
  ends_at: plus(when.starts_at, { minutes: job.duration_minutes }),
});

const requireOtherTime = (job: Job, when: ScheduledTime, now: string): void => {
  requireItsTime(job.place, when);
  requireBookable(when.starts_at, now);
  requireOpen(job.place, when);
  if (when.starts_at === job.starts_at) throw JobTimeUnchanged();
};

/** Moves a job that nobody has taken; nobody has to agree. */
export const moveOpen = (job: Job, when: ScheduledTime, now: string): Decision<Job> => {
  const decision = advance(job, "reschedule", now, {
    changes: { ...timed(job, when), reminded: undefined },
    facts: { previous_start: job.starts_at },
  });
  requireOtherTime(job, when, now);
  return decision;
};

/** Opens a job again that nobody took in time, at another time. Its money has to be held anew. */
export const reopen = (job: Job, when: ScheduledTime, now: string): Decision<Job> => {
  const decision = advance(job, "reopen", now, {
    changes: { ...timed(job, when), payment_held: false, sp_no_show: undefined },
    facts: { district: districtOf(job.place) },
  });
  requireOtherTime(job, when, now);
  return decision;
};

const factsOf = ({ proposal_id, by, starts_at }: Proposal) => ({
  proposal_id,
  by,
  proposed_start: starts_at,
});

export type Proposing = {
  by: Side;
  when: ScheduledTime;
  reason?: string | undefined;
  proposal_id: Id<"proposal">;
};

/**
 * One side proposes another time; the old one stands until the other side agrees. A side's new proposal takes the
 * place of its last; the same for the same reason changes nothing. Throws `job.proposal_pending` while the other side waits
 * for an answer.
 */
export const proposeTime = (
  job: Job,
  { by, when, reason, proposal_id }: Proposing,
  now: string,
): Decision<Job> => {
  requireStep(job, "propose_time");
  requireOtherTime(job, when, now);
  const pending = openProposal(job, now);
  if (pending && pending.by !== by)
    throw JobProposalPending({ details: { proposal_id: pending.proposal_id } });
  if (pending?.starts_at === when.starts_at && pending.reason === reason) return { record: job, events: [] };
  const expires_at = earliest(
    plus(now, { hours: policy.job.reschedule_answer_hours }),
    missedAt(job),
    when.starts_at,
  ) as string;
  const reschedule: Proposal = {
    proposal_id,
    by,
    ...timed(job, when),
    ...(reason && { reason }),
    expires_at,
  };
  return advance(job, "propose_time", now, {
    changes: { reschedule },
    facts: { ...factsOf(reschedule), expires_at },
    reason,
  });
};

const openProposal = ({ reschedule }: Job, now: string): Proposal | undefined =>
  reschedule && now < reschedule.expires_at ? reschedule : undefined;

const proposalOf = (job: Job, proposal_id: string, now: string): Proposal => {
  const open = openProposal(job, now);
  if (open?.proposal_id !== proposal_id) throw JobProposalClosed();
  return open;
};

type Answer = { by: Side; proposal_id: string };

/** The other side agrees: the job takes place at the proposed time. A delay of the old time is forgotten with it. */
export const acceptTime = (job: Job, { by, proposal_id }: Answer, now: string): Decision<Job> => {
  requireStep(job, "accept_time");
  const proposal = proposalOf(job, proposal_id, now);
  if (proposal.by === by) throw JobProposalOwn();
  const { scheduled_date, scheduled_time, time_zone, offset_minutes, starts_at, ends_at } = proposal;
  return advance(job, "accept_time", now, {
    changes: {
      ...{ scheduled_date, scheduled_time, time_zone, offset_minutes, starts_at, ends_at },
      delay: undefined,
      reschedule: undefined,
    },
    facts: { ...factsOf(proposal), previous_start: job.starts_at },
  });
};

/** The other side refuses, or the one that proposed withdraws: the old time stays. */
export const declineTime = (job: Job, { by, proposal_id }: Answer, now: string): Decision<Job> => {
  requireStep(job, "decline_time");
  const proposal = proposalOf(job, proposal_id, now);
  return advance(job, "decline_time", now, {
    changes: { reschedule: undefined },
    facts: factsOf(proposal),
    ...(proposal.by === by && { reason: "withdrawn" }),
  });
};
