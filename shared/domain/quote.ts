import * as z from "zod/mini";
import { invalidTransition, notFound, refusal, versionConflict } from "../kernel/refusal.ts";
import { AmountMinor, Currency, Id, Instant } from "../kernel/schema.ts";
import { Place } from "./account.ts";

export const QuoteState = z.enum([
  "processing",
  "awaiting_answers",
  "estimated",
  "needs_review",
  "rejected",
  "failed",
  "accepted",
  "declined",
  "expired",
  "converted",
  "abandoned",
]);

const Range = z.object({ low: AmountMinor, high: AmountMinor });

/** One priced piece of work; a job books one. */
export const Task = z.object({
  task_id: Id("task"),
  title: z.string(),
  service: z.string(),
  task_kind: z.string(),
  quantity: z.number(),
  unit: z.string(),
  low_minor: AmountMinor,
  high_minor: AmountMinor,
  labour_minor: Range,
  materials_minor: Range,
  /** Minutes that a provider should plan for. */
  duration_minutes: z.int(),
  confidence: z.number(),
  /** The live job that books this task. */
  job_id: z.optional(Id("job")),
});
export type Task = z.output<typeof Task>;

export const Question = z.object({
  question_id: z.string(),
  text: z.string(),
  type: z.enum(["choice", "number", "boolean", "text"]),
  options: z.optional(z.array(z.object({ value: z.string(), label: z.string() }))),
  unit: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  required: z.boolean(),
});

export const QuoteAnswer = z.object({
  question_id: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});

export const Quote = z.object({
  id: Id("quote"),
  version: z.int(),
  user_id: Id("user"),
  state: QuoteState,
  source: z.enum(["text", "image", "video", "form", "chat", "admin"]),
  prompts: z.array(z.string()),
  media_ids: z.array(Id("media")),
  place: z.optional(Place),
  questions: z.array(Question),
  answers: z.array(QuoteAnswer),
  rounds: z.int(),
  tries: z.int(),
  tasks: z.array(Task),
  low_minor: z.optional(AmountMinor),
  high_minor: z.optional(AmountMinor),
  currency: Currency,
  confidence: z.optional(z.number()),
  safety: z.array(z.object({ flag: z.string(), notice: z.string() })),
  urgency: z.optional(z.enum(["emergency", "soon", "normal"])),
  /** The estimate's number: an accept names the one it accepts. */
  revision: z.int(),
  /** What it was priced with. */
  rules_version: z.optional(z.int()),
  rate_version: z.optional(z.int()),
  review_reason: z.optional(z.string()),
  failure: z.optional(z.string()),
  superseded: z.optional(
    z.array(
      z.object({
        revision: z.int(),
        low_minor: AmountMinor,
        high_minor: AmountMinor,
        at: Instant,
        difference: z.optional(z.string()),
      }),
    ),
  ),
  requested_at: Instant,
  estimated_at: z.optional(Instant),
  accepted_at: z.optional(Instant),
  expires_at: z.optional(Instant),
  reminded_at: z.optional(Instant),
  created_at: Instant,
  updated_at: Instant,
});
export type Quote = z.output<typeof Quote>;

export const QuoteNotFound = notFound("quote");
export const QuoteConflict = versionConflict("quote");
export const QuoteTransition = invalidTransition("quote");
export const QuoteExpired = refusal(
  "quote.expired",
  409,
  "The quote has expired.",
  "Ask for a new estimate.",
);
export const QuoteNotAccepted = refusal(
  "quote.not_accepted",
  409,
  "The quote has not been accepted.",
  "Accept the quote before booking a job of it.",
);
export const TaskNotFound = notFound("task");
export const TaskAlreadyBooked = refusal(
  "quote.task_already_booked",
  409,
  "This task already has a live job.",
  "See the job in details, or book another task.",
);
