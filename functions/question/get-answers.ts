import * as z from "zod/mini";
import { jobs } from "../../shared/data/jobs.ts";
import { ownAnswers } from "../../shared/data/own-answers.ts";
import { AnswerView, answerView, shownTo } from "../../shared/domain/field/answer.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { readerOf } from "../../shared/workflows/job/asked-work.ts";

export const handler = operation({
  route: "GET /question/get-answers/{job_id}",
  extra: true,
  summary: "Read what the customer of a job answered to the operator's own questions.",
  description:
    "The provider of the job sees what it is told; one that could take an open job sees nothing personal. Read a file with get-media and the `job_id`.",
  access: ["user", "service_provider"],
  params: z.strictObject({ job_id: Id("job") }),
  response: z.object({
    items: described(z.array(AnswerView), "The answers, with their questions as they were asked."),
  }),
  refuses: [JobNotFound],
  uses: ["table"],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params: { job_id }, actor, now }) => {
  const [job, found] = await Promise.all([jobs.find(job_id), ownAnswers.get("job", job_id)]);
  const reader = await readerOf(job, actor, now);
  if (!reader) throw JobNotFound();
  return { items: shownTo(reader, found?.answers ?? []).map(answerView) };
});
