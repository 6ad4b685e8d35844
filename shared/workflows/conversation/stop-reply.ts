import * as z from "zod/mini";
import { conversations, messages, turning } from "../../data/conversations.ts";
import type { Changes } from "../../data/engine/write.ts";
import {
  type Conversation,
  ConversationNotFound,
  type Message,
  MessageTransition,
} from "../../domain/conversation/conversation.ts";
import { stopReply } from "../../domain/conversation/reply.ts";
import { MessageView, messageView, SessionView, sessionView } from "../../domain/conversation/view.ts";
import { described } from "../../kernel/schema.ts";

export const ReplyView = z.object({
  session: described(SessionView, "The session as it is now."),
  reply: described(MessageView, "The reply as it is now."),
});
type Replied = z.input<typeof ReplyView>;
type Read = { conversation: Conversation; reply: Message | undefined };

/** The reply being written in a conversation. Two round trips. */
export const readReply = async (conversationId: string): Promise<Read> => {
  const conversation = await conversations.find(conversationId);
  const { reply_id } = conversation;
  return { conversation, reply: (reply_id && (await messages.get(conversation.id, reply_id))) || undefined };
};

/** Stops the reply being written. Throws `message.invalid_transition` if there is none. */
export const stopCurrentReply = async (
  { conversation, reply }: Read,
  ownerId: string,
  { now, commit }: { now: string; commit: (changes: Changes, answer: Replied) => Promise<Replied> },
): Promise<Replied> => {
  if (conversation.owner_id !== ownerId || conversation.kind === "job") throw ConversationNotFound();
  if (!reply) throw MessageTransition({ details: { from: "complete", allowed: [] } });
  const stopped = stopReply(conversation, reply, now);
  const [written] = stopped.messages as [Message];
  return commit(turning(stopped), { session: sessionView(stopped.record), reply: messageView(written) });
};
