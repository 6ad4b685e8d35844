import * as z from "zod/mini";
import { deletedPartition, media, uploadsPartition } from "../../data/media.ts";
import { Media } from "../../domain/media/media.ts";
import { policy } from "../../domain/policy.ts";
import { downloadAddress } from "../../vendors/storage/download-address.ts";
import { type Holding, holding, list, removeFrom } from "../holding.ts";

const MediumShown = z.omit(Media, {
  bucket: true,
  key: true,
  multipart: true,
  version: true,
  needed_until: true,
});
const mediumShown = async (medium: Media, now: string) => ({
  ...MediumShown.parse(medium),
  ...(medium.state === "ready" && {
    download: await downloadAddress(medium, now, policy.account.export_minutes),
  }),
});
export const holdings: readonly Holding[] = [
  holding(
    "media",
    media,
    list((id, request) => media.page("ofOwner", uploadsPartition(id), request)),
    { shown: mediumShown, erase: removeFrom(media) },
  ),
  holding(
    "media",
    media,
    list((id, request) => media.page("ofOwner", deletedPartition(id), request)),
    { erase: removeFrom(media) },
  ),
];
