import { checksWithDetails, type Media } from "../../domain/media/media.ts";
import { downloadAddress } from "../../vendors/storage/download-address.ts";

/** A file with where it can be downloaded, once it is ready. */
export const mediaView = async (file: Media, now: string) => ({
  ...file,
  checks: checksWithDetails(file),
  ...(file.state === "ready" && { download: await downloadAddress(file, now) }),
});
