import * as z from "zod/mini";
import { ConversationNotFound } from "../../shared/domain/conversation/conversation.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, pageQuery } from "../../shared/kernel/schema.ts";
import { readTalk, SessionWithMessages } from "../../shared/workflows/conversation/read-session.ts";

export const handler = operation({
  route: "GET /chatbot/get-conversation/{conversation_id}",
  extra: true,
  summary: "Read one of your conversations with the chatbot, the newest message first.",
  description:
    "Read it again while an answer is `pending`, or after you were told that a person has answered. This is how to follow a conversation without a socket.",
  access: ["user", "service_provider"],
  while_suspended: true,
  params: z.strictObject({
    conversation_id: described(Id("conversation"), "Id of the conversation."),
  }),
  query: z.strictObject(pageQuery),
  response: SessionWithMessages,
  refuses: [ConversationNotFound],
  example: { params: { conversation_id: "018f3a5c9d2e4b7a6c1d0e9f" }, query: { limit: "20" } },
}).handle(async ({ params, query, actor, now }) =>
  readTalk(params.conversation_id, ["help"], actor.id, { ...query, now }),
);
