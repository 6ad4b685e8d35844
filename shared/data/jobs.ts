import { districtOf } from "../domain/account.ts";
import { Job, JobConflict, JobNotFound } from "../domain/job.ts";
import { entity } from "./entity.ts";

export const openPartition = (service: string, district: string): string => `OPEN#${service}#${district}`;

export const jobs = entity({
  name: "job",
  schema: Job,
  key: (id) => [`JOB#${id}`, "JOB"],
  indexes: {
    ofUser: { on: "gsi1", key: (job) => [`JOBS#${job.user_id}`, `${job.starts_at}#${job.id}`] },
    /** The provider's own jobs; while a job is open, the pool that providers choose from. */
    ofProvider: {
      on: "gsi2",
      key: (job) =>
        job.state === "open"
          ? [openPartition(job.service, districtOf(job.place)), `${job.starts_at}#${job.id}`]
          : job.service_provider_id
            ? [`JOBS#PROVIDER#${job.service_provider_id}`, `${job.starts_at}#${job.id}`]
            : undefined,
    },
    all: { on: "gsi3", shards: 8, key: (job) => ["JOBS", `${job.created_at}#${job.id}`] },
    inState: {
      on: "gsi4",
      shards: 4,
      key: (job) => [`JOBS#${job.state}`, `${job.created_at}#${job.id}`],
    },
  },
  notFound: JobNotFound,
  conflict: JobConflict,
});
