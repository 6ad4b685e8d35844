import { feedback } from "../../data/feedback.ts";
import { incidents } from "../../data/incidents.ts";
import { feedbackId } from "../../domain/feedback/feedback.ts";
import { feedbackStep } from "../../domain/feedback/view.ts";
import { withIncident } from "../../domain/incident/view.ts";
import type { Job } from "../../domain/job/job.ts";
import { jobFor } from "../../domain/job/view.ts";
import { readAskedWork } from "./asked-work.ts";

/** What the provider of a job sees of it. One round trip. */
export const providerView = async (
  job: Job & { service_provider_id: NonNullable<Job["service_provider_id"]> },
  now: string,
) => {
  const [incident, asked, given] = await Promise.all([
    job.dispute && incidents.get(job.dispute.incident_id),
    readAskedWork(job),
    job.state === "completed" ? feedback.get(feedbackId(job.id, "service_provider")) : undefined,
  ]);
  const seen = withIncident(jobFor("service_provider", job), incident, job.service_provider_id);
  const rating = feedbackStep(job, "service_provider", given, now);
  return { ...seen, allowed: [...seen.allowed, ...rating], ...asked };
};
