import * as z from "zod/mini";
import { conversations, messages, messagesPartition } from "../../data/conversations.ts";
import {
  type Conversation,
  type ConversationKind,
  ConversationNotFound,
} from "../../domain/conversation/conversation.ts";
import { MessageView, messageView, SessionView, sessionView } from "../../domain/conversation/view.ts";
import { described, PageOf } from "../../kernel/schema.ts";

export const SessionWithMessages = z.extend(PageOf(MessageView), {
  session: described(SessionView, "The session as it is now."),
});

/** The reader's conversation with its messages, newest first. One round trip. */
export const readTalk = async (
  conversationId: string,
  kinds: readonly ConversationKind[],
  readerId: string,
  query: { limit: number; cursor?: string | undefined },
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
    conversation,
  };
};
