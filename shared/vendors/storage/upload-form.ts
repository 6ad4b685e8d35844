import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import type { Media } from "../../domain/media/media.ts";
import { storage } from "./client.ts";

/**
 * The form with which a client uploads a file directly to the bucket. The bucket accepts exactly this key and content
 * type and 1 to `max_bytes` bytes, and only if the upload begins before the announcement expires. Signed locally; no
 * round trip.
 */
export const uploadForm = (
  { bucket, key, content_type, max_bytes, upload_expires_at }: Media,
  now: string,
): Promise<{ url: string; fields: Record<string, string> }> =>
  createPresignedPost(storage(), {
    Bucket: bucket,
    Key: key,
    Fields: { "Content-Type": content_type },
    Conditions: [["content-length-range", 1, max_bytes]],
    Expires: Math.floor((Date.parse(upload_expires_at) - Date.parse(now)) / 1000),
  });
