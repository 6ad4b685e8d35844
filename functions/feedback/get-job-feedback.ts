import * as z from "zod/mini";
import { feedback } from "../../shared/data/feedback.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { FeedbackSide } from "../../shared/domain/feedback/events.ts";
import { feedbackId, otherSide } from "../../shared/domain/feedback/feedback.ts";
import { JobFeedback, jobFeedback } from "../../shared/domain/feedback/job-feedback.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /feedback/get-job-feedback/{job_id}",
  summary: "Read your feedback about a job of yours, and the other side's once it is published.",
  access: ["user", "service_provider"],
  extra: true,
  params: z.strictObject({ job_id: Id("job") }),
  response: JobFeedback,
  refuses: [JobNotFound],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { job_id }, actor, now }) => {
  const by = FeedbackSide.parse(actor.role);
  const [job, ...said] = await Promise.all([
    jobs.find(job_id),
    feedback.get(feedbackId(job_id, by)),
    feedback.get(feedbackId(job_id, otherSide(by))),
  ]);
  if ((by === "user" ? job.user_id : job.service_provider_id) !== actor.id) throw JobNotFound();
  return jobFeedback(job, said, actor.id, now);
});
