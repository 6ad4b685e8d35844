import { filesIn, type OwnAnswer, shownTo } from "../field/answer.ts";
import type { Media } from "../media/media.ts";
import type { Job } from "./job.ts";
import { concernsProvider, showsMedia } from "./shown-media.ts";

/** The ids of all files that a job and its answers name, each once. */
export const filesOf = (job: Job, answers: readonly OwnAnswer[] = []): string[] => [
  ...new Set<string>([
    ...(job.video_id ? [job.video_id] : []),
    ...(job.media_ids ?? []),
    ...job.before_media_ids,
    ...job.proof_media_ids,
    ...(job.no_show?.media_ids ?? []),
    ...filesIn(answers),
  ]),
];

/** Whether a job shows a file to somebody who takes part in it: what is theirs, and what the other side sent for it. */
export const showsFile = (
  job: Job,
  answers: readonly OwnAnswer[] | undefined,
  { id, owner_id }: Pick<Media, "id" | "owner_id">,
  viewer_id: string,
  now: string,
): boolean =>
  owner_id === viewer_id ||
  showsMedia(job, id, viewer_id, now) ||
  (concernsProvider(job, viewer_id, now) && filesIn(shownTo("provider", answers ?? [])).includes(id));
