import { PastJob, PastJobConflict, PastJobNotFound } from "../domain/job/past-job.ts";
import { entity } from "./engine/entity.ts";

/** The past jobs of a customer: of an account, or of an address whose holder has none yet. */
export const pastJobsOf = (userIdOrKey: string): string => `PAST_JOBS#${userIdOrKey}`;
export const pastJobsBy = (providerId: string): string => `PAST_JOBS#BY#${providerId}`;

export const pastJobs = entity({
  name: "past_job",
  schema: () => PastJob,
  key: (id) => [`PAST_JOB#${id}`, "PAST_JOB"],
  indexes: {
    ofCustomer: {
      on: "gsi1",
      key: ({ id, user_id, customer_key, done_on }) => {
        const whose = user_id ?? customer_key;
        return whose ? [pastJobsOf(whose), `${done_on}#${id}`] : undefined;
      },
    },
    ofProvider: {
      on: "gsi2",
      key: ({ id, service_provider_id, done_on }) =>
        service_provider_id ? [pastJobsBy(service_provider_id), `${done_on}#${id}`] : undefined,
    },
  },
  notFound: PastJobNotFound,
  conflict: PastJobConflict,
});
