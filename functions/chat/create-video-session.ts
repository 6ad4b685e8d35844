import * as z from "zod/mini";
import { conversationPolicy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { sessionFields, sessionStart } from "../../shared/workflows/conversation/start-session.ts";

export const handler = operation({
  route: "POST /chat/create-video-session",
  summary: "Ask the assistant about a repair, with a video of what is broken.",
  description: `Announce the video before you call this; it may still be on its way. Until it has arrived and has been read, the session is \`media_pending\`. If the video is refused, the session ends as \`rejected\`. A session closes after ${conversationPolicy.idle_minutes} minutes without a message, and after ${conversationPolicy.open_hours} hours in any case.`,
  access: ["user"],
  body: z.strictObject({
    media_id: described(Id("media"), "The video of yours that shows the problem."),
    ...sessionFields,
  }),
  response: sessionStart.response,
  refuses: sessionStart.refuses,
  emits: sessionStart.emits,
  limit: sessionStart.limit,
  example: {
    body: {
      media_id: "018f3a5c9d2e4b7a6c1d0e9f",
      prompt: "The boiler makes this noise in the morning.",
    },
  },
  alongside: ({ body: { media_id, ...body } }) => sessionStart.read({ media_ids: [media_id], ...body }),
}).handle(async ({ alongside, body: { media_id, ...body }, ...call }) =>
  sessionStart.story("video", { media_ids: [media_id], ...body }, await alongside, call),
);
