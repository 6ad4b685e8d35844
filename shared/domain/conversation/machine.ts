import type { DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import { next, type StepRequests, type StepVerbs, type TransitionTable } from "../transition.ts";
import {
  type Conversation,
  type ConversationState,
  ConversationTransition,
  type Message,
  type MessageState,
  MessageTransition,
} from "./conversation.ts";
import {
  ChatAgentJoined,
  ChatClosed,
  ChatFailed,
  ChatHandedBack,
  ChatHandedOver,
  ChatMediaReady,
  ChatMediaRejected,
  ChatMessageCompleted,
  ChatMessageCreated,
  ChatMessageFailed,
  ChatMessageRated,
  ChatMessageStopped,
  ChatReplyRequested,
} from "./events.ts";

type Verb =
  | "begin"
  | "arrive"
  | "reject"
  | "say"
  | "ask_again"
  | "fail"
  | "hand_over"
  | "join"
  | "hand_back"
  | "wind_up"
  | "end"
  | "close";

/** What each state allows. What is not listed is refused. */
export const conversationTransitions: TransitionTable<ConversationState, Verb> = {
  created: { say: "active", close: "closed" },
  media_pending: { begin: "active", arrive: "created", reject: "rejected", close: "closed" },
  active: {
    say: "active",
    ask_again: "active",
    fail: "failed",
    hand_over: "handed_over",
    wind_up: "closing",
    close: "closed",
  },
  failed: { say: "active", ask_again: "active", hand_over: "handed_over", close: "closed" },
  handed_over: { say: "handed_over", join: "handed_over", hand_back: "active", close: "closed" },
  closing: { end: "closed" },
  closed: {},
  rejected: {},
};

/** What each step is asked for by. */
export const conversationRequests: StepRequests<Verb> = {
  say: [
    { by: "user", operation: "chat/chat-in-sesion" },
    { by: "user", operation: "aichat/chat" },
    { by: "user", operation: "chat/send-message" },
    { by: "service_provider", operation: "chat/send-message" },
    { by: "user", operation: "chatbot/chatbot" },
    { by: "service_provider", operation: "chatbot/chatbot" },
    { by: "admin", operation: "chatbot/reply-message" },
  ],
  ask_again: [
    { by: "user", operation: "chat/chat-in-sesion" },
    { by: "user", operation: "aichat/chat" },
  ],
  hand_over: [
    { by: "user", operation: "chatbot/hand-over" },
    { by: "service_provider", operation: "chatbot/hand-over" },
  ],
  join: [{ by: "admin", operation: "chatbot/reply-message" }],
  hand_back: [{ by: "admin", operation: "chatbot/reply-message", send: { hand_back: true } }],
  close: [{ by: "user", operation: "chat/close-session" }],
  wind_up: [{ by: "user", operation: "chat/close-session" }],
};

/** @public */
export const conversationVerbs: StepVerbs<Verb> = {
  begin: { event: ChatMediaReady, by: [] },
  arrive: { event: ChatMediaReady, by: [] },
  reject: { event: ChatMediaRejected, by: [] },
  say: { event: ChatMessageCreated, by: ["user", "service_provider", "admin"] },
  ask_again: { event: ChatReplyRequested, by: ["user", "service_provider"] },
  fail: { event: ChatFailed, by: ["timer"] },
  hand_over: { event: ChatHandedOver, by: ["user", "service_provider"] },
  join: { event: ChatAgentJoined, by: ["admin"] },
  hand_back: { event: ChatHandedBack, by: ["admin"] },
  wind_up: { by: ["user"] },
  end: { event: ChatClosed, by: ["timer"] },
  close: { event: ChatClosed, by: ["user", "timer"] },
};

/** Where a conversation may stay for good. @public */
export const conversationEnds: readonly ConversationState[] = ["closed", "rejected"];

type ReplyVerb = "begin" | "finish" | "refuse" | "stop" | "fail" | "retry" | "supersede" | "rate";

export const messageTransitions: TransitionTable<MessageState, ReplyVerb> = {
  pending: { begin: "streaming", refuse: "refused", stop: "stopped", fail: "failed" },
  streaming: { finish: "complete", refuse: "refused", stop: "stopped", fail: "failed" },
  complete: { supersede: "superseded", rate: "complete" },
  stopped: { supersede: "superseded", rate: "stopped" },
  failed: { retry: "pending" },
  refused: { rate: "refused" },
  superseded: {},
};

/** What each step is asked for by. */
export const messageRequests: StepRequests<ReplyVerb> = {
  stop: [
    { by: "user", operation: "chat/stop" },
    { by: "service_provider", operation: "chat/stop" },
  ],
  rate: [
    { by: "user", operation: "chat/rate-message" },
    { by: "service_provider", operation: "chat/rate-message" },
  ],
  retry: [
    { by: "user", operation: "chat/chat-in-sesion" },
    { by: "user", operation: "aichat/chat" },
  ],
  supersede: [
    { by: "user", operation: "chat/chat-in-sesion" },
    { by: "user", operation: "aichat/chat" },
  ],
};

/** @public */
export const messageVerbs: StepVerbs<ReplyVerb> = {
  begin: { by: [] },
  finish: { event: ChatMessageCompleted, by: [] },
  refuse: { event: ChatMessageCompleted, by: [] },
  stop: { event: ChatMessageStopped, by: ["user", "service_provider"] },
  fail: { event: ChatMessageFailed, by: ["timer"] },
  retry: { event: ChatReplyRequested, by: ["user", "service_provider"] },
  supersede: { event: ChatReplyRequested, by: ["user", "service_provider"] },
  rate: { event: ChatMessageRated, by: ["user", "service_provider"] },
};

/** Where a message may stay for good. @public */
export const messageEnds: readonly MessageState[] = [
  "complete",
  "stopped",
  "failed",
  "refused",
  "superseded",
];

/** The conversation after a step. Throws `conversation.invalid_transition`. */
export const stepped = (
  conversation: Conversation,
  verb: Verb,
  now: string,
  changes: Partial<Conversation> = {},
): Conversation => ({
  ...conversation,
  ...changes,
  state: next(
    conversationTransitions,
    conversationRequests,
    ConversationTransition,
    conversation.state,
    verb,
  ),
  updated_at: now,
});

/** The reply after a step. Throws `message.invalid_transition`. */
export const moved = (
  message: Message,
  verb: ReplyVerb,
  now: string,
  changes: Partial<Message> = {},
): Message => ({
  ...message,
  ...changes,
  state: next(messageTransitions, messageRequests, MessageTransition, message.state, verb),
  updated_at: now,
});

/** What every event of a conversation says. */
export const conversationFacts = ({
  id,
  kind,
  owner_id,
  role,
  service_provider_id,
  job_id,
  quote_id,
}: Conversation) => ({
  conversation_id: id,
  kind,
  ...(role === "user" && { user_id: owner_id as string as Id<"user"> }),
  ...(role === "service_provider" && {
    service_provider_id: owner_id as string as Id<"service_provider">,
  }),
  ...(service_provider_id && { service_provider_id }),
  ...(job_id && { job_id }),
  ...(quote_id && { quote_id }),
});

/** Who is told what happens in a conversation. */
export const listeners = ({ owner_id, service_provider_id }: Conversation): string[] => [
  owner_id,
  ...(service_provider_id ? [service_provider_id] : []),
];

/** What a decision changes of a conversation: the conversation itself, messages of it, and what happened. */
export type Turned = { record: Conversation; messages: Message[]; events: DomainEvent[] };
