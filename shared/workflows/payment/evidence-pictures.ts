import { media } from "../../data/media.ts";
import type { Job } from "../../domain/job/job.ts";
import type { Media } from "../../domain/media/media.ts";
import { DisputePictureUnusable, disputePolicy } from "../../domain/payment/dispute.ts";
import type { Picture } from "../../vendors/payments/disputes.ts";
import { bytesOf, objectAt } from "../../vendors/storage/objects.ts";

const isUsable = ({ state, content_type, size_bytes = 0 }: Media): boolean =>
  state === "ready" &&
  (content_type === "image/jpeg" || content_type === "image/png") &&
  size_bytes <= disputePolicy.picture_bytes_most;

/** All pictures of a job, those of the finished work first. A video gives its preview picture. */
const picturesOf = async (job: Job): Promise<Media[]> => {
  const shown = await media.many([
    ...job.proof_media_ids.toReversed(),
    ...job.before_media_ids,
    ...(job.media_ids ?? []),
    ...(job.video_id ? [job.video_id] : []),
  ]);
  const stills = await media.many(shown.flatMap(({ slide_media_id }) => slide_media_id ?? []));
  return [...shown, ...stills].filter(isUsable);
};

/** The default pictures of the evidence: the finished work, and the original request. */
export const firstPictures = async (job: Job): Promise<string[]> => {
  const all = await picturesOf(job);
  const proof = all.find(({ id }) => job.proof_media_ids.includes(id));
  const problem = all.find(({ id }) => !job.proof_media_ids.includes(id));
  return [proof, problem].flatMap((one) => one?.id ?? []);
};

/** The picture files. Refuses pictures that the bank can't open, or that don't belong to the job's people. */
export const loadPictures = async (
  ids: readonly string[],
  people: readonly (string | undefined)[],
): Promise<Picture[]> => {
  const found = await media.many(ids);
  return Promise.all(
    ids.map(async (id): Promise<Picture> => {
      const one = found.find((other) => other.id === id);
      const usable = one && isUsable(one) && people.includes(one.owner_id);
      const object = usable ? await objectAt(one.bucket, one.key) : undefined;
      if (!one || !object) throw DisputePictureUnusable({ details: { media_id: id } });
      const bytes = await bytesOf(object).read(0, object.size);
      const name = `${id}.${one.content_type === "image/png" ? "png" : "jpg"}`;
      return { name, content_type: one.content_type, bytes };
    }),
  );
};
