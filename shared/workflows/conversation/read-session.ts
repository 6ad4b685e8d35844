import * as z from "zod/mini";
import { conversations, messages, messagesPartition } from "../../data/conversations.ts";
import { allowedInTalk } from "../../domain/conversation/allowed.ts";
import {
  type Conversation,
  type ConversationKind,
  ConversationNotFound,
} from "../../domain/conversation/conversation.ts";
import { MessageView, messageView, SessionView, sessionView } from "../../domain/conversation/view.ts";
import { RequestedStep } from "../../domain/step-request.ts";
import { described, PageOf } from "../../kernel/schema.ts";

export const SessionWithMessages = z.extend(PageOf(MessageView), {
  session: described(SessionView, "The session as it is now."),
  allowed: described(z.array(RequestedStep), "What you can do in the conversation now."),
});

/** The reader's conversation with its messages, newest first. One round trip. */
export const readTalk = async (
  conversationId: string,
  kinds: readonly ConversationKind[],
  readerId: string,
  { now, ...query }: { limit: number; cursor?: string | undefined; now: string },
): Promise<z.input<typeof SessionWithMessages> & { conversation: Conversation }> => {
  const [conversation, page] = await Promise.all([
    conversations.find(conversationId),
    messages.page("ofConversation", messagesPartition(conversationId), { ...query, scope: readerId }),
  ]);
  if (conversation.owner_id !== readerId || !kinds.includes(conversation.kind)) throw ConversationNotFound();
  return {
    ...page,
    items: page.items.map(messageView),
    session: sessionView(conversation),
    allowed: allowedInTalk(conversation, now),
    conversation,
  };
};
