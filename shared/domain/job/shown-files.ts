import { filesIn, type OwnAnswer, shownTo } from "../field/answer.ts";
import type { Media } from "../media/media.ts";
import type { Job } from "./job.ts";
import { concernsProvider, mediaNamedIn, showsMedia } from "./shown-media.ts";

/** The ids of all files that a job and its answers name, each once. */
export const filesOf = (job: Job, answers: readonly OwnAnswer[] = []): string[] => [
  ...new Set([...mediaNamedIn(job), ...filesIn(answers)]),
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
