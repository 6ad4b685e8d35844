import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Id } from "../../kernel/schema.ts";
import { Conversation, Facts, Message } from "./conversation.ts";

/** A conversation as its owner sees it. */
export const SessionView = z.extend(
  z.pick(Conversation, {
    kind: true,
    state: true,
    media_ids: true,
    quote_id: true,
    job_id: true,
    turns: true,
    reply_id: true,
    seq: true,
    last_at: true,
    closes_at: true,
    closed_at: true,
    created_at: true,
  }),
  {
    session_id: described(Id("conversation"), "Id of the session."),
    safety: Facts.shape.safety,
  },
);
export type SessionView = z.input<typeof SessionView>;

export const sessionView = ({ id, facts, ...conversation }: Conversation): SessionView => ({
  ...conversation,
  session_id: id,
  safety: facts.safety,
});

/** A message as both sides see it. */
export const MessageView = z.extend(
  z.pick(Message, {
    seq: true,
    author: true,
    by_agent: true,
    state: true,
    text: true,
    media_ids: true,
    citations: true,
    actions: true,
    in_reply_to: true,
    replaces: true,
    unsure: true,
    refused: true,
    degraded: true,
    safety: true,
    rating: true,
    created_at: true,
    updated_at: true,
  }),
  { message_id: described(Id("message"), "Id of the message.") },
);
export type MessageView = z.input<typeof MessageView>;

export const messageView = ({ id, ...message }: Message): MessageView => ({ ...message, message_id: id });

/** The message that was just sent, and the reply to it. */
export const TurnView = lazyObject(() => ({
  session: described(SessionView, "The session as it is now."),
  message: described(MessageView, "Your message as it was stored."),
  reply: described(
    z.optional(MessageView),
    "The reply. While it is `pending` or `streaming` it is still being written: listen to the topic `session/{session_id}`, or read the session again.",
  ),
}));
