import * as z from "zod/mini";
import { readTerms } from "../../../shared/data/cancellation-terms.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { media } from "../../../shared/data/media.ts";
import { updateJob } from "../../../shared/data/slots.ts";
import { firstTerms } from "../../../shared/domain/job/cancellation-terms.ts";
import {
  JobEnRoute,
  JobNoShow,
  JobPaused,
  JobResumed,
  JobStarted,
  JobWorkCompleted,
} from "../../../shared/domain/job/events.ts";
import {
  JobConflict,
  JobNotFound,
  JobPaymentNotHeld,
  JobPriceUnsettled,
  JobProofMissing,
  JobTooEarly,
  JobTransition,
} from "../../../shared/domain/job/job.ts";
import { ReportedStatus, report, shownIn } from "../../../shared/domain/job/reported-status.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { expectOwnAndReady } from "../../../shared/domain/media/attached.ts";
import { MediaNotFound, MediaNotReady } from "../../../shared/domain/media/media.ts";
import { policy } from "../../../shared/domain/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { Id } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /service-provider/jobs/update-status/{job_id}",
  summary: "Report how the job goes: on the way, started, paused, resumed, done, or nobody there.",
  description: `\`en_route\` is possible from ${policy.job.en_route_before_start_hours} hours before the start. \`in_progress\` is possible from ${policy.job.start_early_minutes} minutes before it, and needs pictures of the place and the payment to be held. \`awaiting_confirmation\` needs proof of the work. \`no_show_customer\` is possible once you are on the way, ${policy.job.no_show_customer_wait_minutes} minutes after you were expected. The customer pays what a cancellation at the last minute costs, and can contest it for ${policy.job.no_show_contest_hours} hours. The pictures must be your own uploads, and ready.`,
  access: ["service_provider"],
  params: z.strictObject({ job_id: Id("job") }),
  body: ReportedStatus,
  response: JobView,
  refuses: [
    JobNotFound,
    JobTransition,
    JobTooEarly,
    JobPaymentNotHeld,
    JobProofMissing,
    JobPriceUnsettled,
    JobConflict,
    MediaNotFound,
    MediaNotReady,
  ],
  steps: {
    job: {
      depart: { status: "en_route" },
      start: { status: "in_progress" },
      report_no_show: { status: "no_show_customer" },
      pause: { status: "paused" },
      resume: { status: "resumed" },
      complete_work: { status: "awaiting_confirmation" },
    },
  },
  emits: [JobEnRoute, JobStarted, JobPaused, JobResumed, JobWorkCompleted, JobNoShow],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { status: "en_route", eta_minutes: 25 } },
  alongside: ({ params, body }) =>
    Promise.all([
      jobs.find(params.job_id),
      media.many(shownIn(body)),
      body.status === "no_show_customer" ? readTerms() : () => firstTerms,
    ]),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const [job, found, termsOf] = await alongside;
  if (job.service_provider_id !== actor.id) throw JobNotFound();
  expectOwnAndReady(found, shownIn(body), actor.id);
  const { record, events } = report(job, body, termsOf, now);
  return commit(updateJob(job, record), events, jobFor("service_provider", committed(record)));
});
