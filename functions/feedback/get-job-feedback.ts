import * as z from "zod/mini";
import { feedback } from "../../shared/data/feedback.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { FeedbackSide } from "../../shared/domain/feedback/events.ts";
import { feedbackId, feedbackUntil, otherSide } from "../../shared/domain/feedback/feedback.ts";
import { feedbackFor, PartyFeedback } from "../../shared/domain/feedback/view.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Instant } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "GET /feedback/get-job-feedback/{job_id}",
  summary: "Read your feedback about a job of yours, and the other side's once it is published.",
  access: ["user", "service_provider"],
  extra: true,
  params: z.strictObject({ job_id: Id("job") }),
  response: z.object({
    given: described(z.optional(PartyFeedback), "Your feedback. Absent if you have given none."),
    received: described(
      z.optional(PartyFeedback),
      "The other side's feedback. Absent if there is none that you can read.",
    ),
    open_until: described(
      z.optional(Instant),
      "Feedback can be given until then. Absent while the job is not completed.",
    ),
  }),
  refuses: [JobNotFound],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { job_id }, actor, now }) => {
  const by = FeedbackSide.parse(actor.role);
  const [job, own, others] = await Promise.all([
    jobs.find(job_id),
    feedback.get(feedbackId(job_id, by)),
    feedback.get(feedbackId(job_id, otherSide(by))),
  ]);
  if ((by === "user" ? job.user_id : job.service_provider_id) !== actor.id) throw JobNotFound();
  const [given, received] = [feedbackFor(actor.id, own, now), feedbackFor(actor.id, others, now)];
  const open_until = feedbackUntil(job);
  return { ...(given && { given }), ...(received && { received }), ...(open_until && { open_until }) };
});
