import { useAsk, useListing } from "../kit/asking.ts";
import { client } from "../kit/client.ts";
import { useTopic } from "../kit/live.ts";
import type { Data } from "../typescript/client.ts";

export type AnyJob = Data<"GET /service-provider/jobs/get-individual-job/{job_id}">;
export type Job = Data<"PUT /service-provider/jobs/selected-job/{job_id}">;
export type Offer = Data<"GET /service-provider/jobs/get-jobs-list-of-service-provider">["items"][number];

/** Whether a job is the provider's own, and not only offered. */
export const isOwn = (job: AnyJob): job is AnyJob & Job => job.customer !== undefined;

/** The provider's own jobs, the latest start first. */
export const useJobs = () =>
  useAsk(["jobs"], () => client.serviceProvider.jobs.getAllJobs({ query: { limit: 50 } }), { live: true });

/** The open jobs that it could take. */
export const useOffers = () =>
  useListing(["offers"], (paging) =>
    client.serviceProvider.jobs.getJobsListOfServiceProvider({ query: { ...paging, limit: 30 } }),
  );

/** A job, own or offered, read again when it changes. */
export const useJob = (job_id: string) => {
  const live = useTopic(`job/${job_id}`);
  return useAsk(["job", job_id], () => client.serviceProvider.jobs.getIndividualJob({ params: { job_id } }), {
    live: !live,
  });
};
