import type { Decision } from "../../kernel/event.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { next } from "../transition.ts";
import { MediaDeleted, MediaDeletionRequested, MediaExpired, MediaKept, type MediaUser } from "./events.ts";
import { lapsesAt, type Media, MediaInUse, mediaMachine, ownerOf } from "./media.ts";

/** A record that names a medium and needs it still. */
export type MediaUse = { type: MediaUser; id: string };

const named_most = 20;

/** When it is looked at whether a film is still needed. Other files are kept until somebody deletes them. */
const reviewedAt = ({ kind, purpose, needed_until, created_at }: Media): string | undefined => {
  if (kind !== "video") return undefined;
  const { without_job_days, other_days } = policy.media.film;
  const isForQuote = purpose === "quote" || purpose === "analysis";
  return needed_until ?? plus(created_at, { days: isForQuote ? without_job_days : other_days });
};

/**
 * When time brings something to a medium: an upload that did not arrive is given up, a film is looked at, and what is
 * to be deleted is looked at again once every request that may have found it ready has ended.
 */
export const mediaDueAt = (media: Media): string | undefined => {
  if (media.state === "ready") return reviewedAt(media);
  return media.state === "deleting"
    ? plus(media.updated_at, { minutes: policy.media.deletion_minutes })
    : lapsesAt(media);
};

const toDeletion = (media: Media, step: "delete" | "expire", now: string): Decision<Media> => {
  const state = next(mediaMachine, media.state, step);
  const record: Media = { ...media, state, updated_at: now };
  const event = (step === "delete" ? MediaDeletionRequested : MediaExpired).atNextVersion(record, {
    from: media.state,
    to: state,
    data: ownerOf(record),
    audience: [media.owner_id],
  });
  return { record, events: [event] };
};

/** Nothing needs the film any longer: it is deleted as if its owner had asked for it. */
export const expire = (media: Media, now: string): Decision<Media> => toDeletion(media, "expire", now);

/** Its owner wants it deleted: from now on nothing new can use it. Throws `media.in_use` where something does. */
export const requestDeletion = (media: Media, used_by: readonly MediaUse[], now: string): Decision<Media> => {
  const decision = toDeletion(media, "delete", now);
  if (used_by.length > 0) throw MediaInUse({ details: { used_by: used_by.slice(0, named_most) } });
  return decision;
};

/** Something uses what was to be deleted: it stays. */
export const keep = (media: Media, used_by: readonly MediaUse[], now: string): Decision<Media> => {
  const state = next(mediaMachine, media.state, "keep");
  const needed_until = plus(now, { days: policy.media.film.again_days });
  const record: Media = { ...media, state, ...(media.kind === "video" && { needed_until }), updated_at: now };
  const event = MediaKept.atNextVersion(record, {
    from: media.state,
    to: state,
    data: { ...ownerOf(record), used_by: [...new Set(used_by.map(({ type }) => type))] },
    audience: [media.owner_id],
  });
  return { record, events: [event] };
};

/** Its object is gone, and so is what was known of it. */
export const remove = (media: Media, now: string): Decision<Media> => {
  const { id, version, owner_id, owner_role, kind, purpose, bucket, key, content_type, max_bytes } = media;
  const { size_bytes, upload_expires_at, created_at } = media;
  const state = next(mediaMachine, media.state, "remove");
  const record: Media = {
    id,
    version,
    owner_id,
    owner_role,
    kind,
    purpose,
    state,
    bucket,
    key,
    content_type,
    max_bytes,
    ...(size_bytes !== undefined && { size_bytes }),
    checks: [],
    upload_expires_at,
    created_at,
    updated_at: now,
  };
  const event = MediaDeleted.atNextVersion(record, {
    from: media.state,
    to: state,
    data: ownerOf(record),
    audience: [media.owner_id],
  });
  return { record, events: [event] };
};
