import type * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Machine, Steps } from "../transition.ts";
import {
  JobArrivalOverdue,
  JobAssigned,
  JobCanceled,
  JobCompleted,
  JobConfirmationReminded,
  JobDelayed,
  JobDisputed,
  JobDisputeOverdue,
  JobDisputeResolved,
  JobEnRoute,
  JobExpired,
  JobNoShow,
  JobOfferWidened,
  JobOpenAlerted,
  JobOpened,
  JobPauseAlerted,
  JobPaused,
  JobPriceChanged,
  JobPriceDeclined,
  JobPriceProposed,
  JobProviderCanceled,
  JobProviderSuspended,
  JobReassigned,
  JobReopened,
  JobRescheduleAccepted,
  JobRescheduleDeclined,
  JobRescheduled,
  JobRescheduleExpired,
  JobRescheduleProposed,
  JobResumed,
  JobReworkRequested,
  JobStarted,
  JobWorkCompleted,
} from "./events.ts";
import { jobFacts } from "./facts.ts";
import type { Job, JobState } from "./job.ts";
import { type JobStep, jobTransitions, requireStep } from "./steps.ts";

const steps = {
  open: { event: JobOpened, by: ["user"] },
  time_out: { event: JobCanceled, by: ["timer"] },
  cancel: { event: JobCanceled, by: ["user", "admin"] },
  cancel_for_payment: { event: JobCanceled, by: ["timer"] },
  claim: { event: JobAssigned, by: ["service_provider"] },
  reassign: { event: JobReassigned, by: ["admin"] },
  widen: { event: JobOfferWidened, by: ["timer"] },
  alert_open: { event: JobOpenAlerted, by: ["timer"] },
  expire: { event: JobExpired, by: ["timer", "admin"] },
  reopen: { event: JobReopened, by: ["user"] },
  reschedule: { event: JobRescheduled, by: ["user"] },
  depart: { event: JobEnRoute, by: ["service_provider", "admin"] },
  start: { event: JobStarted, by: ["service_provider", "admin"] },
  withdraw: { event: JobProviderCanceled, by: ["service_provider", "admin"] },
  lose_provider: { event: JobProviderSuspended, by: [] },
  alert_arrival: { event: JobArrivalOverdue, by: ["timer"] },
  miss: { event: JobNoShow, by: ["timer"] },
  report_no_show: { event: JobNoShow, by: ["service_provider"] },
  delay: { event: JobDelayed, by: ["service_provider"] },
  propose_time: { event: JobRescheduleProposed, by: ["user", "service_provider"] },
  accept_time: { event: JobRescheduleAccepted, by: ["user", "service_provider"] },
  decline_time: { event: JobRescheduleDeclined, by: ["user", "service_provider"] },
  lapse_time: { event: JobRescheduleExpired, by: ["timer"] },
  pause: { event: JobPaused, by: ["service_provider", "admin"] },
  alert_pause: { event: JobPauseAlerted, by: ["timer"] },
  resume: { event: JobResumed, by: ["service_provider", "admin"] },
  propose_price: { event: JobPriceProposed, by: ["service_provider"] },
  change_price: { event: JobPriceChanged, by: ["service_provider"] },
  accept_price: { event: JobPriceChanged, by: ["user"] },
  decline_price: { event: JobPriceDeclined, by: ["user"] },
  lapse_price: { event: JobPriceDeclined, by: ["timer"] },
  complete_work: { event: JobWorkCompleted, by: ["service_provider", "admin"] },
  remind: { event: JobConfirmationReminded, by: ["timer"] },
  confirm: { event: JobCompleted, by: ["user", "timer", "admin"] },
  request_rework: { event: JobReworkRequested, by: ["user", "admin"] },
  dispute: { event: JobDisputed, by: ["user", "admin", "timer"] },
  alert_dispute: { event: JobDisputeOverdue, by: ["timer"] },
  resolve_completed: { event: JobDisputeResolved, by: ["admin"] },
  resolve_canceled: { event: JobDisputeResolved, by: ["admin", "timer"] },
  resolve_rework: { event: JobDisputeResolved, by: ["admin"] },
} as const satisfies { [S in JobStep]: Steps[string] };

export const jobMachine: Machine<JobState, JobStep> = {
  ...jobTransitions,
  steps,
  final: ["completed", "expired", "canceled"],
};

type Data<S extends JobStep> = z.output<(typeof steps)[S]["event"]["data"]>;

type Change<S extends JobStep> = {
  changes?: Partial<Job>;
  /** What the step's event says besides the facts of every job event. */
  facts: Omit<Data<S>, keyof ReturnType<typeof jobFacts>>;
  reason?: string | undefined;
};

/** Takes one step of the machine: the record as it is then, and the one event of it. Throws `job.invalid_transition`. */
export const advance = <S extends JobStep>(
  job: Job,
  step: S,
  now: string,
  { changes, facts, reason }: Change<S>,
): Decision<Job> => {
  const to = requireStep(job, step);
  const record: Job = {
    ...job,
    ...(to !== job.state && { reminded: undefined, state_since: now }),
    ...changes,
    state: to,
    updated_at: now,
  };
  const { event } = steps[step];
  return {
    record,
    events: [
      event.atNextVersion(record, {
        data: { ...jobFacts(job), ...jobFacts(record), ...facts } as never,
        from: job.state,
        to,
        ...(reason !== undefined && { reason }),
        audience: [job.user_id, job.service_provider_id, record.service_provider_id],
      }),
    ],
  };
};
