import * as z from "zod/mini";
import { conversationPolicy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import {
  postMessage,
  readForSaying,
  SayBody,
  talking,
} from "../../shared/workflows/conversation/post-message.ts";

export const handler = operation({
  route: "POST /chat/chat-in-sesion/{session_id}",
  summary: "Send a message in a repair session, or have the last reply written again.",
  description: `The reply is \`pending\` at first: listen to the topic \`session/{session_id}\`, or read the session again. Wait for each reply: a message that comes before it is refused. If your words name a danger, the reply comes at once and says what to do first. A session has at most ${conversationPolicy.turns_most} turns.`,
  access: ["user"],
  params: z.strictObject({ session_id: described(Id("conversation"), "Id of the session.") }),
  body: SayBody,
  response: talking.response,
  refuses: talking.refuses,
  steps: { conversation: { say: {}, ask_again: {} }, message: { retry: {}, supersede: {} } },
  emits: talking.emits,
  example: {
    params: { session_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { client_message_id: "7c1f", text: "It drips from the spout, even when it is closed." },
  },
  alongside: ({ params, body }) => readForSaying(params.session_id, body),
}).handle(async ({ alongside, body, actor, now, commit }) =>
  postMessage(await alongside, body, {
    speaker: { id: actor.id, role: "user" },
    kinds: ["repair"],
    now,
    commit,
  }),
);
