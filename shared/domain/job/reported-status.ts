import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { described, Id, Int, Text } from "../../kernel/schema.ts";
import type { CancellationTerms } from "./cancellation-terms.ts";
import type { Job } from "./job.ts";
import { completeWork, depart, pause, reportNoShow, resume, start } from "./work.ts";

const MediaIds = z.array(Id("media")).check(z.minLength(1), z.maxLength(20));

/** What a provider reports about its job. */
export const ReportedStatus = z.discriminatedUnion("status", [
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
  z.strictObject({
    status: described(
      z.literal("no_show_customer"),
      "You are there and have waited, and the customer is not. The job is canceled.",
    ),
    evidence_media_ids: described(MediaIds, "Photos that show that you were there and nobody opened."),
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

type Reported = z.output<typeof ReportedStatus>;

/** What a report makes of the job, which has these terms. */
export const report = (
  job: Job,
  body: Reported,
  termsOf: (job: Job) => CancellationTerms,
  now: string,
): Decision<Job> => {
  switch (body.status) {
    case "en_route":
      return depart(job, body, now);
    case "in_progress":
      return start(job, body.before_media_ids, now);
    case "no_show_customer":
      return reportNoShow(job, body.evidence_media_ids, termsOf(job), now);
    case "paused":
      return pause(job, body.reason, now);
    case "resumed":
      return resume(job, now);
    case "awaiting_confirmation":
      return completeWork(job, body.proof_media_ids, now);
  }
};

/** The media that a report shows. */
export const shownIn = (body: Reported): string[] => {
  switch (body.status) {
    case "in_progress":
      return body.before_media_ids;
    case "awaiting_confirmation":
      return body.proof_media_ids;
    case "no_show_customer":
      return body.evidence_media_ids;
    default:
      return [];
  }
};
