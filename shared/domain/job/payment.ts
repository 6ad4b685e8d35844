import type { Id } from "../../kernel/id.ts";
import type { Job, JobState } from "./job.ts";

const unbegun: readonly JobState[] = ["open", "assigned", "en_route"];

/**
 * Records on a job that has not begun whether its payment is held on the card. It is not a step of the machine, so it
 * has no event. Undefined if that is already recorded, or no longer matters.
 */
export const noteHold = (
  job: Job,
  { payment_id, held }: { payment_id: Id<"payment">; held: boolean },
  now: string,
): Job | undefined =>
  unbegun.includes(job.state) && job.payment_held !== held && (job.payment_id ?? payment_id) === payment_id
    ? { ...job, payment_id, payment_held: held, updated_at: now }
    : undefined;
