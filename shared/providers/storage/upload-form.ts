import { createPresignedPost } from "@aws-sdk/s3-presigned-post";
import type { Media } from "../../domain/media/media.ts";
import { storage } from "./client.ts";

/**
 * The form that a client posts a file with, straight to the bucket: exactly this key and content type and 1 to
 * `max_bytes` bytes, begun before the announcement expires, or the bucket refuses. Signed here; no round trip.
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
