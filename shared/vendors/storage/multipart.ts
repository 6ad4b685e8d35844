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

/** An upload in parts: its place and its id. */
export type PartsUpload = { bucket: string; key: string; upload_id: string };

/** One part in the object store. */
export type ArrivedPart = { part_number: number; etag: string; size_bytes: number };

const complete_ms = 20_000;

const named = ({ bucket, key, upload_id }: PartsUpload) => ({
  Bucket: bucket,
  Key: key,
  UploadId: upload_id,
});

/** The error for a response that did not come from the object store. */
const notTheStores = (): Error => DependencyUnavailable({ retry_after_seconds: 1 });

/** Starts an upload in parts and returns its id. */
export const beginParts = async (bucket: string, key: string, content_type: string): Promise<string> => {
  const { UploadId } = await storage().send(
    new CreateMultipartUploadCommand({ Bucket: bucket, Key: key, ContentType: content_type }),
  );
  if (!UploadId) throw notTheStores();
  return UploadId;
};

/** A URL that accepts one part of exactly this length, until it expires. Signed locally; no round trip. */
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

/** The parts that have arrived, in order. Undefined if the upload has ended. */
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

/** How an upload in parts has ended: completed, or aborted. */
export const endedParts = async ({ bucket, key }: PartsUpload): Promise<"done" | "over"> =>
  (await objectAt(bucket, key)) ? "done" : "over";

const wrongParts = new Set(["InvalidPart", "InvalidPartOrder", "EntityTooSmall"]);

/**
 * Completes an upload: `done`, also if it was already completed; `wrong` if a part is not what was sent; `over` if the
 * upload was aborted.
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

/** Aborts an upload and deletes its parts. An upload that has ended is not an error. */
export const abortParts = async (upload: PartsUpload): Promise<void> => {
  try {
    await storage().send(new AbortMultipartUploadCommand(named(upload)));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
};
