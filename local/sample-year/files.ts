import { readFile } from "node:fs/promises";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import { configuration } from "../../shared/configuration.ts";
import type { Media } from "../../shared/domain/media/media.ts";
import type { Id } from "../../shared/kernel/id.ts";
import { storage } from "../../shared/vendors/storage/client.ts";
import { picture } from "../demo/picture.ts";

type Purpose = "document" | "proof";

const keys: Record<Purpose, string> = { document: "media/year/paper.png", proof: "media/year/work.png" };

/** A provider's picture: of a document, or of the place before and after the work. All of a purpose share a file. */
export const pictureOf = (
  { id, owner_id, purpose }: { id: Id<"media">; owner_id: string; purpose: Purpose },
  now: string,
): Media => ({
  id,
  version: 1,
  owner_id: owner_id as Media["owner_id"],
  owner_role: "service_provider",
  kind: "image",
  purpose,
  state: "ready",
  bucket: configuration().MEDIA_BUCKET,
  key: keys[purpose],
  content_type: "image/png",
  max_bytes: 100_000,
  checks: [],
  upload_expires_at: now,
  created_at: now,
  updated_at: now,
});

/** Uploads the files shared by the year's pictures. */
export const storeYearFiles = async (): Promise<void> => {
  const paper = await readFile(new URL("../sample/specimen.png", import.meta.url));
  const files = [
    [keys.document, paper],
    [keys.proof, picture([62, 118, 96])],
  ] as const;
  await Promise.all(
    files.map(([Key, Body]) =>
      storage().send(
        new PutObjectCommand({
          Bucket: configuration().MEDIA_BUCKET,
          Key,
          Body,
          ContentType: "image/png",
        }),
      ),
    ),
  );
};
