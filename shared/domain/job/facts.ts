import type { Job } from "./job.ts";

/** The facts that every event of a job has. */
export const jobFacts = (job: Job) => ({
  job_id: job.id,
  quote_id: job.quote_id,
  task_id: job.task_id,
  user_id: job.user_id,
  ...(job.service_provider_id && { service_provider_id: job.service_provider_id }),
  ...(job.payment_id && { payment_id: job.payment_id }),
  ...(job.series_id && { series_id: job.series_id }),
  service: job.service,
  starts_at: job.starts_at,
});
