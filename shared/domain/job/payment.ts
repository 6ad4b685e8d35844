import type { Id } from "../../kernel/id.ts";
import type { Job, JobState } from "./job.ts";

const unbegun: readonly JobState[] = ["open", "assigned", "en_route"];

/**
 * Keeps on a job that has not begun whether its payment is held on the card; no step of the machine and so
 * without an event. Nothing when that is known already, or the job is past needing it.
 */
export const noteHold = (
  job: Job,
  { payment_id, held }: { payment_id: Id<"payment">; held: boolean },
  now: string,
): Job | undefined =>
  unbegun.includes(job.state) && job.payment_held !== held && (job.payment_id ?? payment_id) === payment_id
    ? { ...job, payment_id, payment_held: held, updated_at: now }
    : undefined;
