import type { Decision } from "../../kernel/event.ts";
import { minus, plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { lapseProposal, missByProvider, missedAt } from "./claim.ts";
import { cancelUndecided, disputeOverdue, overdueAt, undecidedAt } from "./dispute.ts";
import type { Job } from "./job.ts";
import { alertOpen, expireOpen, openUntil, timeOut, widenOffer } from "./opening.ts";
import { lapsePrice } from "./price.ts";
import {
  alertArrival,
  alertDispute,
  alertPause,
  arrivalOf,
  arrivalUntil,
  confirm,
  remindToConfirm,
} from "./work.ts";

type Timer = { at: string | undefined; decide: (job: Job, now: string) => Decision<Job> };

const after = (instant: string | undefined, span: Parameters<typeof plus>[1]) =>
  instant === undefined ? undefined : plus(instant, span);

const once = (job: Job, at: string | undefined) => (job.reminded ? undefined : at);

/** What time brings to a job in its present state. */
const timersOf = (job: Job): Timer[] => {
  switch (job.state) {
    case "pending_payment":
      return [{ at: job.hold_expires_at, decide: timeOut }];
    case "open":
      return [
        { at: job.reserved?.until, decide: widenOffer },
        {
          at: once(job, minus(job.starts_at, { hours: policy.job.open_alert_before_start_hours })),
          decide: alertOpen,
        },
        { at: openUntil(job), decide: expireOpen },
      ];
    case "assigned":
      return [
        { at: job.reschedule?.expires_at, decide: lapseProposal },
        { at: missedAt(job), decide: missByProvider },
      ];
    case "en_route":
      return [
        {
          at: once(job, plus(arrivalOf(job), { minutes: policy.job.no_show_provider_minutes })),
          decide: alertArrival,
        },
        { at: arrivalUntil(job), decide: missByProvider },
      ];
    case "in_progress":
      return [
        { at: job.price_change?.expires_at, decide: lapsePrice },
        { at: overdueAt(job), decide: disputeOverdue },
      ];
    case "paused":
      return [
        { at: job.price_change?.expires_at, decide: lapsePrice },
        {
          at: once(job, after(job.paused_at, { hours: policy.job.paused_alert_hours })),
          decide: alertPause,
        },
        { at: overdueAt(job), decide: disputeOverdue },
      ];
    case "awaiting_confirmation": {
      const hours = policy.job.confirm_reminder_hours[job.reminded ?? 0];
      return [
        {
          at: hours === undefined ? undefined : after(job.work_completed_at, { hours }),
          decide: remindToConfirm,
        },
        { at: job.confirm_by, decide: (late, now) => confirm(late, "timer", now) },
      ];
    }
    case "disputed":
      return [
        {
          at: once(job, after(job.disputed_at, { hours: policy.job.dispute_answer_hours })),
          decide: alertDispute,
        },
        { at: undecidedAt(job), decide: cancelUndecided },
      ];
    default:
      return [];
  }
};

const firstTimer = (job: Job) =>
  timersOf(job)
    .flatMap(({ at, decide }) => (at === undefined ? [] : [{ at, decide }]))
    .sort((a, b) => (a.at < b.at ? -1 : 1))[0];

/** The instant at which time next brings something to the job; undefined: never. */
export const nextDue = (job: Job): string | undefined => firstTimer(job)?.at;

/** What time has brought by now; undefined when nothing is due. One step at a time, the earliest first. */
export const elapse = (job: Job, now: string): Decision<Job> | undefined => {
  const timer = firstTimer(job);
  return timer && timer.at <= now ? timer.decide(job, now) : undefined;
};
