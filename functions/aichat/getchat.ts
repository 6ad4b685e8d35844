import * as z from "zod/mini";
import { conversations, ownedPartition } from "../../shared/data/conversations.ts";
import { ConversationNotFound } from "../../shared/domain/conversation/conversation.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, pageQuery } from "../../shared/kernel/schema.ts";
import { gathered, gatheredIn } from "../../shared/workflows/conversation/intake.ts";
import { readTalk, SessionWithMessages } from "../../shared/workflows/conversation/read-session.ts";

const newest = async (ownerId: string): Promise<string> => {
  const { items } = await conversations.page("ofOwner", ownedPartition("intake", ownerId), {
    limit: 1,
    scope: ownerId,
  });
  if (!items[0]) throw ConversationNotFound();
  return items[0].id;
};

export const handler = operation({
  route: "GET /aichat/getchat",
  summary: "Read a chat about a quote: its messages, newest first, and what was understood so far.",
  access: ["user"],
  query: z.strictObject({
    ...pageQuery,
    session_id: described(z.optional(Id("conversation")), "Id of the chat. Left out, it is your newest."),
  }),
  response: z.extend(SessionWithMessages, gathered),
  refuses: [ConversationNotFound],
  example: { query: { session_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
}).handle(async ({ query: { session_id, ...page }, actor, now }) => {
  const id = session_id ?? (await newest(actor.id));
  const { conversation, ...read } = await readTalk(id, ["intake"], actor.id, { ...page, now });
  return { ...read, ...(await gatheredIn(conversation)) };
});
