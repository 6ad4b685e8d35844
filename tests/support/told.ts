import { handler as handToEndpoints } from "../../events/subscribers/hand-to-endpoints.ts";
import { historyAfter } from "../../shared/data/engine/events.ts";
import { EndpointDisabled, EndpointFailing } from "../../shared/domain/integration/events.ts";
import {
  JobAssigned,
  JobCanceled,
  JobCompleted,
  JobDelayed,
  JobDisputed,
  JobEnRoute,
  JobExpired,
  JobNoShow,
  JobPaused,
  JobReopened,
  JobRescheduled,
  JobStarted,
} from "../../shared/domain/job/events.ts";
import { newId } from "../../shared/kernel/id.ts";
import type { Subscriber } from "../../shared/stream/subscriber.ts";
import { systemCommit } from "../../shared/stream/system-commit.ts";
import { deliver, tell } from "./world.ts";

const kinds = {
  assigned: JobAssigned,
  en_route: JobEnRoute,
  started: JobStarted,
  completed: JobCompleted,
  paused: JobPaused,
  delayed: JobDelayed,
  rescheduled: JobRescheduled,
  reopened: JobReopened,
  disputed: JobDisputed,
  no_show: JobNoShow,
  canceled: JobCanceled,
  expired: JobExpired,
};
export type Happens = keyof typeof kinds;

const facts = (job_id: string) => ({
  job_id,
  quote_id: newId("quote"),
  task_id: newId("task"),
  user_id: newId("user"),
  service: "plumbing",
  starts_at: "2027-03-01T09:00:00.000Z",
});

/** Something that happens to a job, at a version of it. */
export const happening = (job_id: string, version: number, kind: Happens = "assigned") =>
  kinds[kind].atVersion({ id: job_id, version }, { data: facts(job_id) as never });

/** It happens, and is not handed to anybody yet. */
export const happens = (...given: Parameters<typeof happening>): Promise<void> => tell(happening(...given));

/** Hands what happened to the lines of endpoints, and does nothing else with it. */
export const handOver = () => deliver({ only: [handToEndpoints as unknown as Subscriber] });

/** Hands over one kind of what waits, as if the others were late. */
export const handToLine = async (job_id: string, type: string): Promise<void> => {
  const rows = (await historyAfter({ type: "job", id: job_id }, "", 20)).filter((row) => row.type === type);
  for (const row of rows) await (handToEndpoints as unknown as Subscriber).react(row, () => 29_000);
};

/** Writes as a worker does. */
export const commitOf = () =>
  systemCommit({
    name: "test",
    now: new Date().toISOString(),
    emits: [EndpointFailing, EndpointDisabled],
    correlation_id: "test",
    remaining: () => 29_000,
  });
