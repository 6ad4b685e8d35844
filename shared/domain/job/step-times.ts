import { latest, minus, plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import type { RequestedStep } from "../step-request.ts";
import { expectedStart, type Job } from "./job.ts";

/** When the provider may set out. */
export const departFrom = (job: Job): string =>
  minus(expectedStart(job), { hours: policy.job.en_route_before_start_hours });

/** When the work may begin. */
export const startFrom = (job: Job): string =>
  minus(expectedStart(job), { minutes: policy.job.start_early_minutes });

/** Until when a provider on the way has waited for a customer who is not there. */
export const waitedUntil = (job: Job): string =>
  plus(latest(expectedStart(job), job.arrives_at ?? job.en_route_at), {
    minutes: policy.job.no_show_customer_wait_minutes,
  });

const statusFrom: Record<string, (job: Job) => string> = {
  en_route: departFrom,
  in_progress: startFrom,
  no_show_customer: waitedUntil,
};

const notBeforeOf = (job: Job, { operation, send }: RequestedStep): string | undefined =>
  operation === "service-provider/jobs/update-status" ? statusFrom[send?.status ?? ""]?.(job) : undefined;

const isAnswer = ({ send }: RequestedStep): boolean =>
  send?.action === "accept" || send?.action === "decline";

const untilOf = (job: Job, step: RequestedStep): string | undefined => {
  switch (step.operation) {
    case "job/re-schedulejob":
    case "service-provider/jobs/reschedule-job":
      return isAnswer(step) ? job.reschedule?.expires_at : undefined;
    case "payment/accept-job-payment":
      return job.price_change?.expires_at;
    case "payment/create-payment":
    case "payment/create-intent-payment":
      return job.hold_expires_at;
    case "job/user_confirm_job_completed":
      return job.confirm_by;
    case "user/report-incident":
      return (
        job.no_show?.contest_by ??
        (job.completed_at && plus(job.completed_at, { days: policy.job.dispute_days }))
      );
    default:
      return undefined;
  }
};

/** A step that a customer or provider may take, with the time in which it can be taken. */
export const timed = (job: Job, step: RequestedStep): RequestedStep => {
  const [not_before, until] = [notBeforeOf(job, step), untilOf(job, step)];
  return not_before || until ? { ...step, ...(not_before && { not_before }), ...(until && { until }) } : step;
};
