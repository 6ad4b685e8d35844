import * as z from "zod/mini";
import { jobs } from "../../../shared/data/jobs.ts";
import { media } from "../../../shared/data/media.ts";
import {
  JobEnRoute,
  JobPaused,
  JobResumed,
  JobStarted,
  JobWorkCompleted,
} from "../../../shared/domain/job/events.ts";
import {
  type Job,
  JobConflict,
  JobNotFound,
  JobPaymentNotHeld,
  JobPriceUnsettled,
  JobProofMissing,
  JobTooEarly,
  JobTransition,
} from "../../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { completeWork, depart, pause, resume, start } from "../../../shared/domain/job/work.ts";
import { expectOwnAndReady } from "../../../shared/domain/media/attached.ts";
import { MediaNotFound, MediaNotReady } from "../../../shared/domain/media/media.ts";
import { policy } from "../../../shared/domain/policy.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id, Int, Text } from "../../../shared/kernel/schema.ts";

const MediaIds = z.array(Id("media")).check(z.minLength(1), z.maxLength(20));

const Status = z.discriminatedUnion("status", [
  z.strictObject({
    status: described(z.literal("en_route"), "You are on your way."),
    eta_minutes: described(z.optional(Int(1, 600)), "How many minutes until you arrive."),
  }),
  z.strictObject({
    status: described(z.literal("in_progress"), "You start the work."),
    before_media_ids: described(MediaIds, "Photos of the place before the work."),
  }),
  z.strictObject({
    status: described(z.literal("paused"), "You interrupt the work."),
    reason: described(Text(500), "Why the work is interrupted."),
  }),
  z.strictObject({ status: described(z.literal("resumed"), "You go on with the work.") }),
  z.strictObject({
    status: described(
      z.literal("awaiting_confirmation"),
      "The work is done, and the customer is asked to confirm it.",
    ),
    proof_media_ids: described(MediaIds, "Photos that show the finished work."),
  }),
]);

const decide = (job: Job, body: z.output<typeof Status>, now: string) => {
  switch (body.status) {
    case "en_route":
      return depart(job, body, now);
    case "in_progress":
      return start(job, body.before_media_ids, now);
    case "paused":
      return pause(job, body.reason, now);
    case "resumed":
      return resume(job, now);
    case "awaiting_confirmation":
      return completeWork(job, body.proof_media_ids, now);
  }
};

const mediaOf = (body: z.output<typeof Status>): string[] =>
  body.status === "in_progress"
    ? body.before_media_ids
    : body.status === "awaiting_confirmation"
      ? body.proof_media_ids
      : [];

export const handler = operation({
  route: "PUT /service-provider/jobs/update-status/{job_id}",
  summary: "Report how the job goes: on the way, started, paused, resumed or done.",
  description: `\`en_route\` is possible from ${policy.job.en_route_before_start_hours} hours before the start. \`in_progress\` is possible from ${policy.job.start_early_minutes} minutes before it, and needs pictures of the place and the payment to be held. \`awaiting_confirmation\` needs proof of the work. The pictures are your own uploads and ready.`,
  access: ["service_provider"],
  params: z.strictObject({ job_id: Id("job") }),
  body: Status,
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
  emits: [JobEnRoute, JobStarted, JobPaused, JobResumed, JobWorkCompleted],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" }, body: { status: "en_route", eta_minutes: 25 } },
  alongside: ({ params, body }) => Promise.all([jobs.find(params.job_id), media.many(mediaOf(body))]),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const [job, found] = await alongside;
  if (job.service_provider_id !== actor.id) throw JobNotFound();
  expectOwnAndReady(found, mediaOf(body), actor.id);
  const { record, events } = decide(job, body, now);
  return commit([jobs.update(record)], events, jobFor("service_provider", committed(record)));
});
