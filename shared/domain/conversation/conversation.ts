import * as z from "zod/mini";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, Int, UpdatedAt, Version } from "../../kernel/schema.ts";
import { conversationPolicy } from "../policy.ts";
import { Answer, Question, SafetyFlag, UnitOfWork, Urgency } from "../pricing/reading.ts";

export const ConversationKind = z.enum(["repair", "intake", "help", "job"]);
export type ConversationKind = z.output<typeof ConversationKind>;

export const ConversationState = z.enum([
  "created",
  "media_pending",
  "active",
  "failed",
  "handed_over",
  "closing",
  "closed",
  "rejected",
]);
export type ConversationState = z.output<typeof ConversationState>;

/** A reply's usage as the vendor reports it: tokens, and their cost in millionths of a dollar. */
export const Usage = lazyObject(() => ({
  input: described(z.int(), "Tokens that were read."),
  output: described(z.int(), "Tokens that were written."),
  cache_read: described(z.int(), "Tokens that were read from the cache of prompts."),
  cache_write: described(z.int(), "Tokens that were written to the cache of prompts."),
  cost_micros: described(z.int(), "What that cost, in millionths of a dollar."),
}));
export type Usage = z.output<typeof Usage>;

export const noUsage: Usage = { input: 0, output: 0, cache_read: 0, cache_write: 0, cost_micros: 0 };

/** The facts of a conversation, kept by code. Nothing from a model is stored here unchecked. */
export const Facts = lazyObject(() => ({
  task_kind: described(
    z.optional(z.string()),
    "The kind of work that it seems to be, such as `plumbing.tap_leak`.",
  ),
  checks: described(
    z.array(
      z.object({
        check: described(z.string(), "Id of the check."),
        answer: described(z.enum(["yes", "no", "unknown"]), "What the customer found."),
      }),
    ),
    "The checks that were made, and what was found.",
  ),
  asked: described(z.optional(z.string()), "Id of the check or question that the last reply asks."),
  outcome: described(
    z.optional(z.enum(["do_it_yourself", "professional", "unclear", "solved"])),
    "Who should do the repair, once that is known; or that it works again.",
  ),
  misses: described(
    z.optional(z.int()),
    "How many answers in a row to the last check could not be understood.",
  ),
  safety: described(z.array(SafetyFlag), "Dangers that were recognized."),
  urgency: described(z.optional(Urgency), "How urgent the work is."),
  confidence: described(z.optional(z.number()), "How certain that is, from 0 to 1."),
  findings: described(
    z.array(
      z.object({
        task_kind: described(z.string(), "The kind of work, such as `plumbing.tap_leak`."),
        quantity: described(z.number(), "How much is to be done, in `unit`."),
        unit: described(UnitOfWork, "What `quantity` counts or measures."),
        confidence: described(z.number(), "How certain that is, from 0 to 1."),
        message_ids: described(z.array(Id("message")), "The messages that say so."),
      }),
    ),
    "The work that was understood so far.",
  ),
  answers: described(z.array(Answer), "What was answered to questions."),
  open: described(z.optional(Question), "The question that is open."),
  missing: described(
    z.optional(
      z.array(
        z.object({
          question_id: described(z.string(), "Id of the question."),
          text: described(z.string(), "The question as the customer reads it."),
        }),
      ),
    ),
    "What is still to be asked before a quote is made.",
  ),
}));
export type Facts = z.output<typeof Facts>;

export const noFacts: Facts = { checks: [], safety: [], findings: [], answers: [] };

/** A conversation with the assistant about a repair, a quote or a question, or between the two sides of a job. */
export const Conversation = lazyObject(() => ({
  id: Id("conversation"),
  version: Version,
  kind: described(ConversationKind, "What the conversation is about."),
  owner_id: described(Id("account"), "The account that the conversation belongs to."),
  role: described(z.enum(["user", "service_provider"]), "What the owner is."),
  /** The provider in the conversation of a job. */
  service_provider_id: z.optional(Id("service_provider")),
  state: described(ConversationState, "How far the conversation is."),
  media_ids: described(z.array(Id("media")), "Photos and videos that the conversation began with."),
  /** The file that the first reply waits for. */
  waiting_media_id: z.optional(Id("media")),
  quote_id: z.optional(Id("quote")),
  job_id: z.optional(Id("job")),
  locale: described(z.string(), "The language of the conversation, such as `en`."),
  facts: Facts,
  /** A summary of the turns that are too old for the assistant to get. */
  summary: z.string(),
  turns: described(Int(0, 1_000_000), "How many turns there were."),
  /** The reply that is being written. */
  reply_id: described(z.optional(Id("message")), "The reply that is being written."),
  usage: Usage,
  seq: described(Int(0, 1_000_000), "Position of the last message."),
  /** The last message that the quote takes into account. */
  quoted_seq: z.optional(Int(0, 1_000_000)),
  /** How far each side of a job's conversation has read. */
  read: z.optional(
    z.object({
      user: described(z.optional(Int(0, 1_000_000)), "The last message that the customer has read."),
      service_provider: described(
        z.optional(Int(0, 1_000_000)),
        "The last message that the provider has read.",
      ),
    }),
  ),
  /** The administrator who answers in place of the assistant. */
  agent_id: z.optional(Id("account")),
  /** What a help conversation is reviewed for. */
  unsure: z.optional(z.boolean()),
  last_at: described(Instant, "When the last message came."),
  /** When it closes automatically. */
  closes_at: described(
    z.optional(Instant),
    "When the conversation closes by itself if nothing more is said.",
  ),
  closed_at: described(z.optional(Instant), "When the conversation was closed."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Conversation = z.output<typeof Conversation>;

export const Author = z.enum(["user", "service_provider", "assistant", "agent", "system"]);
export type Author = z.output<typeof Author>;

export const MessageState = z.enum([
  "pending",
  "streaming",
  "complete",
  "stopped",
  "failed",
  "refused",
  "superseded",
]);
export type MessageState = z.output<typeof MessageState>;

/** The source of a sentence in a reply. Code has checked that the quote is part of that revision's text. */
export const Citation = lazyObject(() => ({
  knowledge_id: described(z.string(), "Id of the entry or guide that is quoted."),
  revision: described(z.int(), "The revision that is quoted."),
  title: described(z.string(), "Title of the entry or guide."),
  quote: described(z.string(), "The words of the entry or guide, exactly."),
}));
export type Citation = z.output<typeof Citation>;

/** Something that the reader can do next. It never has an effect by itself. */
export const Action = lazyObject(() => ({
  action: described(
    z.enum(["answer", "request_quote", "open_quote", "talk_to_person"]),
    "What can be done: give this answer, ask for a quote, look at a quote, or talk to a person.",
  ),
  label: described(z.string(), "What the button says."),
  says: described(z.optional(z.string()), "What to send as the next message. Only if `action` is `answer`."),
  quote_id: z.optional(Id("quote")),
}));
export type Action = z.output<typeof Action>;

export const RefusedReason = z.enum([
  "off_topic",
  "price_promise",
  "professional_only",
  "harm",
  "discrimination",
  "abuse",
  "guardrail",
]);
export type RefusedReason = z.output<typeof RefusedReason>;

export const Rating = z.enum(["good", "bad"]);

/** One message. A person's message is complete at once; a reply is written in pieces. */
export const Message = lazyObject(() => ({
  id: Id("message"),
  version: Version,
  conversation_id: Id("conversation"),
  seq: described(Int(1, 1_000_000), "Position of the message in the conversation."),
  author: described(Author, "Who wrote the message."),
  /** The account of a person who wrote it. */
  author_id: z.optional(Id("account")),
  by_agent: described(z.optional(z.boolean()), "The customer's assistant wrote it."),
  state: described(MessageState, "How far the message is."),
  text: described(z.string(), "What the message says."),
  media_ids: described(z.array(Id("media")), "Photos, videos and recordings that came with the message."),
  citations: described(z.array(Citation), "What the reply rests on."),
  actions: described(z.array(Action), "What can be done next."),
  in_reply_to: described(z.optional(Id("message")), "The message that this replies to."),
  replaces: described(z.optional(Id("message")), "The reply that this one replaces."),
  /** How often the reply to the same message was written anew. */
  generation: z.optional(z.int()),
  unsure: described(z.optional(z.boolean()), "Whether no certain answer was found."),
  refused: described(z.optional(RefusedReason), "Why the assistant declined to answer."),
  degraded: described(z.optional(z.boolean()), "Whether the rules answered in place of the model."),
  safety: described(z.optional(z.array(SafetyFlag)), "Dangers that the reply warns of."),
  usage: z.optional(Usage),
  rating: described(z.optional(Rating), "How the reader rated the reply."),
  /** The number of attempts to write the reply. */
  tries: z.optional(z.int()),
  /** The last sign of life of the reply's writer. Absent: nobody has begun. */
  heard_at: z.optional(Instant),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Message = z.output<typeof Message>;

/** The result of a client's message id: repeating the id returns the same message. */
export const SentMessage = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  conversation_id: Id("conversation"),
  message_id: Id("message"),
  reply_id: z.optional(Id("message")),
  created_at: Instant,
}));
export type SentMessage = z.output<typeof SentMessage>;

/** A message's id contains its position: ids of one conversation sort in message order. */
export const messageId = (conversationId: string, seq: number): IdOf<"message"> =>
  (seq.toString(16).padStart(8, "0") + conversationId.slice(-16)) as IdOf<"message">;

export const ConversationNotFound = notFound("conversation");
export const ConversationConflict = versionConflict("conversation");
export const ConversationTransition = invalidTransition("conversation");
export const MessageNotFound = notFound("message");
export const MessageConflict = versionConflict("message");
export const MessageTransition = invalidTransition("message");
export const MessageSentBefore = refusal(
  "message.sent_before",
  409,
  "A message with this client_message_id was sent before.",
  "Read the conversation. For another message choose another client_message_id.",
);
export const TurnInProgress = refusal(
  "conversation.turn_in_progress",
  409,
  "The last message has not been answered yet.",
  "Wait for the reply, or stop it.",
);
export const TurnsExhausted = refusal(
  "conversation.turns_exhausted",
  409,
  `A conversation has at most ${conversationPolicy.turns_most} turns.`,
  "Start a new conversation.",
);
export const RegenerationsExhausted = refusal(
  "conversation.regenerations_exhausted",
  409,
  `The same message can be answered again at most ${conversationPolicy.regenerations_most} times.`,
  "Write another message, and say what was missing from the answer.",
);
export const NothingToQuote = refusal(
  "conversation.nothing_to_quote",
  409,
  "Nothing in this chat can be priced yet.",
  "Say what is to be done, and answer what the assistant asks.",
);
export const QuotaReached = refusal(
  "ai.quota_reached",
  429,
  "You have reached today's limit for the assistant.",
  "Ask again after details.resets_at, or ask for a quote.",
);
