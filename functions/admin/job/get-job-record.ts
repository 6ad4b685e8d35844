import * as z from "zod/mini";
import { JobRecord } from "../../../shared/domain/desk/job-record.ts";
import { JobNotFound } from "../../../shared/domain/job/job.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id } from "../../../shared/kernel/schema.ts";
import { jobRecordOf } from "../../../shared/workflows/desk/job-record.ts";

export const handler = operation({
  route: "GET /admin/job/get-job-record/{job_id}",
  extra: true,
  summary:
    "Read the whole story of a job: what happened, the money, the conversation, incidents and feedback.",
  description:
    "One answer for whoever has to decide about a job. What the two sides wrote to each other is not in it, only that they did: reading it needs a reason.",
  access: ["admin"],
  params: z.strictObject({ job_id: Id("job") }),
  response: JobRecord,
  refuses: [JobNotFound],
  uses: ["table", "secrets"],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(({ params: { job_id }, actor }) => jobRecordOf(job_id, actor.id));
