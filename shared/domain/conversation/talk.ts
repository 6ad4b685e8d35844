import type { DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { earliest, plus } from "../../kernel/time.ts";
import { readerLanguage } from "../../markets/languages.ts";
import type { Media } from "../media/media.ts";
import { conversationPolicy } from "../policy.ts";
import type { SafetyWarning } from "../pricing/reading.ts";
import { awaitedMedia } from "../quote/request.ts";
import { saidIn, warningsIn } from "../quote/said.ts";
import {
  type Conversation,
  type ConversationKind,
  type Message,
  messageId,
  noFacts,
  noUsage,
  type SentMessage,
  TurnInProgress,
  TurnsExhausted,
} from "./conversation.ts";
import {
  ChatMessageCompleted,
  ChatMessageCreated,
  ChatResumed,
  ChatSafetyFlagged,
  ChatSessionCreated,
} from "./events.ts";
import { conversationFacts, listeners, stepped, type Turned } from "./machine.ts";

const { idle_minutes, open_hours, help_days, turns_most } = conversationPolicy;

/** When a conversation closes automatically after this message. Conversations about jobs depend on the job instead. */
export const closingTime = (
  { kind, state, created_at, closes_at }: Pick<Conversation, "kind" | "state" | "created_at" | "closes_at">,
  now: string,
): string | undefined => {
  if (kind === "job") return closes_at;
  if (kind === "help" || state === "handed_over") return plus(now, { days: help_days });
  return earliest(plus(now, { minutes: idle_minutes }), plus(created_at, { hours: open_hours }));
};

export type Starting = {
  id: Id<"conversation">;
  kind: ConversationKind;
  owner_id: string;
  role: Conversation["role"];
  locale?: string | undefined;
  media?: readonly Media[];
  quote_id?: Id<"quote"> | undefined;
  job_id?: Id<"job"> | undefined;
  service_provider_id?: Id<"service_provider"> | undefined;
};

/** A conversation without messages. */
export const blank = (
  { media = [], locale = readerLanguage(), ...given }: Starting,
  now: string,
): Conversation => {
  const waiting_media_id = awaitedMedia(media, now);
  const base: Conversation = {
    id: given.id,
    version: 0,
    kind: given.kind,
    owner_id: given.owner_id as Conversation["owner_id"],
    role: given.role,
    state: waiting_media_id ? "media_pending" : "created",
    media_ids: media.map(({ id }) => id),
    ...(waiting_media_id && { waiting_media_id }),
    ...(given.quote_id && { quote_id: given.quote_id }),
    ...(given.job_id && { job_id: given.job_id }),
    ...(given.service_provider_id && { service_provider_id: given.service_provider_id }),
    locale,
    facts: noFacts,
    summary: "",
    turns: 0,
    usage: noUsage,
    seq: 0,
    last_at: now,
    created_at: now,
    updated_at: now,
  };
  const closes_at = closingTime(base, now);
  return { ...base, ...(closes_at && { closes_at }) };
};

/** The fixed text in place of an answer when there is danger. */
export const dangerText = (warnings: readonly SafetyWarning[], language: string): string =>
  [
    saidIn(language, "Stop. This sounds dangerous."),
    ...warningsIn(language, warnings).map(({ notice }) => notice),
  ].join("\n\n");

export type Saying = {
  author: "user" | "service_provider" | "agent";
  author_id: string;
  /** Whether a customer's assistant says it. */
  by_agent?: boolean | undefined;
  text: string;
  media_ids?: Id<"media">[];
  client_message_id?: string | undefined;
  /** Dangers that the words name. */
  safety: readonly SafetyWarning[];
};

/**
 * The stored form of a client's message id. The two sides of a job are kept apart, because they do not know each
 * other's ids.
 */
export const sentBy = (author: Saying["author"], clientMessageId: string): string =>
  `${author}#${clientMessageId}`;

/** Whether the other side of a job has read everything so far, so that a new message is worth a notification. */
const isNews = ({ kind, read, seq }: Conversation, author: Saying["author"]): boolean => {
  if (kind !== "job") return false;
  const other = author === "user" ? "service_provider" : "user";
  return (read?.[other] ?? 0) >= seq;
};

/** The changes of sending a message. `sent` is the message that the client's id led to. */
export type Said = Turned & { message: Message; reply?: Message; sent?: SentMessage };

const written = (conversation: Conversation, seq: number, now: string) => ({
  id: messageId(conversation.id, seq),
  version: 0,
  conversation_id: conversation.id,
  seq,
  text: "",
  media_ids: [],
  citations: [],
  actions: [],
  created_at: now,
  updated_at: now,
});

/** A reply that is not being written yet. */
export const pendingReply = (
  conversation: Conversation,
  seq: number,
  to: { in_reply_to: Id<"message">; replaces?: Id<"message">; generation?: number },
  now: string,
): Message => ({
  ...written(conversation, seq, now),
  ...to,
  author: "assistant",
  state: "pending",
  tries: 0,
  ...(!conversation.waiting_media_id && { heard_at: now }),
});

const wants = (reply: Message | undefined, isWaiting: boolean) =>
  reply?.state === "pending"
    ? ({ reply: isWaiting ? "none" : "wanted", reply_id: reply.id } as const)
    : ({ reply: "none" } as const);

/** Whether the assistant answers in a conversation as it is. */
const isAnswered = ({ kind, state }: Conversation): boolean => kind !== "job" && state !== "handed_over";

/**
 * Sends a message. A reply follows if the assistant answers here. If the text names a danger, the reply is the fixed
 * warning, at once. Throws `conversation.invalid_transition`, `turn_in_progress` or `turns_exhausted`.
 */
export const say = (before: Conversation, saying: Saying, now: string): Said => {
  const isFirst = before.version === 0 && before.seq === 0;
  const isWaiting = before.waiting_media_id !== undefined;
  const conversation = isFirst && isWaiting ? before : stepped(before, "say", now);
  if (before.reply_id) throw TurnInProgress({ retry_after_seconds: 2 });
  const answered = isAnswered(conversation) && saying.author !== "agent";
  if (answered && before.turns >= turns_most) throw TurnsExhausted({ details: { turns: before.turns } });

  const flags = saying.safety.map(({ flag }) => flag);
  const message: Message = {
    ...written(conversation, before.seq + 1, now),
    author: saying.author,
    author_id: saying.author_id as Id<"account">,
    ...(saying.by_agent && { by_agent: true }),
    state: "complete",
    text: saying.text,
    media_ids: saying.media_ids ?? [],
  };
  const pending = answered && pendingReply(conversation, before.seq + 2, { in_reply_to: message.id }, now);
  const reply: Message | undefined =
    pending && flags.length > 0
      ? { ...pending, state: "complete", text: dangerText(saying.safety, readerLanguage()), safety: flags }
      : pending || undefined;
  const isPending = reply?.state === "pending";
  const closes_at = closingTime(conversation, now);
  const { reply_id: _, ...kept } = conversation;
  const record: Conversation = {
    ...kept,
    seq: reply ? reply.seq : message.seq,
    turns: before.turns + (answered ? 1 : 0),
    ...(isPending && reply && { reply_id: reply.id }),
    ...(flags.length > 0 &&
      answered && {
        facts: {
          ...before.facts,
          safety: [...new Set([...before.facts.safety, ...flags])],
          urgency: "emergency" as const,
        },
      }),
    ...(before.kind === "job" && { read: { ...before.read, [saying.author]: message.seq } }),
    last_at: now,
    ...(closes_at && { closes_at }),
    updated_at: now,
  };
  const facts = conversationFacts(record);
  const agent_id = saying.author === "agent" ? undefined : record.agent_id;
  const told = {
    ...facts,
    message_id: message.id,
    seq: message.seq,
    author: message.author,
    ...(isNews(before, saying.author) && { tells: true }),
    ...(agent_id && { agent_id }),
  };
  const audience = [...listeners(record), ...(agent_id ? [agent_id] : [])];
  const asked = wants(reply, isWaiting);
  const begun = { ...facts, ...asked, message_id: message.id };
  const events: DomainEvent[] = [
    isFirst && before.kind !== "job"
      ? ChatSessionCreated.atNextVersion(record, { data: begun, to: record.state, audience })
      : ChatMessageCreated.atNextVersion(record, {
          data: { ...told, ...asked },
          from: before.state,
          to: record.state,
          audience,
        }),
    ...(before.state === "failed" ? [ChatResumed.atNextVersion(record, { data: facts, audience })] : []),
    ...(flags.length > 0 && answered
      ? [
          ChatSafetyFlagged.atNextVersion(record, {
            data: { ...facts, message_id: message.id, flags },
            audience,
          }),
        ]
      : []),
    ...(reply?.state === "complete"
      ? [
          ChatMessageCompleted.atNextVersion(record, {
            data: { ...facts, message_id: reply.id, seq: reply.seq },
            audience,
          }),
        ]
      : []),
  ];
  const { client_message_id } = saying;
  return {
    record,
    message,
    ...(reply && { reply }),
    messages: [message, ...(reply ? [reply] : [])],
    events,
    ...(client_message_id && {
      sent: {
        id: record.kind === "job" ? sentBy(saying.author, client_message_id) : client_message_id,
        version: 0,
        conversation_id: record.id,
        message_id: message.id,
        ...(reply && { reply_id: reply.id }),
        created_at: now,
      },
    }),
  };
};

/** A conversation that begins with pictures and no text. */
export const beginSilently = (conversation: Conversation): Turned => ({
  record: conversation,
  messages: [],
  events: [
    ChatSessionCreated.atNextVersion(conversation, {
      data: { ...conversationFacts(conversation), reply: "none" },
      to: conversation.state,
      audience: listeners(conversation),
    }),
  ],
});
