import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { Media } from "../../domain/media/media.ts";
import { policy } from "../../domain/policy.ts";
import { storage } from "./client.ts";

/**
 * A URL for downloading an object for five minutes (or the given time), always as an attachment and never as a page.
 * Signed locally; no round trip.
 */
export const downloadAddress = async (
  { id, bucket, key, content_type }: Pick<Media, "id" | "bucket" | "key" | "content_type">,
  now: string,
  minutes: number = policy.media.download_minutes,
): Promise<{ url: string; expires_at: string }> => {
  const seconds = minutes * 60;
  const extension = content_type.split("/")[1];
  const url = await getSignedUrl(
    storage(),
    new GetObjectCommand({
      Bucket: bucket,
      Key: key,
      ResponseContentType: content_type,
      ResponseContentDisposition: `attachment; filename="${id}.${extension}"`,
    }),
    { expiresIn: seconds },
  );
  return { url, expires_at: new Date(Date.parse(now) + seconds * 1000).toISOString() };
};
