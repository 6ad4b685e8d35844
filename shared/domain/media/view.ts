import * as z from "zod/mini";
import { Download, Media } from "./media.ts";

/** A file as those see it who may open it. */
export const MediaView = z.extend(
  z.omit(Media, {
    bucket: true,
    key: true,
    max_bytes: true,
    multipart: true,
    owner_role: true,
    needed_until: true,
  }),
  { download: Download },
);
