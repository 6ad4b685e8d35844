import * as z from "zod/mini";
import { conversationPolicy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { sessionFields, sessionStart } from "../../shared/workflows/conversation/start-session.ts";

export const handler = operation({
  route: "POST /chat/create-image-session",
  summary: "Ask the assistant about a repair, with pictures of what is broken.",
  description: `Announce the pictures before you call this; they may still be on their way. Until all have arrived, the session is \`media_pending\`. If one of them is refused, the session ends as \`rejected\`. A session closes after ${conversationPolicy.idle_minutes} minutes without a message, and after ${conversationPolicy.open_hours} hours in any case.`,
  access: ["user"],
  body: z.strictObject({
    media_ids: described(
      z.array(Id("media")).check(z.minLength(1), z.maxLength(conversationPolicy.images_most)),
      "Pictures of yours that show the problem.",
    ),
    ...sessionFields,
  }),
  response: sessionStart.response,
  refuses: sessionStart.refuses,
  emits: sessionStart.emits,
  limit: sessionStart.limit,
  example: {
    body: {
      media_ids: ["018f3a5c9d2e4b7a6c1d0e9f"],
      prompt: "The kitchen faucet drips from the spout day and night.",
    },
  },
  alongside: ({ body }) => sessionStart.read(body),
}).handle(async ({ alongside, body, ...call }) => sessionStart.story("image", body, await alongside, call));
