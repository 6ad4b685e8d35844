import * as z from "zod/mini";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";
import {
  beginCustomerView,
  CustomerJobView,
  customerView,
} from "../../shared/workflows/job/customer-view.ts";

export const handler = operation({
  route: "GET /job/get-individual-job-data-for-user/{job_id}",
  summary: "Read a job of the customer: its state, its price, its provider, and what you can do next.",
  access: ["user"],
  tool: { name: "get_job", scope: "jobs" },
  params: z.strictObject({ job_id: Id("job") }),
  response: CustomerJobView,
  refuses: [JobNotFound],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params: { job_id } }) => beginCustomerView(job_id),
}).handle(async ({ alongside, actor, now }) => {
  const begun = await alongside;
  if (begun[0].user_id !== actor.id) throw JobNotFound();
  return customerView(begun, now);
});
