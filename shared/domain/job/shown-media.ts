import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { isNoShowContested, mayContestNoShow } from "./dispute.ts";
import type { Job } from "./job.ts";

/** Until when a job's provider may open the customer's files. Undefined while the job is not over. */
const shownUntil = (job: Job): string | undefined =>
  job.state === "canceled" || job.state === "expired"
    ? job.updated_at
    : job.completed_at && plus(job.completed_at, { days: policy.job.media_after_days });

/** Until when the films of a job that is over are kept. */
export const filmsKeptUntil = ({ completed_at, canceled_at, updated_at }: Job): string =>
  plus(completed_at ?? canceled_at ?? updated_at, { days: policy.media.film.after_job_days });

/** Whether somebody is the provider of a job and still may see what its customer has sent for it. */
export const concernsProvider = (job: Job, viewer_id: string, now: string): boolean => {
  const until = shownUntil(job);
  return viewer_id === job.service_provider_id && (until === undefined || now < until);
};

/**
 * Whether a job shows a medium to somebody who takes part in it and does not own it: to the provider that has the job
 * what the customer filmed for it, while the job concerns it; to the customer the provider's pictures and proof.
 */
export const showsMedia = (job: Job, media_id: string, viewer_id: string, now: string): boolean => {
  if (viewer_id === job.user_id)
    return [...job.before_media_ids, ...job.proof_media_ids, ...(job.no_show?.media_ids ?? [])].some(
      (id) => id === media_id,
    );
  return concernsProvider(job, viewer_id, now) && (job.media_ids ?? []).some((id) => id === media_id);
};

/** The ids of all media that a job names. */
export const mediaNamedIn = (job: Job): string[] => [
  ...(job.video_id ? [job.video_id] : []),
  ...(job.media_ids ?? []),
  ...job.before_media_ids,
  ...job.proof_media_ids,
  ...(job.no_show?.media_ids ?? []),
];

/** Whether a job names a medium. */
export const namesMedia = (job: Job, media_id: string): boolean => mediaNamedIn(job).includes(media_id);

/** Whether a job needs a medium still: while it goes on, while it is shown after it, and while its outcome can be contested. */
export const needsMedia = (job: Job, media_id: string, now: string): boolean => {
  if (!namesMedia(job, media_id)) return false;
  if (mayContestNoShow(job, now) || isNoShowContested(job)) return true;
  if (job.state === "canceled" || job.state === "expired") return false;
  const until = shownUntil(job);
  return until === undefined || now < until;
};
