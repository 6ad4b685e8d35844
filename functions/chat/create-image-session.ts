import * as z from "zod/mini";
import { conversationPolicy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { sessionFields, sessionStart } from "../../shared/workflows/conversation/start-session.ts";

export const handler = operation({
  route: "POST /chat/create-image-session",
  summary: "Start a repair session on pictures of the problem.",
  description: `Upload the pictures first. Those that are still being sent are waited for: until then the session is \`media_pending\`, and if one is refused the session is \`rejected\`. A session closes after ${conversationPolicy.idle_minutes} minutes in which nothing is said, and after ${conversationPolicy.open_hours} hours.`,
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
      prompt: "The kitchen tap drips from the spout day and night.",
    },
  },
  alongside: ({ body }) => sessionStart.read(body),
}).handle(async ({ alongside, body, ...call }) => sessionStart.story("image", body, await alongside, call));
