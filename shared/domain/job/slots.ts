import { bucketsOf } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { expectedEnd, expectedStart, type Job, type JobState } from "./job.ts";

/** Part of a provider's time that one job holds: the quarter of an hour that begins at `starts_at`. */
export type Slot = { service_provider_id: string; starts_at: string; job_id: string };

const holding: readonly JobState[] = [
  "assigned",
  "en_route",
  "in_progress",
  "paused",
  "awaiting_confirmation",
];

/**
 * The slots that a job holds: those it touches, from being taken until it is completed, disputed or over. What is done
 * again after a dispute is done at another time, which the two agree on.
 */
export const slotsOf = (job: Job): Slot[] => {
  const { service_provider_id } = job;
  if (!service_provider_id || !holding.includes(job.state) || job.disputed_at) return [];
  return bucketsOf(expectedStart(job), expectedEnd(job), policy.job.slot_minutes).map((starts_at) => ({
    service_provider_id,
    starts_at,
    job_id: job.id,
  }));
};

/** Which slots a change of a job gives back and which it takes. */
export const slotChanges = (before: Job, after: Job): { freed: Slot[]; taken: Slot[] } => {
  const name = ({ service_provider_id, starts_at }: Slot) => `${service_provider_id} ${starts_at}`;
  const held = slotsOf(before);
  const wanted = slotsOf(after);
  const heldNames = new Set(held.map(name));
  const wantedNames = new Set(wanted.map(name));
  const freed = held.filter((slot) => !wantedNames.has(name(slot)));
  const taken = wanted.filter((slot) => !heldNames.has(name(slot)));
  return { freed, taken };
};
