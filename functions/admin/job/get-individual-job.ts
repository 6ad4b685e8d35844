import * as z from "zod/mini";
import { historyOf } from "../../../shared/data/engine/events.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { JobNotFound } from "../../../shared/domain/job/job.ts";
import { JobHistory, JobView, jobFor } from "../../../shared/domain/job/view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id } from "../../../shared/kernel/schema.ts";
import { ratingOf } from "../../../shared/workflows/feedback/rating-of.ts";

const entries_most = 100;

export const handler = operation({
  route: "GET /admin/job/get-individual-job/{job_id}",
  summary: `Read a job with the last ${entries_most} entries of its history, newest first.`,
  access: ["admin"],
  keys: "read",
  params: z.strictObject({ job_id: Id("job") }),
  response: z.extend(JobView, {
    history: described(
      z.array(JobHistory),
      `What happened to the job, newest first: the last ${entries_most} entries.`,
    ),
  }),
  refuses: [JobNotFound],
  uses: ["table", "lists"],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { job_id }, actor }) => {
  const reading = jobs.find(job_id);
  const [job, rating, history] = await Promise.all([
    reading,
    reading.then(ratingOf),
    historyOf({ type: "job", id: job_id }, { limit: entries_most, scope: actor.id }),
  ]);
  return { ...jobFor("admin", job, rating), history: history.items };
});
