import { attentionOf } from "../domain/job/attention.ts";
import { nextDue } from "../domain/job/due.ts";
import { Job, JobAlreadyTaken, JobConflict, JobNotFound, type JobState } from "../domain/job/job.ts";
import { districtOf } from "../domain/place.ts";
import { plus } from "../kernel/time.ts";
import { legacy } from "../markets/served.ts";
import { entity, firstOf, lastOf } from "./engine/entity.ts";
import { type Joining, joining } from "./engine/guard.ts";
import type { Item, Write } from "./engine/write.ts";
import { accountWork } from "./work.ts";

/** The open jobs of one service in one district. */
export const openPartition = (service: string, district: string): string => `OPEN#${service}#${district}`;

const over: readonly JobState[] = ["completed", "expired", "canceled"];

/** A customer's jobs are in three lists: live, past and deleted. */
export const userPartition = (list: "LIVE" | "PAST" | "DELETED", userId: string): string =>
  `JOBS#${list}#${userId}`;

const userList = (job: Job) =>
  job.deleted_by_user_at ? "DELETED" : over.includes(job.state) ? "PAST" : "LIVE";

/** The current and former jobs of a provider. */
export const providerPartition = (providerId: string): string => `JOBS#PROVIDER#${providerId}`;

/** The jobs in one state. */
export const statePartition = (state: JobState): string => `JOBS#${state}`;

/** The jobs that need an administrator for one reason. */
export const attentionPartition = (reason: string): string => `JOBS#TROUBLE#${reason}`;

/** The fields that say since when a job is in a state, if they are not named after the state. */
const since: Record<string, string> = {
  in_progress: "started_at",
  awaiting_confirmation: "work_completed_at",
};

const implied = (item: Item): Partial<Job> => {
  const { wholesk, keysk, key2pk, gsi1pk, gsi2pk = "" } = item;
  const { duration_minutes = 0, offset_minutes = 0 } = item;
  const starts_at = (item.starts_at ?? firstOf(wholesk)) as string;
  const created_at = firstOf(keysk);
  const [, state = ""] = String(key2pk).split("#");
  const state_since = item[since[state] ?? `${state}_at`] as string | undefined;
  const local = plus(starts_at, { minutes: Number(offset_minutes) });
  const told = {
    id: lastOf(item.pk),
    state,
    user_id: lastOf(gsi1pk),
    service_provider_id: gsi2pk.startsWith(providerPartition("")) ? lastOf(gsi2pk) : undefined,
    created_at,
    updated_at: state_since ?? created_at,
    state_since,
    starts_at: firstOf(wholesk),
    ends_at: plus(starts_at, { minutes: Number(duration_minutes) }),
    scheduled_date: local.slice(0, 10),
    scheduled_time: local.slice(11, 16),
    quote_revision: 1,
    payment_held: state !== "pending_payment",
    currency: legacy.currency,
    service: String(item.task_kind).split(".", 1)[0],
    video_id: item.media_ids?.[0],
    excluded_provider_ids: [],
    before_media_ids: [],
    proof_media_ids: [],
    paused_minutes: 0,
    reworks: 0,
  };
  return told as Partial<Job>;
};

export const jobs = entity({
  name: "job",
  schema: () => Job,
  key: (id) => [`JOB#${id}`, "JOB"],
  memberOf: ({ user_id }) => accountWork.placeOf(user_id),
  indexes: {
    ofUser: {
      on: "gsi1",
      key: (job) => [userPartition(userList(job), job.user_id), `${job.starts_at}#${job.id}`],
    },
    /** The provider's own jobs. While a job is open it is in the pool that providers choose from. */
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
      key: (job) => [statePartition(job.state), `${job.created_at}#${job.id}`],
    },
    inTrouble: {
      on: "key3",
      key: (job) => {
        const reason = attentionOf(job);
        return reason && [attentionPartition(reason), `${job.created_at}#${job.id}`];
      },
    },
  },
  due: nextDue,
  implied,
  notFound: JobNotFound,
  conflict: JobConflict,
});

const forProvider = (record: Job, write: Write): Joining =>
  joining(write, [accountWork.placeOf(record.service_provider_id as string)]);

/** A job that its new provider has claimed, to be joined to the provider's work. If another one was faster, the refusal says so. */
export const claimed = (record: Job): Joining =>
  forProvider(record, {
    ...jobs.update(record),
    refuse: (current) => {
      const holder = current && jobs.read(current).service_provider_id;
      return holder && holder !== record.service_provider_id ? JobAlreadyTaken() : JobConflict();
    },
  });

/** A job that was given to another provider, to be joined to that one's work. */
export const reassigned = (record: Job): Joining => forProvider(record, jobs.update(record));
