import * as z from "zod/mini";
import { JobRecord } from "../../../shared/domain/backoffice/job-record.ts";
import { JobNotFound } from "../../../shared/domain/job/job.ts";
import { operation } from "../../../shared/http/operation.ts";
import { Id } from "../../../shared/kernel/schema.ts";
import { jobRecordOf } from "../../../shared/workflows/backoffice/job-record.ts";

export const handler = operation({
  route: "GET /admin/job/get-job-record/{job_id}",
  extra: true,
  summary: "Read everything about a job: its history, the money, the conversation, incidents and feedback.",
  description:
    "One answer for a decision about a job. It says that the two sides wrote to each other, but not what: reading the messages needs a reason.",
  access: ["admin"],
  params: z.strictObject({ job_id: Id("job") }),
  response: JobRecord,
  refuses: [JobNotFound],
  uses: ["table", "lists"],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(({ params: { job_id }, actor }) => jobRecordOf(job_id, actor.id));
