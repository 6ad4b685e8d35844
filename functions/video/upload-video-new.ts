import * as z from "zod/mini";
import { MediaCreated } from "../../shared/domain/media/events.ts";
import { MediaQuotaExceeded, VideoType } from "../../shared/domain/media/media.ts";
import { modelMedia, policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Int, Line, Text } from "../../shared/kernel/schema.ts";
import { PlayingTime } from "../../shared/workflows/media/begin-upload.ts";
import { beginResumable, PartsOffer } from "../../shared/workflows/media/resumable-upload.ts";

export const handler = operation({
  route: "POST /video/upload-video-new",
  summary: "Announce a large video that is sent in parts and can be resumed.",
  description: `Send the bytes of each part to its \`url\` with PUT, in any order and several at once, and keep the ETag of each response. If you are interrupted, get-upload says which parts have arrived and gives you new URLs for the others. When all are sent, complete the upload with update-video-data (\`parts\`) or complete-upload. The video may be up to ${policy.media.resumable_bytes / 1024 ** 3} GB and ${policy.media.video_seconds / 60} minutes long, and all of it must be sent within ${policy.media.resumable_hours} hours. Assistants look at videos of at most ${modelMedia.video_bytes / 1024 ** 3} GB; of a larger one they use what you write about it, and its captions.`,
  access: ["user", "service_provider"],
  while_suspended: true,
  body: z.strictObject({
    content_type: described(VideoType, "Type of the video."),
    size_bytes: described(Int(1, policy.media.resumable_bytes), "Size of the video, in bytes."),
    part_bytes: described(
      z.optional(Int(policy.media.part_bytes_least, policy.media.part_bytes)),
      `How long each part but the last is to be, in bytes: what an interruption may cost. ${policy.media.part_bytes / 1024 ** 2} MiB if you leave it out. The answer says how long they are: longer, where there would be more than ${policy.media.parts_most} parts.`,
    ),
    duration_seconds: PlayingTime,
    title: described(z.optional(Line(120)), "A title for the video."),
    description: described(z.optional(Text(2000)), "What the video shows, in your own words."),
  }),
  response: PartsOffer,
  refuses: [MediaQuotaExceeded],
  emits: [MediaCreated],
  limit: { burst: 60, window_seconds: 3600 },
  uses: ["table", "media"],
  example: { body: { content_type: "video/mp4", size_bytes: 314572800, title: "The whole basement" } },
}).handle(async ({ body, ...call }) => beginResumable({ ...body, purpose: "quote" }, call));
