import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { sum } from "../../kernel/money.ts";
import { invalidTransition, notFound, refusal, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, Currency, described, Id, Instant, UpdatedAt } from "../../kernel/schema.ts";
import { Place } from "../place.ts";
import { KindFigures } from "../pricing/figures.ts";
import { ReadBy } from "../pricing/read-by.ts";
import { Answer, Question, SafetyWarning, Size, UnitOfWork, Urgency } from "../pricing/reading.ts";
import { TaxIn } from "../tax/tax.ts";
import { TaxTerms } from "../tax/terms.ts";
import { UnreadMedium } from "./unread.ts";

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
export type QuoteState = z.output<typeof QuoteState>;

/** Beyond what can be paid too: such an estimate is out of band and reviewed. */
const EstimateMinor = z.int().check(z.gte(0));

const Range = lazyObject(() => ({
  low: described(EstimateMinor, "The lower end, in cents."),
  high: described(EstimateMinor, "The upper end, in cents."),
}));

/** The ends of a price that only the work will settle. */
const ends = {
  low_minor: described(EstimateMinor, "The lower end of the estimated price, in cents."),
  high_minor: described(EstimateMinor, "The upper end of the estimated price, in cents."),
};

/** A price that can be agreed to. */
export const QuotePrice = lazyObject(() => ({
  ...ends,
  price_minor: described(z.int(), "What it costs when it is booked, in cents."),
  tax: TaxIn,
}));

/** One priced piece of work; a job books one. */
export const Task = lazyObject(() => ({
  task_id: Id("task"),
  title: described(z.string(), "What is to be done, in a few words."),
  service: described(z.string(), "Key of the service that the work belongs to, such as `plumbing`."),
  task_kind: described(z.string(), "The kind of work, such as `plumbing.tap_leak`."),
  /** What an operator's own kind of work was priced by. */
  own: z.optional(KindFigures),
  quantity: described(z.number(), "How much is to be done, in `unit`."),
  unit: described(z.string(), "What `quantity` counts or measures."),
  size: described(z.optional(Size), "How large each of it is, in meters. Only if the price depends on it."),
  ...ends,
  labour_minor: described(Range, "Share of labor in the price, the trip to the customer included. In cents."),
  materials_minor: described(Range, "Share of materials in the price, in cents."),
  /** Minutes that a provider should plan for. */
  duration_minutes: described(z.int(), "How many minutes the work should take."),
  confidence: described(z.number(), "How certain the estimate is, from 0 to 1."),
  urgency: described(z.optional(Urgency), "How urgent the work is."),
  /** Its taxes, and those of a home whose customer confirms what lower rates depend on. */
  tax: z.optional(TaxTerms),
  home_tax: z.optional(TaxTerms),
  /** The live job that books this task. */
  job_id: z.optional(Id("job")),
}));
export type Task = z.output<typeof Task>;

/** One kind of work that was understood of the request, and the customer's words that it rests on. */
export const Understood = lazyObject(() => ({
  service: described(z.string(), "Key of the service that the work belongs to, such as `plumbing`."),
  task_kind: described(z.string(), "The kind of work, such as `plumbing.tap_leak`."),
  /** What an operator's own kind of work would be priced by. */
  own: z.optional(KindFigures),
  title: described(z.string(), "What was understood, in a few words."),
  quantity: described(z.number(), "How much is to be done, in `unit`."),
  unit: described(UnitOfWork, "What `quantity` counts or measures."),
  size: described(z.optional(Size), "What was measured, in meters and square meters."),
  confidence: described(z.number(), "How certain the estimate is, from 0 to 1."),
  evidence: described(z.optional(z.string()), "The customer's words that it rests on."),
}));
export type Understood = z.output<typeof Understood>;

/** What the work may cost while questions are open. */
export const Provisional = lazyObject(() => ({
  ...ends,
  assumptions: described(
    z.array(
      z.object({
        question_id: described(z.string(), "Id of the open question whose answer may change this."),
        text: described(z.string(), "What was assumed, in a sentence for the customer."),
      }),
    ),
    "What was assumed where a question is open.",
  ),
}));
export type Provisional = z.output<typeof Provisional>;

const Scope = lazyObject(() => ({
  quantity: described(z.number(), "How much was to be done, in the unit of the task."),
  low_minor: described(EstimateMinor, "The lower end of the price, in cents."),
  high_minor: described(EstimateMinor, "The upper end of the price, in cents."),
}));

/** What an administrator's new version changed. */
export const QuoteRevision = lazyObject(() => ({
  revision: described(z.int(), "Number of the estimate that the administrator made."),
  at: described(Instant, "When it was made."),
  by: described(Id("account"), "The administrator who made it."),
  reason: described(z.optional(z.string()), "Why, as the customer was told."),
  forced: described(z.optional(z.boolean()), "Whether the price is outside of what the rules allow."),
  difference: described(
    z.optional(
      z.array(
        z.object({
          task_kind: described(z.string(), "The kind of work, such as `plumbing.tap_leak`."),
          before: described(z.optional(Scope), "The task before. Absent if it was added."),
          after: described(z.optional(Scope), "The task after. Absent if it was removed."),
        }),
      ),
    ),
    "The tasks that were added, removed or changed.",
  ),
}));
export type QuoteRevision = z.output<typeof QuoteRevision>;

/** What a job of a task is charged, in minor units: the middle of its range. */
export const agreedPrice = ({ low_minor, high_minor }: Pick<Task, "low_minor" | "high_minor">): number =>
  Math.round((low_minor + high_minor) / 2);

/** What the jobs of a quote's tasks are charged together, in minor units. */
export const agreedTotal = ({ tasks }: Pick<Quote, "tasks">): number => sum(tasks.map(agreedPrice));

export const Quote = lazyObject(() => ({
  id: Id("quote"),
  version: z.int(),
  user_id: Id("user"),
  state: described(QuoteState, "How far the quote is."),
  source: described(
    z.enum(["text", "image", "audio", "video", "form", "chat", "admin"]),
    "What the request was made with, such as a video.",
  ),
  prompts: z.array(z.string()),
  media_ids: described(z.array(Id("media")), "Photos, videos and recordings that show the problem."),
  conversation_id: described(
    z.optional(Id("conversation")),
    "The chat that the quote was asked for in, if it was one.",
  ),
  /** The first of its media that is not ready yet; estimation waits for it. */
  waiting_media_id: z.optional(Id("media")),
  /** The folder of its market; absent: the legacy one. */
  market: z.optional(z.string()),
  place: z.optional(Place),
  /** Whether a provider worked at the place when it was given; absent: nobody asked. */
  area_served: z.optional(z.boolean()),
  /** Open ones: awaited, or beside an estimate that they could make more exact. */
  questions: described(
    z.array(Question),
    "Questions that are open. Their answers give a price, or a better one.",
  ),
  answers: described(z.array(Answer), "Answers that the customer has given."),
  rounds: z.int(),
  /** When the questions were asked, and when the customer was reminded of them. */
  asked_at: z.optional(Instant),
  nudged_at: z.optional(Instant),
  /** How often the estimator was asked in vain, and when it is asked again. */
  tries: z.int(),
  retry_at: z.optional(Instant),
  tasks: described(z.array(Task), "What is to be done. Each task can be booked as a job."),
  low_minor: z.optional(EstimateMinor),
  high_minor: z.optional(EstimateMinor),
  currency: Currency,
  confidence: described(z.optional(z.number()), "How certain the estimate is, from 0 to 1."),
  safety: described(z.array(SafetyWarning), "Dangers that were recognized, and what to do about them."),
  urgency: described(z.optional(Urgency), "How urgent the work is."),
  /** The estimate's number: an accept names the one it accepts. */
  revision: z.int(),
  /** What it was priced with. */
  rules_version: z.optional(z.int()),
  rate_version: z.optional(z.int()),
  review_reasons: z.optional(z.array(z.string())),
  failure: z.optional(z.string()),
  superseded: z.optional(
    z.array(
      z.object({
        revision: described(z.int(), "Number of the estimate."),
        low_minor: described(EstimateMinor, "The lower end of its price, in cents."),
        high_minor: described(EstimateMinor, "The upper end of its price, in cents."),
        at: described(Instant, "When a newer estimate took its place."),
      }),
    ),
  ),
  /** What was understood of the request, whether or not it could be priced. */
  understood: z.optional(z.array(Understood)),
  /** Words of the request that nothing understood explains; a reviewer sees them marked. */
  leftover: z.optional(z.array(z.string())),
  /** If a model was to read it. */
  read_by: z.optional(ReadBy),
  /** Files that the reading does not rest on. */
  unread_media: z.optional(z.array(UnreadMedium)),
  /** While questions are open; it can't be accepted. */
  provisional: z.optional(Provisional),
  /** What administrators made of it; since then every new price of it is looked at by a person. */
  revisions: z.optional(z.array(QuoteRevision)),
  requested_at: Instant,
  estimated_at: z.optional(Instant),
  accepted_at: z.optional(Instant),
  expires_at: z.optional(Instant),
  reminded_at: z.optional(Instant),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
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
  "Accept the quote before you book a job.",
);
export const QuoteUnpriced = refusal(
  "quote.unpriced",
  409,
  "The quote has no price that could be approved.",
  "Name its tasks with update-quote.",
);
export const QuoteDangerUnchecked = refusal(
  "quote.danger_unchecked",
  409,
  "A danger was recognized in this request, and you have not confirmed that you dealt with it.",
  "Read `safety`, as the customer does. Make sure that nobody is in danger, and send `danger_checked: true`.",
);
export const QuoteOutOfBand = refusal(
  "quote.out_of_band",
  409,
  "The price is below or above what the rules allow.",
  "See details.band. If the price is right, send it again with `force`: true.",
);
export const TaskNotFound = notFound("task");
export const TaskAlreadyBooked = refusal(
  "quote.task_already_booked",
  409,
  "This task is already booked.",
  "See the job in details, or book another task.",
);
