import { latest, minus, plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { expectedEnd, expectedStart, type Job } from "./job.ts";

/** What happens at a deadline, without how: whoever stores a job needs only the time. */
export type Brought =
  | "alertArrival"
  | "alertDispute"
  | "alertOpen"
  | "alertPause"
  | "cancelUndecided"
  | "confirm"
  | "disputeOverdue"
  | "expireOpen"
  | "lapsePrice"
  | "lapseProposal"
  | "missByProvider"
  | "remindToConfirm"
  | "timeOut"
  | "widenOffer";
type Due = { at: string | undefined; brings: Brought };

/** When a provider that has neither come nor said anything has missed the job. */
export const missedAt = (job: Pick<Job, "starts_at" | "delay">): string =>
  plus(expectedStart(job), { minutes: policy.job.no_show_provider_minutes });

/** When work that nobody says is done is disputed by itself: three days after its end, or after the last step if later. */
export const overdueAt = (job: Job): string =>
  plus(latest(expectedEnd(job), job.state_since), { hours: policy.job.overdue_dispute_hours });

/**
 * When a dispute that nobody decides cancels the job. Only work that was never said to be done ends so: what was done,
 * or confirmed, waits for an administrator.
 */
export const undecidedAt = ({ disputed_at, work_completed_at, completed_at }: Job): string | undefined =>
  disputed_at && !work_completed_at && !completed_at
    ? plus(disputed_at, { days: policy.job.dispute_cancel_days })
    : undefined;

/** The last moment at which an open job can be taken. */
export const openUntil = (job: Pick<Job, "starts_at">): string =>
  minus(job.starts_at, { hours: policy.job.open_expires_before_start_hours });

/** When a provider should arrive: at the start, or as much later as it has announced. */
export const arrivalOf = (job: Job): string => latest(expectedStart(job), job.arrives_at);

/** Until when a provider on the way has to begin: three hours after it should be there, or an hour after it set out if later. */
export const arrivalUntil = (job: Job): string => {
  const { no_show_provider_minutes, no_show_en_route_minutes } = policy.job;
  return latest(
    plus(arrivalOf(job), { minutes: no_show_en_route_minutes }),
    job.en_route_at && plus(job.en_route_at, { minutes: no_show_provider_minutes }),
  );
};

const after = (instant: string | undefined, span: Parameters<typeof plus>[1]) =>
  instant === undefined ? undefined : plus(instant, span);

const once = (job: Job, at: string | undefined) => (job.reminded ? undefined : at);

/** The deadlines of a job in its current state. */
const duesOf = (job: Job): Due[] => {
  switch (job.state) {
    case "pending_payment":
      return [{ at: job.hold_expires_at, brings: "timeOut" }];
    case "open":
      return [
        { at: job.reserved?.until, brings: "widenOffer" },
        {
          at: once(job, minus(job.starts_at, { hours: policy.job.open_alert_before_start_hours })),
          brings: "alertOpen",
        },
        { at: openUntil(job), brings: "expireOpen" },
      ];
    case "assigned":
      return [
        { at: job.reschedule?.expires_at, brings: "lapseProposal" },
        { at: missedAt(job), brings: "missByProvider" },
      ];
    case "en_route":
      return [
        {
          at: once(job, plus(arrivalOf(job), { minutes: policy.job.no_show_provider_minutes })),
          brings: "alertArrival",
        },
        { at: arrivalUntil(job), brings: "missByProvider" },
      ];
    case "in_progress":
      return [
        { at: job.price_change?.expires_at, brings: "lapsePrice" },
        { at: overdueAt(job), brings: "disputeOverdue" },
      ];
    case "paused":
      return [
        { at: job.price_change?.expires_at, brings: "lapsePrice" },
        {
          at: once(job, after(job.paused_at, { hours: policy.job.paused_alert_hours })),
          brings: "alertPause",
        },
        { at: overdueAt(job), brings: "disputeOverdue" },
      ];
    case "awaiting_confirmation": {
      const hours = policy.job.confirm_reminder_hours[job.reminded ?? 0];
      return [
        {
          at: hours === undefined ? undefined : after(job.work_completed_at, { hours }),
          brings: "remindToConfirm",
        },
        { at: job.confirm_by, brings: "confirm" },
      ];
    }
    case "disputed":
      return [
        {
          at: once(job, after(job.disputed_at, { hours: policy.job.dispute_answer_hours })),
          brings: "alertDispute",
        },
        { at: undecidedAt(job), brings: "cancelUndecided" },
      ];
    default:
      return [];
  }
};

/** The next deadline of a job, and what happens then. Undefined if there is none. */
export const firstDue = (job: Job): { at: string; brings: Brought } | undefined =>
  duesOf(job)
    .flatMap(({ at, brings }) => (at === undefined ? [] : [{ at, brings }]))
    .sort((a, b) => (a.at < b.at ? -1 : 1))[0];

/** The instant of a job's next deadline. Undefined: never. */
export const nextDue = (job: Job): string | undefined => firstDue(job)?.at;
