import { conversationDueAt } from "../domain/conversation/closing.ts";
import {
  Conversation,
  ConversationConflict,
  type ConversationKind,
  ConversationNotFound,
  Message,
  MessageConflict,
  MessageNotFound,
  MessageSentBefore,
  SentMessage,
} from "../domain/conversation/conversation.ts";
import type { Turned } from "../domain/conversation/machine.ts";
import { silentAt } from "../domain/conversation/reply.ts";
import { conversationPolicy } from "../domain/policy.ts";
import { plus } from "../kernel/time.ts";
import { entity } from "./engine/entity.ts";
import type { Changes } from "./engine/write.ts";

const { keep_days } = conversationPolicy;

/** One account's conversations of one kind. */
export const ownedPartition = (kind: ConversationKind, ownerId: string): string =>
  `CONVERSATIONS#${kind}#${ownerId}`;

/** All conversations of one kind, for administrators. */
export const allPartition = (kind: ConversationKind): string => `CONVERSATIONS#${kind}`;

/** The conversations whose owner asked for a person. */
export const handedOverPartition = "CONVERSATIONS#HANDED_OVER";

/** The conversations whose first reply waits for a media file. */
export const awaitingPartition = (mediaId: string): string => `CONVERSATIONS#MEDIA#${mediaId}`;

export const conversations = entity({
  name: "conversation",
  schema: () => Conversation,
  key: (id) => [`CONVERSATION#${id}`, "CONVERSATION"],
  indexes: {
    ofOwner: {
      on: "gsi1",
      key: ({ kind, owner_id, created_at, id }) => [ownedPartition(kind, owner_id), `${created_at}#${id}`],
    },
    ofProvider: {
      on: "gsi2",
      key: ({ service_provider_id, created_at, id }) =>
        service_provider_id && [ownedPartition("job", service_provider_id), `${created_at}#${id}`],
    },
    all: {
      on: "key3",
      shards: 4,
      key: ({ kind, created_at, id }) =>
        kind === "job" ? undefined : [allPartition(kind), `${created_at}#${id}`],
    },
    handedOver: {
      on: "gsi3",
      key: ({ state, created_at, id }) =>
        state === "handed_over" ? [handedOverPartition, `${created_at}#${id}`] : undefined,
    },
    awaitingMedia: {
      on: "gsi4",
      key: ({ state, waiting_media_id, created_at, id }) =>
        state === "media_pending" && waiting_media_id
          ? [awaitingPartition(waiting_media_id), `${created_at}#${id}`]
          : undefined,
    },
  },
  due: conversationDueAt,
  expires: ({ last_at }) => plus(last_at, { days: keep_days }),
  notFound: ConversationNotFound,
  conflict: ConversationConflict,
});

/** The messages of one conversation, in order, in a partition of their own. */
export const messagesPartition = (conversationId: string): string => `MESSAGES#${conversationId}`;

export const messages = entity({
  name: "message",
  schema: () => Message,
  key: (conversationId, id) => [messagesPartition(conversationId as string), id as string],
  identity: ({ conversation_id, id }) => [conversation_id, id],
  indexes: {
    ofConversation: {
      on: "table",
      key: ({ conversation_id, id }) => [messagesPartition(conversation_id), id],
    },
  },
  due: silentAt,
  expires: ({ created_at }) => plus(created_at, { days: keep_days }),
  notFound: MessageNotFound,
  conflict: MessageConflict,
});

/** The client message ids of one conversation. */
export const sentPartition = (conversationId: string): string => `SENT#${conversationId}`;

export const sentMessages = entity({
  name: "sent_message",
  schema: () => SentMessage,
  key: (conversationId, id) => [sentPartition(conversationId as string), id as string],
  identity: ({ conversation_id, id }) => [conversation_id, id],
  indexes: {
    ofConversation: { on: "table", key: ({ conversation_id, id }) => [sentPartition(conversation_id), id] },
  },
  expires: ({ created_at }) => plus(created_at, { days: keep_days }),
  notFound: MessageNotFound,
  conflict: MessageSentBefore,
});

/** Returns a decision's changes as one transaction. */
export const turning = ({ record, messages: changed, events }: Turned, sent?: SentMessage): Changes => ({
  writes: [
    // First: if somebody else was faster, this write fails, and the operation runs again and finds the message of that
    // client id.
    conversations.put(record),
    ...(sent ? [sentMessages.insert(sent)] : []),
    ...changed.map((message) => messages.put(message)),
  ],
  events,
});
