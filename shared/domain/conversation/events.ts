import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { described, Id, Instant, Int } from "../../kernel/schema.ts";

const Kind = () => z.enum(["repair", "intake", "help", "job"]);

const facts = () => ({
  conversation_id: Id("conversation"),
  kind: described(
    Kind(),
    "What the conversation is about: a repair, what a quote still needs, help, or a job.",
  ),
  user_id: z.optional(Id("user")),
  service_provider_id: z.optional(Id("service_provider")),
  job_id: z.optional(Id("job")),
  quote_id: z.optional(Id("quote")),
});

const message_id = () => Id("message");
const seq = () => described(Int(0, 1_000_000), "Position of the message in the conversation.");

/** What asks for a reply. It is looked at before the event is handed to those who reply. */
const asking = () => ({
  reply: described(z.enum(["wanted", "none"]), "Whether a reply is to be written."),
  reply_id: described(z.optional(Id("message")), "The reply that is to be written."),
});

const aggregate = { aggregate: "conversation" };

export const ChatSessionCreated = /* @__PURE__ */ event(
  "chat.session_created",
  "Somebody started a conversation, with a first message or without.",
  () => ({ ...facts(), ...asking(), message_id: z.optional(Id("message")) }),
  aggregate,
);
export const ChatMediaReady = /* @__PURE__ */ event(
  "chat.media_ready",
  "All files that a conversation waited for are ready.",
  () => ({ ...facts(), ...asking() }),
  aggregate,
);
export const ChatMediaRejected = /* @__PURE__ */ event(
  "chat.media_rejected",
  "A file that a conversation waited for was rejected, which ended the conversation.",
  () => ({ ...facts(), media_id: Id("media") }),
  aggregate,
);
export const ChatMessageCreated = /* @__PURE__ */ event(
  "chat.message_created",
  "Somebody wrote a message.",
  () => ({
    ...facts(),
    ...asking(),
    message_id: message_id(),
    seq: seq(),
    author: described(
      z.enum(["user", "service_provider", "assistant", "agent", "system"]),
      "Who wrote the message.",
    ),
    agent_id: described(
      z.optional(Id("account")),
      "The administrator who answers in the conversation, where somebody else wrote.",
    ),
    tells: described(
      z.optional(z.boolean()),
      "Whether the other side of a job had read everything before, so that it is told.",
    ),
  }),
  aggregate,
);
export const ChatReplyRequested = /* @__PURE__ */ event(
  "chat.reply_requested",
  "A reply was asked for once more: it had failed, or another one was wanted.",
  () => ({
    ...facts(),
    ...asking(),
    message_id: described(Id("message"), "The message that is replied to."),
    replaces: described(z.optional(Id("message")), "The reply that the new one replaces."),
  }),
  aggregate,
);
export const ChatSafetyFlagged = /* @__PURE__ */ event(
  "chat.safety_flagged",
  "A danger was recognized in a conversation.",
  () => ({
    ...facts(),
    message_id: message_id(),
    flags: described(z.array(z.string()), "The dangers that were recognized."),
  }),
  aggregate,
);
export const ChatMessageCompleted = /* @__PURE__ */ event(
  "chat.message_completed",
  "A reply is complete.",
  () => ({
    ...facts(),
    message_id: message_id(),
    seq: seq(),
    degraded: described(z.optional(z.boolean()), "Whether the rules answered in place of the model."),
    unsure: described(z.optional(z.boolean()), "Whether no certain answer was found."),
    refused: described(z.optional(z.string()), "Why the assistant declined to answer."),
  }),
  aggregate,
);
export const ChatMessageStopped = /* @__PURE__ */ event(
  "chat.message_stopped",
  "A reply was stopped before it was complete.",
  () => ({ ...facts(), message_id: message_id(), seq: seq() }),
  aggregate,
);
export const ChatMessageFailed = /* @__PURE__ */ event(
  "chat.message_failed",
  "A reply could not be written.",
  () => ({
    ...facts(),
    message_id: message_id(),
    seq: seq(),
    retryable: described(z.boolean(), "Whether the same reply can be asked for again."),
  }),
  aggregate,
);
export const ChatMessageRated = /* @__PURE__ */ event(
  "chat.message_rated",
  "Somebody rated a reply.",
  () => ({
    ...facts(),
    message_id: message_id(),
    rating: described(z.enum(["good", "bad"]), "How the reply was rated."),
  }),
  aggregate,
);
export const ChatFailed = /* @__PURE__ */ event(
  "chat.failed",
  "A reply failed too often. The conversation waits until somebody writes again.",
  () => ({ ...facts(), message_id: message_id() }),
  aggregate,
);
export const ChatResumed = /* @__PURE__ */ event(
  "chat.resumed",
  "A conversation that had failed goes on.",
  facts,
  aggregate,
);
export const ChatHandedOver = /* @__PURE__ */ event(
  "chat.handed_over",
  "A conversation was handed over to a person.",
  facts,
  aggregate,
);
export const ChatAgentJoined = /* @__PURE__ */ event(
  "chat.agent_joined",
  "An administrator answers in the conversation.",
  facts,
  aggregate,
);
export const ChatHandedBack = /* @__PURE__ */ event(
  "chat.handed_back",
  "An administrator handed the conversation back to the assistant.",
  facts,
  aggregate,
);
export const ChatRepairInfoReady = /* @__PURE__ */ event(
  "chat.repair_info_ready",
  "What a repair session found out about the repair is settled.",
  () => ({
    ...facts(),
    outcome: described(z.enum(["ready", "unavailable"]), "Whether anything was found out."),
  }),
  aggregate,
);
export const ChatClosed = /* @__PURE__ */ event(
  "chat.closed",
  "A conversation was closed.",
  () => ({
    ...facts(),
    cause: described(
      z.enum(["person", "time", "rejected_media", "erased"]),
      "Whether a person closed it or its time was up.",
    ),
  }),
  aggregate,
);
export const ChatQuoteDrafted = /* @__PURE__ */ event(
  "chat.quote_drafted",
  "A quote was asked for from what was said in a conversation.",
  () => ({
    ...facts(),
    revision: described(Int(0, 1_000_000), "The last message that the quote takes into account."),
  }),
  aggregate,
);
export const ChatMessagesRead = /* @__PURE__ */ event(
  "chat.messages_read",
  "One side of a job has read the other's messages.",
  () => ({
    ...facts(),
    by: described(z.enum(["user", "service_provider"]), "Which side has read them."),
    seq: described(Int(1, 1_000_000), "The last message that was read."),
  }),
  aggregate,
);
export const ChatReadByAdmin = /* @__PURE__ */ event(
  "chat.read_by_admin",
  "An administrator read what was written in a conversation.",
  () => ({ ...facts(), admin_id: described(Id("account"), "The administrator who read it.") }),
  aggregate,
);
export const AiBudgetReached = /* @__PURE__ */ event(
  "ai.budget_reached",
  "A day's budget for assistants is used up. The rules answer in place of the model.",
  () => ({
    scope: described(
      z.enum(["account", "all"]),
      "Whether one account has used up its tokens, or all accounts together have used up the money.",
    ),
    account_id: z.optional(Id("account")),
    limit_tokens: described(z.optional(Int(0, 1_000_000_000)), "How many tokens an account has a day."),
    limit_minor: described(
      z.optional(Int(0, 1_000_000_000)),
      "What all assistants together may cost a day, in the smallest unit of `currency`.",
    ),
    currency: described(z.optional(z.string()), "Currency of `limit_minor`."),
    resets_at: described(Instant, "When the next day's budget begins."),
  }),
  { aggregate: "ai_budget" },
);

export const AiBudgetNearing = /* @__PURE__ */ event(
  "ai.budget_nearing",
  "Half or four fifths of what all assistants together may cost on a day is used.",
  () => ({
    percent: described(z.literal([50, 80]), "How much of it is used, in percent."),
    limit_minor: described(
      Int(0, 1_000_000_000),
      "What all assistants together may cost a day, in the smallest unit of `currency`.",
    ),
    currency: described(z.string(), "Currency of `limit_minor`."),
    resets_at: described(Instant, "When the next day's budget begins."),
  }),
  { aggregate: "ai_budget" },
);

export const AiCostLimitChanged = /* @__PURE__ */ event(
  "ai.cost_limit_changed",
  "An operator changed what all assistants together may cost a day.",
  () => ({
    limit_minor: described(
      z.optional(Int(0, 1_000_000_000)),
      "The new limit, in the smallest unit of `currency`. Absent: it follows the use.",
    ),
    currency: described(z.string(), "Currency of `limit_minor`."),
  }),
  { aggregate: "ai_cost_limit", hasSubscribers: false },
);
