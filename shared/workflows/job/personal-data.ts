import { jobs, providerPartition, userPartition } from "../../data/jobs.ts";
import { JobView, jobFor, OfferedJob, offeredJob } from "../../domain/job/view.ts";
import { withoutCustomer, withoutProvider } from "../../domain/privacy/erasure.ts";
import { type Holding, holding, list, scrubIn } from "../holding.ts";

export const holdings: readonly Holding[] = [
  ...(["LIVE", "PAST", "DELETED"] as const).map((part) =>
    holding(
      "jobs",
      jobs,
      list((id, request) => jobs.page("ofUser", userPartition(part, id), request)),
      { shown: (job) => JobView.parse(jobFor("user", job)), erase: scrubIn(jobs, withoutCustomer) },
    ),
  ),
  holding(
    "jobs_taken",
    jobs,
    list((id, request) => jobs.page("ofProvider", providerPartition(id), request)),
    { shown: (job) => OfferedJob.parse(offeredJob(job)), erase: scrubIn(jobs, withoutProvider) },
  ),
];
