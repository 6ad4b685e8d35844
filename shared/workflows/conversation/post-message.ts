import * as z from "zod/mini";
import { takeTurn } from "../../data/ai-budgets.ts";
import { conversations, messages, sentMessages, turning } from "../../data/conversations.ts";
import type { Changes } from "../../data/engine/write.ts";
import { media as mediaOf } from "../../data/media.ts";
import {
  type Conversation,
  ConversationConflict,
  type ConversationKind,
  ConversationNotFound,
  ConversationTransition,
  type Message,
  MessageConflict,
  MessageNotFound,
  MessageSentBefore,
  MessageTransition,
  QuotaReached,
  RegenerationsExhausted,
  type SentMessage,
  TurnInProgress,
  TurnsExhausted,
} from "../../domain/conversation/conversation.ts";
import {
  ChatMessageCompleted,
  ChatMessageCreated,
  ChatReplyRequested,
  ChatResumed,
  ChatSafetyFlagged,
} from "../../domain/conversation/events.ts";
import type { Turned } from "../../domain/conversation/machine.ts";
import { askAgain } from "../../domain/conversation/reply.ts";
import { say } from "../../domain/conversation/talk.ts";
import { messageView, sessionView, TurnView } from "../../domain/conversation/view.ts";
import { expectOwnAndReady } from "../../domain/media/attached.ts";
import { type Media, MediaNotFound, MediaNotReady } from "../../domain/media/media.ts";
import { conversationPolicy } from "../../domain/policy.ts";
import { RequestInvalid } from "../../kernel/refusal.ts";
import { described, Id, Line, Text } from "../../kernel/schema.ts";
import { safetyOf } from "../../vendors/ai/safety.ts";

export const SayBody = z.strictObject({
  client_message_id: described(
    Line(64),
    "An id that you choose for this message. The same id gets the first answer again, and nothing is said twice.",
  ),
  text: described(
    z.optional(Text(conversationPolicy.text_characters)),
    "Your message. You can leave it out if you send files.",
  ),
  media_ids: described(
    z._default(z.array(Id("media")).check(z.maxLength(conversationPolicy.media_each)), []),
    "Photos, videos and recordings that belong to it. They must be uploaded already.",
  ),
  regenerates: described(
    z.optional(Id("message")),
    "The id of the last reply, to have it written again. Send it instead of a message.",
  ),
});
export type SayBody = z.output<typeof SayBody>;

/** The errors and events of sending a message to a conversation. */
export const talking = {
  response: TurnView,
  refuses: [
    ConversationNotFound,
    ConversationConflict,
    ConversationTransition,
    MessageNotFound,
    MessageConflict,
    MessageTransition,
    MessageSentBefore,
    TurnInProgress,
    TurnsExhausted,
    RegenerationsExhausted,
    QuotaReached,
    MediaNotFound,
    MediaNotReady,
  ],
  emits: [ChatMessageCreated, ChatReplyRequested, ChatResumed, ChatMessageCompleted, ChatSafetyFlagged],
};

export type Turn = z.input<typeof TurnView>;
type Read = {
  conversation: Conversation;
  sent: SentMessage | undefined;
  files: Media[];
  replied: Message | undefined;
};

/**
 * Reads everything needed to send a message. One round trip. `begun` is the conversation to create if there is none
 * yet; without it the error is `conversation.not_found`.
 */
export const readForSaying = async (
  conversationId: string,
  { client_message_id, media_ids, regenerates }: SayBody,
  begun?: Conversation,
): Promise<Read> => {
  const [conversation, sent, files, replied] = await Promise.all([
    begun
      ? conversations.get(conversationId).then((known) => known ?? begun)
      : conversations.find(conversationId),
    sentMessages.get(conversationId, client_message_id),
    mediaOf.many(media_ids),
    regenerates === undefined ? undefined : messages.get(conversationId, regenerates),
  ]);
  return { conversation, sent, files, replied };
};

const expectOneThing = ({ text, media_ids, regenerates }: SayBody): void => {
  const says = text !== undefined || media_ids.length > 0;
  if (says === (regenerates === undefined)) return;
  const problem = says
    ? "can't be sent together with a message"
    : "say something, attach a file, or name a reply to be written anew";
  throw RequestInvalid({ fields: [{ field: says ? "regenerates" : "text", problem }] });
};

/** The message that was sent before with the same client message id, and its current reply. */
const saidBefore = async (
  conversation: Conversation,
  { message_id, reply_id }: SentMessage,
): Promise<Turn> => {
  const [message, reply] = await Promise.all([
    messages.find(conversation.id, message_id),
    reply_id && messages.get(conversation.id, reply_id),
  ]);
  return {
    session: sessionView(conversation),
    message: messageView(message),
    ...(reply && { reply: messageView(reply) }),
  };
};

/** The changes of a turn that an assistant will answer. It takes one of the day's turns. */
export const asking = (turned: Turned, sent: SentMessage | undefined, now: string): Changes => {
  const { writes, events } = turning(turned, sent);
  return { writes: [...writes, takeTurn(turned.record.owner_id, now)], events };
};

const writtenAnew = async (
  { conversation, replied }: Read,
  body: SayBody,
  now: string,
): Promise<{ changes: Changes; answer: Turn }> => {
  if (!replied?.in_reply_to) throw MessageNotFound();
  if (replied.seq !== conversation.seq)
    throw MessageTransition({ details: { from: replied.state, allowed: [] } });
  const { in_reply_to } = replied;
  const { reply, ...turned } = askAgain(conversation, replied, now);
  const message = await messages.find(conversation.id, in_reply_to);
  const sent = {
    id: body.client_message_id,
    version: 0,
    conversation_id: conversation.id,
    message_id: in_reply_to,
    reply_id: reply.id,
    created_at: now,
  };
  return {
    changes: asking(turned, sent, now),
    answer: {
      session: sessionView(turned.record),
      message: messageView(message),
      reply: messageView(reply),
    },
  };
};

type Speaker = { id: string; role: "user" | "service_provider" };

/**
 * Sends a message to the speaker's conversation, or has its last reply written again. Repeating a client_message_id
 * returns the first result. `commit` writes the changes and returns the response.
 */
export const postMessage = async (
  read: Read,
  body: SayBody,
  {
    speaker,
    kinds,
    now,
    commit,
  }: {
    speaker: Speaker;
    kinds: readonly ConversationKind[];
    now: string;
    commit: (changes: Changes, answer: Turn) => Promise<Turn>;
  },
): Promise<Turn> => {
  const { conversation, sent, files } = read;
  if (conversation.owner_id !== speaker.id || !kinds.includes(conversation.kind))
    throw ConversationNotFound();
  if (sent) return saidBefore(conversation, sent);
  expectOneThing(body);
  if (body.regenerates !== undefined) {
    const { changes, answer } = await writtenAnew(read, body, now);
    return commit(changes, answer);
  }
  expectOwnAndReady(files, body.media_ids, speaker.id);
  const { text = "", media_ids, client_message_id } = body;
  const said = say(
    conversation,
    {
      author: speaker.role,
      author_id: speaker.id,
      text,
      media_ids,
      client_message_id,
      safety: await safetyOf(text),
    },
    now,
  );
  return commit(said.reply ? asking(said, said.sent, now) : turning(said, said.sent), {
    session: sessionView(said.record),
    message: messageView(said.message),
    ...(said.reply && { reply: messageView(said.reply) }),
  });
};
