import { nextDue } from "../domain/job/due.ts";
import { Job, JobAlreadyTaken, JobConflict, JobNotFound, type JobState } from "../domain/job/job.ts";
import { districtOf } from "../domain/place.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

/** The open jobs of one service in one district. */
export const openPartition = (service: string, district: string): string => `OPEN#${service}#${district}`;

const over: readonly JobState[] = ["completed", "expired", "canceled"];

/** A customer's jobs are in three lists: live, past and deleted. */
export const userPartition = (list: "LIVE" | "PAST" | "DELETED", userId: string): string =>
  `JOBS#${list}#${userId}`;

const userList = (job: Job) =>
  job.deleted_by_user_at ? "DELETED" : over.includes(job.state) ? "PAST" : "LIVE";

/** The jobs that a provider has or had. */
export const providerPartition = (providerId: string): string => `JOBS#PROVIDER#${providerId}`;

export const jobs = entity({
  name: "job",
  schema: documented(() => Job),
  key: (id) => [`JOB#${id}`, "JOB"],
  indexes: {
    ofUser: {
      on: "gsi1",
      key: (job) => [userPartition(userList(job), job.user_id), `${job.starts_at}#${job.id}`],
    },
    /** The provider's own jobs; while a job is open, the pool that providers choose from. */
    ofProvider: {
      on: "gsi2",
      key: (job) =>
        job.state === "open"
          ? [openPartition(job.service, districtOf(job.place)), `${job.starts_at}#${job.id}`]
          : job.service_provider_id
            ? [providerPartition(job.service_provider_id), `${job.starts_at}#${job.id}`]
            : undefined,
    },
    all: { on: "key1", shards: 8, key: (job) => ["JOBS", `${job.created_at}#${job.id}`] },
    inState: {
      on: "key2",
      shards: 4,
      key: (job) => [`JOBS#${job.state}`, `${job.created_at}#${job.id}`],
    },
  },
  due: nextDue,
  notFound: JobNotFound,
  conflict: JobConflict,
});

/** Describes a claim. If another provider was faster, the refusal says so. */
export const claimed = (record: Job): Write => ({
  ...jobs.update(record),
  refuse: (current) =>
    current?.service_provider_id && current.service_provider_id !== record.service_provider_id
      ? JobAlreadyTaken()
      : JobConflict(),
});
