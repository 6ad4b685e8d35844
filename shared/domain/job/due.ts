import { minus, plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { missedAt } from "./claim.ts";
import { overdueAt, undecidedAt } from "./dispute.ts";
import type { Job } from "./job.ts";
import { openUntil } from "./opening.ts";
import { arrivalOf, arrivalUntil } from "./work.ts";

/** What time brings, apart from how it is decided: whoever stores a job needs only when. */
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

const after = (instant: string | undefined, span: Parameters<typeof plus>[1]) =>
  instant === undefined ? undefined : plus(instant, span);

const once = (job: Job, at: string | undefined) => (job.reminded ? undefined : at);

/** What time brings to a job in its present state. */
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

/** What time brings next to a job, and when; undefined: nothing. */
export const firstDue = (job: Job): { at: string; brings: Brought } | undefined =>
  duesOf(job)
    .flatMap(({ at, brings }) => (at === undefined ? [] : [{ at, brings }]))
    .sort((a, b) => (a.at < b.at ? -1 : 1))[0];

/** The instant at which time next brings something to the job; undefined: never. */
export const nextDue = (job: Job): string | undefined => firstDue(job)?.at;
