import * as z from "zod/mini";
import { ConversationNotFound } from "../../shared/domain/conversation/conversation.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, pageQuery } from "../../shared/kernel/schema.ts";
import { readTalk, SessionWithMessages } from "../../shared/workflows/conversation/read-session.ts";

export const handler = operation({
  route: "GET /chat/get-session-by-id/{session_id}",
  summary: "Read one of your repair sessions with its messages, newest first.",
  access: ["user"],
  params: z.strictObject({ session_id: described(Id("conversation"), "Id of the session.") }),
  query: z.strictObject(pageQuery),
  response: SessionWithMessages,
  refuses: [ConversationNotFound],
  example: { params: { session_id: "018f3a5c9d2e4b7a6c1d0e9f" }, query: { limit: "20" } },
}).handle(async ({ params, query, actor, now }) =>
  readTalk(params.session_id, ["repair"], actor.id, { ...query, now }),
);
