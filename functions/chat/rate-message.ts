import * as z from "zod/mini";
import { conversations, messages } from "../../shared/data/conversations.ts";
import {
  ConversationNotFound,
  MessageConflict,
  MessageNotFound,
  MessageTransition,
  Rating,
} from "../../shared/domain/conversation/conversation.ts";
import { ChatMessageRated } from "../../shared/domain/conversation/events.ts";
import { rateReply } from "../../shared/domain/conversation/reply.ts";
import { MessageView, messageView } from "../../shared/domain/conversation/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /chat/rate-message/{session_id}",
  summary: "Say whether a reply was good.",
  description: "You can change your mind. The last rating counts.",
  access: ["user", "service_provider"],
  extra: true,
  while_suspended: true,
  params: z.strictObject({ session_id: described(Id("conversation"), "Id of the session.") }),
  body: z.strictObject({
    message_id: Id("message"),
    rating: described(Rating, "Whether the reply was good or bad."),
  }),
  response: MessageView,
  refuses: [ConversationNotFound, MessageNotFound, MessageConflict, MessageTransition],
  steps: { message: { rate: {} } },
  emits: [ChatMessageRated],
  example: {
    params: { session_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { message_id: "000000026c1d0e9f018f3a5c", rating: "good" },
  },
  alongside: ({ params, body }) =>
    Promise.all([conversations.find(params.session_id), messages.get(params.session_id, body.message_id)]),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const [conversation, reply] = await alongside;
  if (conversation.owner_id !== actor.id || conversation.kind === "job") throw ConversationNotFound();
  if (!reply?.in_reply_to) throw MessageNotFound();
  const { messages: rated, events } = rateReply(conversation, reply, body.rating, now);
  return commit(
    rated.map((message) => messages.update(message)),
    events,
    messageView(rated[0] ?? reply),
  );
});
