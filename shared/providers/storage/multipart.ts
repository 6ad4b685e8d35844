import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListPartsCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { DependencyUnavailable } from "../../kernel/refusal.ts";
import { storage } from "./client.ts";
import { objectAt } from "./objects.ts";

/** Where an upload in parts goes, and which one it is. */
export type PartsUpload = { bucket: string; key: string; upload_id: string };

/** One part as the store has it. */
export type ArrivedPart = { part_number: number; etag: string; size_bytes: number };

const complete_ms = 20_000;

const named = ({ bucket, key, upload_id }: PartsUpload) => ({
  Bucket: bucket,
  Key: key,
  UploadId: upload_id,
});

/** The refusal of an answer that something else than the store gave. */
const notTheStores = (): Error => DependencyUnavailable({ retry_after_seconds: 1 });

/** Begins an upload in parts; answers its id. */
export const beginParts = async (bucket: string, key: string, content_type: string): Promise<string> => {
  const { UploadId } = await storage().send(
    new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: content_type }),
  );
  if (!UploadId) throw notTheStores();
  return UploadId;
};

/** An address that takes one part of exactly this length, for so long. Signed here; no round trip. */
export const partAddress = (
  upload: PartsUpload,
  { part_number, size_bytes }: Pick<ArrivedPart, "part_number" | "size_bytes">,
  seconds: number,
): Promise<string> =>
  getSignedUrl(
    storage(),
    new UploadPartCommand({ ...named(upload), PartNumber: part_number, ContentLength: size_bytes }),
    { expiresIn: seconds },
  );

const isGone = (error: unknown): boolean => error instanceof Error && error.name === "NoSuchUpload";

/** The parts that have arrived, in their order; undefined where the upload is over. */
export const arrivedParts = async (upload: PartsUpload): Promise<ArrivedPart[] | undefined> => {
  const arrived: ArrivedPart[] = [];
  let after: string | undefined;
  try {
    do {
      const page = await storage().send(
        new ListPartsCommand({ ...named(upload), ...(after && { PartNumberMarker: after }) }),
      );
      if (page.UploadId !== upload.upload_id) throw notTheStores();
      for (const { PartNumber = 0, ETag = "", Size = 0 } of page.Parts ?? [])
        arrived.push({ part_number: PartNumber, etag: ETag.replaceAll('"', ""), size_bytes: Size });
      after = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (after);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
  return arrived;
};

/** What became of an upload in parts that is over: put together before, or given up. */
export const endedParts = async ({ bucket, key }: PartsUpload): Promise<"done" | "over"> =>
  (await objectAt(bucket, key)) ? "done" : "over";

const wrongParts = new Set(["InvalidPart", "InvalidPartOrder", "EntityTooSmall"]);

/**
 * Puts the parts together: `done` also where that had been done before; `wrong` where a part is not what was sent;
 * `over` where the upload was given up.
 */
export const completeParts = async (
  upload: PartsUpload,
  parts: readonly Pick<ArrivedPart, "part_number" | "etag">[],
): Promise<"done" | "wrong" | "over"> => {
  try {
    const { ETag } = await storage().send(
      new CompleteMultipartUploadCommand({
        ...named(upload),
        MultipartUpload: {
          Parts: parts.map(({ part_number, etag }) => ({ PartNumber: part_number, ETag: etag })),
        },
      }),
      { requestTimeout: complete_ms },
    );
    if (!ETag) throw notTheStores();
    return "done";
  } catch (error) {
    if (error instanceof Error && wrongParts.has(error.name)) return "wrong";
    if (!isGone(error)) throw error;
    return endedParts(upload);
  }
};

/** Gives an upload up; its parts are gone. One that is over is no error. */
export const abortParts = async (upload: PartsUpload): Promise<void> => {
  try {
    await storage().send(new AbortMultipartUploadCommand(named(upload)));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};
