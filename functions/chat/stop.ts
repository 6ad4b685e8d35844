import * as z from "zod/mini";
import {
  ConversationConflict,
  ConversationNotFound,
  ConversationTransition,
  MessageConflict,
  MessageTransition,
} from "../../shared/domain/conversation/conversation.ts";
import { ChatMessageStopped } from "../../shared/domain/conversation/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { ReplyView, readReply, stopCurrentReply } from "../../shared/workflows/conversation/stop-reply.ts";

export const handler = operation({
  route: "PUT /chat/stop/{session_id}",
  summary: "Stop the reply that is being written.",
  description:
    "What was written so far is kept. If the reply is already complete, or the session is being closed, the answer is 409.",
  access: ["user", "service_provider"],
  extra: true,
  while_suspended: true,
  params: z.strictObject({ session_id: described(Id("conversation"), "Id of the session.") }),
  response: ReplyView,
  refuses: [
    ConversationNotFound,
    ConversationConflict,
    ConversationTransition,
    MessageTransition,
    MessageConflict,
  ],
  steps: { message: { stop: {} } },
  emits: [ChatMessageStopped],
  example: { params: { session_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ params }) => readReply(params.session_id),
}).handle(async ({ alongside, actor, now, commit }) =>
  stopCurrentReply(await alongside, actor.id, { now, commit }),
);
