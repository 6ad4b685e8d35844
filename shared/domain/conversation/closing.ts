import type { DomainEvent } from "../../kernel/event.ts";
import { conversationPolicy } from "../policy.ts";
import type { Conversation, Message } from "./conversation.ts";
import { ChatClosed, ChatRepairInfoReady } from "./events.ts";
import { conversationFacts, listeners, moved, stepped, type Turned } from "./machine.ts";

type Cause = "person" | "time";

/** What a closed repair session leaves behind. */
const left = (record: Conversation): DomainEvent[] =>
  record.kind === "repair"
    ? [
        ChatRepairInfoReady.of(record, {
          data: {
            ...conversationFacts(record),
            outcome: record.facts.task_kind === undefined ? "unavailable" : "ready",
          },
          audience: listeners(record),
        }),
      ]
    : [];

/** A conversation that is over, whoever ended it. */
export const shut = (before: Conversation, cause: Cause, now: string): Turned => {
  const { waiting_media_id: _, closes_at: __, ...kept } = before;
  const verb = before.state === "closing" ? "end" : "close";
  const record = stepped(kept, verb, now, { closed_at: now });
  return {
    record,
    messages: [],
    events: [
      ChatClosed.of(record, {
        data: { ...conversationFacts(record), cause },
        from: before.state,
        to: record.state,
        audience: listeners(record),
      }),
      ...left(record),
    ],
  };
};

/** When time closes a conversation; undefined: never, or not before its reply is written. */
export const conversationDueAt = ({
  state,
  reply_id,
  closes_at,
}: Pick<Conversation, "state" | "reply_id" | "closes_at">): string | undefined =>
  reply_id || state === "closed" || state === "rejected" ? undefined : closes_at;

/** The reply that nobody writes before all files are there; undefined: there is none. */
export const waitingReply = ({
  state,
  reply_id,
}: Pick<Conversation, "state" | "reply_id">): Message["id"] | undefined =>
  state === "media_pending" ? reply_id : undefined;

/**
 * Its owner closes a conversation. While a reply is being written it is `closing`, and is closed with the reply. `waiting` is
 * the reply that waits for files: it is given up. Undefined: it is closed already.
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

/** Nobody has said anything for too long. */
export const elapseConversation = (before: Conversation, now: string): Turned | undefined => {
  const due = conversationDueAt(before);
  return due !== undefined && due <= now ? shut(before, "time", now) : undefined;
};
