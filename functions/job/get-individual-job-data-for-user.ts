import * as z from "zod/mini";
import { jobs } from "../../shared/data/jobs.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { JobView, jobFor } from "../../shared/domain/job/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { ratingOf } from "../../shared/workflows/feedback/rating-of.ts";

export const handler = operation({
  route: "GET /job/get-individual-job-data-for-user/{job_id}",
  summary: "Read a job of the customer: its state, its price, its provider, and what you can do next.",
  access: ["user"],
  params: z.strictObject({ job_id: Id("job") }),
  response: JobView,
  refuses: [JobNotFound],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, actor }) => {
  const job = await jobs.find(params.job_id);
  if (job.user_id !== actor.id) throw JobNotFound();
  return jobFor("user", job, await ratingOf(job));
});
