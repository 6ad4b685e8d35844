import type { DomainEvent } from "../../kernel/event.ts";
import type { Id } from "../../kernel/id.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, type Steps } from "../transition.ts";
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

const conversationSteps = {
  begin: { event: ChatMediaReady, by: [] },
  arrive: { event: ChatMediaReady, by: [] },
  reject: { event: ChatMediaRejected, by: [] },
  say: { event: ChatMessageCreated, by: ["user", "service_provider", "admin"] },
  ask_again: { event: ChatReplyRequested, by: ["user"] },
  fail: { event: ChatFailed, by: ["timer"] },
  hand_over: { event: ChatHandedOver, by: ["user", "service_provider"] },
  join: { event: ChatAgentJoined, by: ["admin"] },
  hand_back: { event: ChatHandedBack, by: ["admin"] },
  wind_up: { by: ["user"] },
  end: { event: ChatClosed, by: ["timer"] },
  close: { event: ChatClosed, by: ["user", "timer"] },
} as const satisfies Steps;
type Step = keyof typeof conversationSteps;

export const conversationMachine: Machine<ConversationState, Step> = {
  refuse: ConversationTransition,
  requests: requests.conversation,
  steps: conversationSteps,
  transitions: {
    created: { say: "active", close: "closed" },
    media_pending: {
      say: "media_pending",
      begin: "active",
      arrive: "created",
      reject: "rejected",
      close: "closed",
    },
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
  },
  final: ["closed", "rejected"],
};

const messageSteps = {
  begin: { by: [] },
  finish: { event: ChatMessageCompleted, by: [] },
  refuse: { event: ChatMessageCompleted, by: [] },
  stop: { event: ChatMessageStopped, by: ["user", "service_provider"] },
  fail: { event: ChatMessageFailed, by: ["timer"] },
  retry: { event: ChatReplyRequested, by: ["user"] },
  supersede: { event: ChatReplyRequested, by: ["user"] },
  rate: { event: ChatMessageRated, by: ["user", "service_provider"] },
} as const satisfies Steps;
type ReplyStep = keyof typeof messageSteps;

export const messageMachine: Machine<MessageState, ReplyStep> = {
  refuse: MessageTransition,
  requests: requests.message,
  steps: messageSteps,
  transitions: {
    pending: { begin: "streaming", refuse: "refused", stop: "stopped", fail: "failed" },
    streaming: { finish: "complete", refuse: "refused", stop: "stopped", fail: "failed" },
    complete: { supersede: "superseded", rate: "complete" },
    stopped: { supersede: "superseded", rate: "stopped" },
    failed: { retry: "pending" },
    refused: { rate: "refused" },
    superseded: {},
  },
  final: ["complete", "stopped", "failed", "refused", "superseded"],
};

/** The conversation after a step. Throws `conversation.invalid_transition`. */
export const stepped = (
  conversation: Conversation,
  step: Step,
  now: string,
  changes: Partial<Conversation> = {},
): Conversation => ({
  ...conversation,
  ...changes,
  state: next(conversationMachine, conversation.state, step),
  updated_at: now,
});

/** The reply after a step. Throws `message.invalid_transition`. */
export const moved = (
  message: Message,
  step: ReplyStep,
  now: string,
  changes: Partial<Message> = {},
): Message => ({
  ...message,
  ...changes,
  state: next(messageMachine, message.state, step),
  updated_at: now,
});

/** The facts that every event of a conversation carries. */
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
