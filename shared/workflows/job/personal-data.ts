import { jobs, providerPartition, userPartition } from "../../data/jobs.ts";
import { pastJobs, pastJobsBy, pastJobsOf } from "../../data/past-jobs.ts";
import type { PastJob } from "../../domain/job/past-job.ts";
import { JobView, jobFor, OfferedJob, offeredJob } from "../../domain/job/view.ts";
import { withoutCustomer, withoutProvider } from "../../domain/privacy/erasure.ts";
import { type Holding, holding, list, removeFrom, scrubIn } from "../holding.ts";

const shownPast = ({ version: _, customer_key: __, import_id: ___, ...job }: PastJob) => job;

const pastWithoutProvider = ({ service_provider_id: _, ...job }: PastJob): PastJob => job;

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
  holding(
    "past_jobs",
    pastJobs,
    list((id, request) => pastJobs.page("ofCustomer", pastJobsOf(id), request)),
    { shown: shownPast, erase: removeFrom(pastJobs) },
  ),
  // They are the customer's, too.
  holding(
    "past_jobs_done",
    pastJobs,
    list((id, request) => pastJobs.page("ofProvider", pastJobsBy(id), request)),
    { shown: shownPast, erase: scrubIn(pastJobs, pastWithoutProvider) },
  ),
];
