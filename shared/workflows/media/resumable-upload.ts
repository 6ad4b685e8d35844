import * as z from "zod/mini";
import { configuration } from "../../configuration.ts";
import { media, takeRoom } from "../../data/media.ts";
import {
  type Announcement,
  announce,
  assertWhole,
  inParts,
  type Media,
  MediaNotMultipart,
  MediaPartsInvalid,
  MediaQuotaExceeded,
  MediaState,
  MediaTransition,
  partsOf,
} from "../../domain/media/media.ts";
import { policy } from "../../domain/policy.ts";
import type { Call } from "../../http/call.ts";
import { Refusal } from "../../kernel/refusal.ts";
import { described, Id, Instant, Int, Line } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import {
  abortParts,
  arrivedParts,
  beginParts,
  completeParts,
  endedParts,
  type PartsUpload,
  partAddress,
} from "../../vendors/storage/multipart.ts";

/** An uploaded part, as the object store confirmed it. */
export const SentPart = z.strictObject({
  part_number: described(Int(1, 10_000), "Which part this is: 1 for the first."),
  etag: described(Line(80), "The `ETag` header that was answered when you sent the part."),
});
type SentPart = z.output<typeof SentPart>;

/** How to send a file in parts: PUT each part's bytes to its url and keep the ETag of the response. */
export const PartsOffer = z.object({
  media_id: Id("media"),
  state: described(MediaState, "State of the file."),
  part_bytes: described(z.int(), "Length of every part but the last, in bytes."),
  parts: described(z.int(), "How many parts the file has."),
  /** Parts that have arrived and need not be sent again. */
  received: described(
    z.array(
      z.object({
        part_number: described(z.int(), "Which part this is: 1 for the first."),
        etag: described(z.string(), "The `ETag` of the part. Name it when you complete the upload."),
        size_bytes: described(z.int(), "Length of the part, in bytes."),
      }),
    ),
    "Parts that have arrived. They need not be sent again. None are named once the upload is complete.",
  ),
  /** Parts that are still to be sent, each exactly this long. */
  missing: described(
    z.array(
      z.object({
        part_number: described(z.int(), "Which part this is: 1 for the first."),
        size_bytes: described(z.int(), "Length of the part, in bytes. It must be exactly this long."),
        url: described(z.string(), "Send the part there with PUT."),
      }),
    ),
    "Parts that are still to be sent.",
  ),
  /** The URLs are valid until then; get-upload returns new ones. */
  urls_expire_at: described(
    Instant,
    "The addresses of the parts work until then. Ask for the upload again to get new ones.",
  ),
  upload_expires_at: described(Instant, "All parts must be sent before then."),
});
type PartsOffer = z.input<typeof PartsOffer>;

const uploadOf = ({ bucket, key, multipart }: Media): PartsUpload => {
  if (!multipart) throw MediaNotMultipart();
  return { bucket, key, upload_id: multipart.upload_id };
};

type Arrived = PartsOffer["received"];

const missingOf = (record: Media, received: Arrived) => {
  const there = new Set(received.map(({ part_number }) => part_number));
  return partsOf(record).filter(({ part_number }) => !there.has(part_number));
};

const offered = async (
  record: Media,
  {
    received,
    missing = missingOf(record, received),
  }: { received: Arrived; missing?: ReturnType<typeof missingOf> },
  now: string,
): Promise<PartsOffer> => {
  const upload = uploadOf(record);
  const seconds = policy.media.part_minutes * 60;
  return {
    media_id: record.id,
    state: record.state,
    part_bytes: record.multipart?.part_bytes ?? 0,
    parts: record.multipart?.parts ?? 0,
    received,
    missing: await Promise.all(
      missing.map(async (part) => ({ ...part, url: await partAddress(upload, part, seconds) })),
    ),
    urls_expire_at: plus(now, { seconds }),
    upload_expires_at: record.upload_expires_at,
  };
};

/** Announces the caller's upload in parts, within the caller's storage quota, and returns the URL of each part. */
export const beginResumable = async (
  {
    part_bytes = policy.media.part_bytes,
    ...announcement
  }: Omit<Announcement, "owner"> & { size_bytes: number; part_bytes?: number | undefined },
  {
    actor,
    now,
    newId,
    admitted,
    commit,
  }: Pick<Call<unknown, unknown, unknown, PartsOffer>, "actor" | "now" | "newId" | "admitted" | "commit">,
): Promise<PartsOffer> => {
  const bucket = configuration().MEDIA_BUCKET;
  const { record, events } = announce({ ...announcement, owner: actor }, { id: newId("media"), bucket, now });
  await admitted();
  const upload_id = await beginParts(bucket, record.key, record.content_type);
  const whole = inParts(record, upload_id, part_bytes);
  const writes = [media.insert(whole), takeRoom(actor.id, whole.max_bytes)];
  try {
    return await commit(writes, events, await offered(whole, { received: [] }, now));
  } catch (error) {
    if (error instanceof Refusal && error.reason === MediaQuotaExceeded) await abortParts(uploadOf(whole));
    throw error;
  }
};

/** Whether all of an upload has arrived, be it checked or not yet. */
const isWhole = async (record: Media): Promise<boolean> =>
  record.state === "ready" || (record.state === "pending" && (await endedParts(uploadOf(record))) === "done");

/**
 * The state of an upload in parts, and the URLs of the missing parts: none are missing once it is complete. Throws
 * `media.invalid_transition` if it has ended otherwise.
 */
export const resumable = async (record: Media, now: string): Promise<PartsOffer> => {
  const upload = uploadOf(record);
  const received = record.state === "pending" ? await arrivedParts(upload) : undefined;
  if (received) return offered(record, { received }, now);
  if (await isWhole(record)) return offered(record, { received: [], missing: [] }, now);
  throw MediaTransition({ details: { from: record.state, allowed: [] } });
};

/** Completes an upload from the given parts, or from all that have arrived. Does nothing if it was completed before. */
export const completeResumable = async (
  record: Media,
  given: readonly SentPart[] | undefined,
): Promise<void> => {
  const upload = uploadOf(record);
  if (record.state === "ready") return;
  if (record.state !== "pending") throw MediaTransition({ details: { from: record.state, allowed: [] } });
  const parts = given ?? (await arrivedParts(upload));
  if (parts) assertWhole(record, parts);
  const sorted = [...(parts ?? [])].sort((a, b) => a.part_number - b.part_number);
  const outcome = parts ? await completeParts(upload, sorted) : await endedParts(upload);
  if (outcome === "over" && (await media.get(record.id))?.state === "ready") return;
  if (outcome !== "done") throw MediaPartsInvalid({ details: { reason: outcome, parts: [] } });
};
