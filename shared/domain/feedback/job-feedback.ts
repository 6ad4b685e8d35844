import * as z from "zod/mini";
import { described, Instant } from "../../kernel/schema.ts";
import type { Job } from "../job/job.ts";
import { type Feedback, feedbackUntil } from "./feedback.ts";
import { feedbackFor, PartyFeedback } from "./view.ts";

/** What one side of a job reads of the feedback about it. */
export const JobFeedback = z.object({
  given: described(z.optional(PartyFeedback), "Your feedback. Absent if you have given none."),
  received: described(
    z.optional(PartyFeedback),
    "The other side's feedback. Absent if there is none that you can read.",
  ),
  open_until: described(
    z.optional(Instant),
    "Feedback can be given until then. Absent while the job is not completed.",
  ),
});

/** The feedback about a job as a side of it reads it. */
export const jobFeedback = (
  job: Job,
  [own, others]: readonly [Feedback | undefined, Feedback | undefined],
  viewer_id: string,
  now: string,
) => {
  const [given, received] = [feedbackFor(viewer_id, own, now), feedbackFor(viewer_id, others, now)];
  const open_until = feedbackUntil(job);
  return { ...(given && { given }), ...(received && { received }), ...(open_until && { open_until }) };
};
