import * as z from "zod/mini";
import { media } from "../../shared/data/media.ts";
import { MediaEdited } from "../../shared/domain/media/events.ts";
import {
  edit,
  Media,
  MediaConflict,
  MediaNotFound,
  MediaNotMultipart,
  MediaNotReady,
  MediaPartsInvalid,
  MediaTransition,
} from "../../shared/domain/media/media.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Line, Text } from "../../shared/kernel/schema.ts";
import { completeResumable, SentPart } from "../../shared/workflows/media/resumable-upload.ts";

export const handler = operation({
  route: "PUT /video/update-video-data/{video_id}",
  summary: "Change a video's title, description or preview picture, or complete one that was sent in parts.",
  description:
    "The preview picture must be one of your own uploads, and ready. For a video that was sent in parts (upload-video-new), `parts` names every part with the ETag that you got, and completes the upload.",
  access: ["user"],
  params: z.strictObject({ video_id: described(Id("media"), "Id of the video.") }),
  body: z
    .strictObject({
      title: described(z.optional(Line(120)), "The new title."),
      description: described(z.optional(Text(2000)), "The new description."),
      slide_media_id: described(
        z.optional(Id("media")),
        "One of your pictures, shown until the video plays.",
      ),
      task_id: z.optional(Id("task")),
      parts: described(
        z.optional(z.array(SentPart).check(z.minLength(1), z.maxLength(1000))),
        "The uploaded parts, in order. Only for a video that is sent in parts.",
      ),
    })
    .check(z.refine((changes) => Object.keys(changes).length > 0, "must change something")),
  response: z.pick(Media, {
    id: true,
    state: true,
    kind: true,
    title: true,
    description: true,
    slide_media_id: true,
    task_id: true,
    updated_at: true,
  }),
  refuses: [
    MediaNotFound,
    MediaNotReady,
    MediaNotMultipart,
    MediaPartsInvalid,
    MediaTransition,
    MediaConflict,
  ],
  steps: { media: { edit: {} } },
  emits: [MediaEdited],
  uses: ["table", "media"],
  example: {
    params: { video_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { title: "Leaking kitchen faucet", description: "It drips from the spout." },
  },
  alongside: ({ params: { video_id }, body: { slide_media_id } }) =>
    media.many([video_id, ...(slide_media_id ? [slide_media_id] : [])]),
}).handle(async ({ alongside, params, body: { parts, ...changes }, actor, now, commit }) => {
  const slideId = changes.slide_media_id;
  const found = await alongside;
  const own = (id: string | undefined) => found.find((one) => one.id === id && one.owner_id === actor.id);
  const video = own(params.video_id);
  if (video?.kind !== "video") throw MediaNotFound();
  const slide = own(slideId);
  if (slideId && slide?.kind !== "image") throw MediaNotFound({ details: { field: "slide_media_id" } });
  if (slide && slide.state !== "ready") throw MediaNotReady({ details: { field: "slide_media_id" } });

  if (parts) await completeResumable(video, parts);
  if (Object.keys(changes).length === 0) return video;
  const { record, events } = edit(video, changes, now);
  return commit([media.update(record)], events, record);
});
