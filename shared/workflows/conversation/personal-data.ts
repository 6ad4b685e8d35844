import { aiBudgets, budgetsPartition } from "../../data/ai-budgets.ts";
import {
  conversations,
  messages,
  messagesPartition,
  ownedPartition,
  sentMessages,
  sentPartition,
} from "../../data/conversations.ts";
import { allOf } from "../../data/engine/page.ts";
import {
  type Conversation,
  ConversationKind,
  type Message,
  type SentMessage,
} from "../../domain/conversation/conversation.ts";
import { sentBy } from "../../domain/conversation/talk.ts";
import { MessageView, messageView, SessionView, sessionView } from "../../domain/conversation/view.ts";
import { withoutSpeech } from "../../domain/privacy/erasure.ts";
import { type Holding, holding, list, removeFrom, scrubIn } from "../holding.ts";

/** A person's own conversations, and those about jobs in which they are the other side. One round trip. */
export const talksOf = async (accountId: string): Promise<Conversation[]> => {
  const own = ConversationKind.options.map((kind) => ["ofOwner", ownedPartition(kind, accountId)] as const);
  const lists = [...own, ["ofProvider", ownedPartition("job", accountId)] as const];
  const found = await Promise.all(
    lists.map(([index, partition]) => allOf((request) => conversations.page(index, partition, request))),
  );
  return found.flat();
};

type Spoken = { talk: Conversation; message: Message; isOwn: boolean };

/**
 * The messages in a person's conversations. In conversations about jobs a provider has only their own messages, a
 * customer has all.
 */
const spokenBy = async (accountId: string): Promise<Spoken[]> => {
  const spoken = await Promise.all(
    (await talksOf(accountId)).map(async (talk) =>
      (await allOf((request) => messages.page("ofConversation", messagesPartition(talk.id), request)))
        .map((message) => ({
          talk,
          message,
          isOwn: talk.kind !== "job" || message.author_id === accountId,
        }))
        .filter(({ isOwn }) => isOwn || talk.owner_id === accountId),
    ),
  );
  return spoken.flat();
};

/** The client message ids of a person's messages. In a conversation about a job only those of their side. */
const sentBySide = async (accountId: string): Promise<SentMessage[]> => {
  const sent = await Promise.all(
    (await talksOf(accountId)).map(async ({ id, kind, owner_id }) => {
      const side = sentBy(owner_id === accountId ? "user" : "service_provider", "");
      const all = await allOf((request) => sentMessages.page("ofConversation", sentPartition(id), request));
      return all.filter((one) => kind !== "job" || one.id.startsWith(side));
    }),
  );
  return sent.flat();
};

export const holdings: readonly Holding[] = [
  holding("sent_messages", sentMessages, sentBySide, { erase: removeFrom(sentMessages) }),
  holding("conversation_messages", messages, spokenBy, {
    shown: ({ talk, message, isOwn }) =>
      isOwn ? { session_id: talk.id, ...MessageView.parse(messageView(message)) } : undefined,
    erase: ({ talk, message }) =>
      (talk.kind === "job" ? scrubIn(messages, withoutSpeech) : removeFrom(messages))(message),
  }),
  holding("conversations", conversations, talksOf, {
    shown: (talk) => SessionView.parse(sessionView(talk)),
    erase: (talk) => (talk.kind === "job" ? undefined : removeFrom(conversations)(talk)),
  }),
  holding(
    "assistant_use",
    aiBudgets,
    list((id, request) => aiBudgets.page("ofAccount", budgetsPartition(id), request)),
    {
      shown: ({ id, turns, input, output }) => ({ day: id, turns, input, output }),
      erase: removeFrom(aiBudgets),
    },
  ),
];
