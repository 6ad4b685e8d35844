import * as z from "zod/mini";
import { media } from "../../shared/data/media.ts";
import { Media, MediaNotFound } from "../../shared/domain/media/media.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id, Instant } from "../../shared/kernel/schema.ts";
import { downloadAddress } from "../../shared/providers/storage/download-address.ts";

export const handler = operation({
  route: "GET /video/get-media/{media_id}",
  summary: "Look at an upload: its state, its checks, its analysis, and where to download it.",
  description: "The download address is there once the medium is ready, and works for five minutes.",
  access: ["user", "service_provider", "admin"],
  extra: true,
  params: z.strictObject({ media_id: Id("media") }),
  response: z.extend(
    z.omit(Media, { bucket: true, key: true, max_bytes: true, multipart: true, owner_role: true }),
    { download: z.optional(z.object({ url: z.string(), expires_at: Instant })) },
  ),
  refuses: [MediaNotFound],
  uses: ["table", "media"],
  example: { params: { media_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ params, actor, now }) => {
  const found = await media.find(params.media_id);
  if (found.owner_id !== actor.id && actor.role !== "admin") throw MediaNotFound();
  return {
    ...found,
    ...(found.state === "ready" && { download: await downloadAddress(found, now) }),
  };
});
