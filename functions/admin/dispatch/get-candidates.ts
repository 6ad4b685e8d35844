import * as z from "zod/mini";
import { JobNotFound, JobTransition } from "../../../shared/domain/job/job.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, PageOf, pageQuery } from "../../../shared/kernel/schema.ts";
import { candidatesFor } from "../../../shared/workflows/backoffice/candidates.ts";

const Candidate = z.object({
  service_provider_id: Id("service_provider"),
  name: described(z.string(), "Name that the provider trades under."),
  may_take: described(z.boolean(), "Whether nothing speaks against it."),
  can_be_forced: described(z.boolean(), "Whether an administrator may pass over what speaks against it."),
  blocking_reasons: described(z.array(z.string()), "What speaks against it, one code for each reason."),
  clashing_job_id: described(z.optional(Id("job")), "A job that the provider has at this time."),
});

export const handler = operation({
  route: "GET /admin/dispatch/get-candidates/{job_id}",
  extra: true,
  summary: "List the approved providers that a job could be given to, and what speaks against each.",
  description: "Whether one of them gets the job is decided by `reassign-serviceprovider`.",
  access: ["admin"],
  params: z.strictObject({ job_id: Id("job") }),
  query: z.strictObject(pageQuery),
  response: PageOf(Candidate),
  refuses: [JobNotFound, JobTransition],
  uses: ["table"],
  example: { params: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" }, query: {} },
}).handle(({ params: { job_id }, query, actor, now }) =>
  candidatesFor(job_id, { ...query, scope: `${actor.id} ${job_id}` }, now),
);
