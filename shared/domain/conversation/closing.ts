import type { DomainEvent } from "../../kernel/event.ts";
import { conversationPolicy } from "../policy.ts";
import type { Conversation, Message } from "./conversation.ts";
import { ChatClosed, ChatRepairInfoReady } from "./events.ts";
import { conversationFacts, listeners, moved, stepped, type Turned } from "./machine.ts";

type Cause = "person" | "time";

/** The events that follow from closing a repair session. */
const left = (record: Conversation): DomainEvent[] =>
  record.kind === "repair"
    ? [
        ChatRepairInfoReady.atNextVersion(record, {
          data: {
            ...conversationFacts(record),
            outcome: record.facts.task_kind === undefined ? "unavailable" : "ready",
          },
          audience: listeners(record),
        }),
      ]
    : [];

/** Closes a conversation, whoever ends it. */
export const shut = (before: Conversation, cause: Cause, now: string): Turned => {
  const { waiting_media_id: _, closes_at: __, ...kept } = before;
  const step = before.state === "closing" ? "end" : "close";
  const record = stepped(kept, step, now, { closed_at: now });
  return {
    record,
    messages: [],
    events: [
      ChatClosed.atNextVersion(record, {
        data: { ...conversationFacts(record), cause },
        from: before.state,
        to: record.state,
        audience: listeners(record),
      }),
      ...left(record),
    ],
  };
};

/** When a conversation closes automatically. Undefined: never, or not before its reply is written. */
export const conversationDueAt = ({
  state,
  reply_id,
  closes_at,
}: Pick<Conversation, "state" | "reply_id" | "closes_at">): string | undefined =>
  reply_id || state === "closed" || state === "rejected" ? undefined : closes_at;

/** The reply that waits for files. Undefined if there is none. */
export const waitingReply = ({
  state,
  reply_id,
}: Pick<Conversation, "state" | "reply_id">): Message["id"] | undefined =>
  state === "media_pending" ? reply_id : undefined;

/**
 * The owner closes a conversation. While a reply is being written it is `closing`, and closes with the reply. `waiting`
 * is a reply that waits for files; it is canceled. Undefined if it is already closed.
 */
export const closeConversation = (
  before: Conversation,
  waiting: Message | undefined,
  now: string,
): Turned | undefined => {
  if (before.state === "closed" || before.state === "closing") return undefined;
  if (before.reply_id && before.state === "active")
    return { record: stepped(before, "wind_up", now), messages: [], events: [] };
  const { reply_id: _, ...left } = before;
  const given_up = waiting && moved(waiting, "fail", now, { tries: conversationPolicy.tries_most });
  return { ...shut(left, "person", now), messages: given_up ? [given_up] : [] };
};

/** Closes a conversation after a long silence. */
export const elapseConversation = (before: Conversation, now: string): Turned | undefined => {
  const due = conversationDueAt(before);
  return due !== undefined && due <= now ? shut(before, "time", now) : undefined;
};
