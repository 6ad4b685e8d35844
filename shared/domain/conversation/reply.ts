import type { DomainEvent } from "../../kernel/event.ts";
import { plus } from "../../kernel/time.ts";
import { conversationPolicy } from "../policy.ts";
import { shut } from "./closing.ts";
import {
  type Action,
  type Citation,
  type Conversation,
  ConversationTransition,
  type Facts,
  type Message,
  messageId,
  type RefusedReason,
  RegenerationsExhausted,
  TurnInProgress,
  type Usage,
} from "./conversation.ts";
import {
  ChatFailed,
  ChatMediaReady,
  ChatMediaRejected,
  ChatMessageCompleted,
  ChatMessageFailed,
  ChatMessageRated,
  ChatMessageStopped,
  ChatReplyRequested,
  ChatSafetyFlagged,
} from "./events.ts";
import { conversationFacts, listeners, moved, stepped, type Turned } from "./machine.ts";
import { closingTime, pendingReply } from "./talk.ts";

const { tries_most, regenerations_most, silence_seconds, summary_characters } = conversationPolicy;

/** Begins a reply, so that nobody else writes it too. */
export const beginReply = (reply: Message, now: string): Message =>
  moved(reply, "begin", now, { heard_at: now, tries: (reply.tries ?? 0) + 1 });

/** Stores the text so far, and the writer's sign of life. */
export const withTextSoFar = (reply: Message, text: string, now: string): Message => ({
  ...reply,
  text,
  heard_at: now,
  updated_at: now,
});

/** When a reply has been silent for too long. Undefined if nobody is writing it. */
export const silentAt = ({ state, heard_at }: Pick<Message, "state" | "heard_at">): string | undefined =>
  heard_at && (state === "pending" || state === "streaming")
    ? plus(heard_at, { seconds: silence_seconds })
    : undefined;

const sumOf = (a: Usage, b: Usage): Usage => ({
  input: a.input + b.input,
  output: a.output + b.output,
  cache_read: a.cache_read + b.cache_read,
  cache_write: a.cache_write + b.cache_write,
  cost_micros: a.cost_micros + b.cost_micros,
});

/** The conversation once a reply is no longer being written. If it was closing, it is closed. */
const settled = (
  conversation: Conversation,
  now: string,
  changes: Partial<Conversation> = {},
): { record: Conversation; events: DomainEvent[] } => {
  const { reply_id: _, ...kept } = { ...conversation, ...changes };
  const closes_at = closingTime(kept, now);
  const record: Conversation = { ...kept, last_at: now, ...(closes_at && { closes_at }), updated_at: now };
  return record.state === "closing" ? shut(record, "person", now) : { record, events: [] };
};

/** A checked reply. */
export type Answered = {
  text: string;
  citations: Citation[];
  actions: Action[];
  facts: Facts;
  summary?: string;
  usage: Usage;
  unsure?: boolean | undefined;
  refused?: RefusedReason | undefined;
  degraded?: boolean | undefined;
};

/** Completes a reply. */
export const finishReply = (
  conversation: Conversation,
  reply: Message,
  { text, citations, actions, facts, summary, usage, unsure, refused, degraded }: Answered,
  now: string,
): Turned => {
  const flags = facts.safety.filter((flag) => !conversation.facts.safety.includes(flag));
  const written = moved(reply, refused ? "refuse" : "finish", now, {
    text,
    citations,
    actions,
    usage,
    ...(unsure && { unsure }),
    ...(refused && { refused }),
    ...(degraded && { degraded }),
    ...(flags.length > 0 && { safety: flags }),
  });
  const { record, events } = settled(conversation, now, {
    facts,
    ...(summary !== undefined && { summary: summary.slice(-summary_characters) }),
    usage: sumOf(conversation.usage, usage),
    ...(conversation.kind === "help" && { unsure: unsure ?? false }),
  });
  const told = conversationFacts(record);
  const audience = listeners(record);
  return {
    record,
    messages: [written],
    events: [
      ChatMessageCompleted.atNextVersion(record, {
        data: {
          ...told,
          message_id: reply.id,
          seq: reply.seq,
          ...(degraded && { degraded }),
          ...(unsure && { unsure }),
          ...(refused && { refused }),
        },
        from: reply.state,
        to: written.state,
        audience,
      }),
      ...(flags.length > 0
        ? [
            ChatSafetyFlagged.atNextVersion(record, {
              data: { ...told, message_id: reply.id, flags },
              audience,
            }),
          ]
        : []),
      ...events,
    ],
  };
};

/**
 * The reader stops the reply. The text so far is kept. Throws `conversation.invalid_transition` if the conversation
 * closes with the reply.
 */
export const stopReply = (conversation: Conversation, reply: Message, now: string): Turned => {
  if (conversation.state === "closing")
    throw ConversationTransition({ details: { from: conversation.state, allowed: [] } });
  const stopped = moved(reply, "stop", now);
  const { record, events } = settled(conversation, now);
  return {
    record,
    messages: [stopped],
    events: [
      ChatMessageStopped.atNextVersion(record, {
        data: { ...conversationFacts(record), message_id: reply.id, seq: reply.seq },
        from: reply.state,
        to: stopped.state,
        audience: listeners(record),
      }),
      ...events,
    ],
  };
};

/** A reply failed: it can be requested again, and after three attempts the conversation has failed. */
export const failReply = (conversation: Conversation, reply: Message, now: string): Turned => {
  const tries = Math.max(reply.tries ?? 0, 1);
  const failed = moved(reply, "fail", now, { tries });
  const retryable = tries < tries_most;
  const { record, events } = settled(conversation, now);
  const out = retryable || record.state !== "active" ? record : stepped(record, "fail", now);
  const facts = conversationFacts(out);
  const audience = listeners(out);
  return {
    record: out,
    messages: [failed],
    events: [
      ChatMessageFailed.atNextVersion(out, {
        data: { ...facts, message_id: reply.id, seq: reply.seq, retryable },
        from: reply.state,
        to: failed.state,
        audience,
      }),
      ...(out.state === "failed"
        ? [
            ChatFailed.atNextVersion(out, {
              data: { ...facts, message_id: reply.id },
              from: record.state,
              to: out.state,
              audience,
            }),
          ]
        : []),
      ...events,
    ],
  };
};

/**
 * Requests a reply again: a failed one is retried, any other is replaced by a new one. Throws
 * `conversation.regenerations_exhausted`, `turn_in_progress` or `message.invalid_transition`.
 */
export const askAgain = (before: Conversation, reply: Message, now: string): Turned & { reply: Message } => {
  const conversation = stepped(before, "ask_again", now);
  if (before.reply_id) throw TurnInProgress({ retry_after_seconds: 2 });
  const request = (record: Conversation, wanted: Message) =>
    ChatReplyRequested.atNextVersion(record, {
      data: {
        ...conversationFacts(record),
        reply: "wanted",
        reply_id: wanted.id,
        message_id: wanted.in_reply_to as Message["id"],
        ...(wanted.replaces && { replaces: wanted.replaces }),
      },
      from: before.state,
      to: record.state,
      audience: listeners(record),
    });
  const closes_at = closingTime(conversation, now);
  const talking = { ...conversation, last_at: now, ...(closes_at && { closes_at }) };

  if (reply.state === "failed") {
    const tries = before.state === "failed" ? 0 : (reply.tries ?? 0);
    const again = moved(reply, "retry", now, { text: "", heard_at: now, tries });
    const record = { ...talking, reply_id: again.id };
    return { record, reply: again, messages: [again], events: [request(record, again)] };
  }
  const superseded = moved(reply, "supersede", now);
  const generation = (reply.generation ?? 0) + 1;
  if (generation > regenerations_most) throw RegenerationsExhausted();
  const seq = before.seq + 1;
  const anew = pendingReply(
    before,
    seq,
    { in_reply_to: reply.in_reply_to as Message["id"], replaces: reply.id, generation },
    now,
  );
  const record = { ...talking, seq, reply_id: messageId(before.id, seq) };
  return { record, reply: anew, messages: [superseded, anew], events: [request(record, anew)] };
};

/** Rates a reply. */
export const rateReply = (
  conversation: Conversation,
  reply: Message,
  rating: NonNullable<Message["rating"]>,
  now: string,
): Turned => {
  const rated = moved(reply, "rate", now, { rating });
  return {
    record: conversation,
    messages: [rated],
    events: [
      ChatMessageRated.atVersion(conversation, {
        data: { ...conversationFacts(conversation), message_id: reply.id, rating },
      }),
    ],
  };
};

/**
 * All files are ready: the first reply is requested. `reply` is the one that waited, if there was a message with the
 * files.
 */
export const beginWithMedia = (before: Conversation, reply: Message | undefined, now: string): Turned => {
  const { waiting_media_id: _, ...kept } = before;
  const ready = stepped(kept, reply ? "begin" : "arrive", now);
  const closes_at = closingTime(ready, now);
  const record = { ...ready, last_at: now, ...(closes_at && { closes_at }) };
  return {
    record,
    messages: reply ? [{ ...reply, heard_at: now, updated_at: now }] : [],
    events: [
      ChatMediaReady.atNextVersion(record, {
        data: {
          ...conversationFacts(record),
          ...(reply ? { reply: "wanted" as const, reply_id: reply.id } : { reply: "none" as const }),
        },
        from: before.state,
        to: record.state,
        audience: listeners(record),
      }),
    ],
  };
};

/** A file was rejected: the assistant can't answer without it. */
export const rejectMedia = (
  before: Conversation,
  reply: Message | undefined,
  media_id: NonNullable<Conversation["waiting_media_id"]>,
  now: string,
): Turned => {
  const { waiting_media_id: _, reply_id: __, closes_at: ___, ...kept } = before;
  const record = stepped(kept, "reject", now, { closed_at: now });
  return {
    record,
    messages: reply ? [moved(reply, "fail", now, { tries: tries_most })] : [],
    events: [
      ChatMediaRejected.atNextVersion(record, {
        data: { ...conversationFacts(record), media_id },
        from: before.state,
        to: record.state,
        audience: listeners(record),
      }),
    ],
  };
};
