import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { Currency, described, Id, Instant } from "../../kernel/schema.ts";
import { Media } from "../media/media.ts";
import { lookBy, reviewBy } from "./due.ts";
import { allowedQuoteRequests } from "./machine.ts";
import { agreedPrice, Quote, QuoteRevision, Understood } from "./quote.ts";
import { shownTask, totalsOf } from "./tax.ts";
import { QuoteView, quoteView } from "./view.ts";

/** A quote as administrators see it: what it would cost also where the customer is not shown that. */
export const AdminQuoteView = z.extend(QuoteView, {
  user_id: Id("user"),
  allowed: described(QuoteView.shape.allowed, "What an administrator can do with the quote now."),
  understood: described(
    z.array(z.omit(Understood, { own: true })),
    "The work that was understood of the request, and the words that it rests on.",
  ),
  leftover: described(
    z.array(z.string()),
    "Words of the request that nothing understood explains, in their base form.",
  ),
  review: described(
    z.optional(
      z.object({
        since: described(Instant, "The quote has waited for its review since then."),
        due_at: described(Instant, "By when it should be looked at: in minutes if there is a danger."),
        review_by: described(Instant, "If nobody has reviewed it by then, the request ends without a price."),
        overdue: described(z.boolean(), "Whether the customer was told that the review takes longer."),
        danger: described(z.boolean(), "Whether a danger was recognized."),
      }),
    ),
    "How long the review may take. Only while the quote waits for it.",
  ),
});
export type AdminQuoteView = z.output<typeof AdminQuoteView>;

export const adminQuoteView = (quote: Quote, now: string): AdminQuoteView => {
  const { tasks, low_minor, high_minor } = quote;
  return {
    ...quoteView(quote, now),
    user_id: quote.user_id,
    allowed: allowedQuoteRequests(quote.state, "admin"),
    understood: quote.understood ?? [],
    leftover: quote.leftover ?? [],
    tasks: tasks.map((task) => shownTask(task, quote.currency)),
    ...(low_minor !== undefined &&
      high_minor !== undefined && { totals: totalsOf(quote, low_minor, high_minor) }),
    ...(quote.state === "needs_review" && {
      review: {
        since: quote.estimated_at ?? quote.updated_at,
        due_at: lookBy(quote),
        review_by: reviewBy(quote),
        overdue: quote.reminded_at !== undefined,
        danger: quote.safety.length > 0,
      },
    }),
  };
};

/** What is shown of a quote's media to whoever reviews it. */
export const ReviewedMedia = z.pick(Media, {
  id: true,
  kind: true,
  state: true,
  content_type: true,
  size_bytes: true,
  duration_seconds: true,
  width: true,
  height: true,
  rejected_reason: true,
  title: true,
  description: true,
  analysis: true,
  created_at: true,
});

const { superseded, read_by } = Quote.shape;

/** One quote with all that it takes to review it, but for its media. */
export const ReviewedQuote = z.extend(AdminQuoteView, {
  read_by: described(read_by, "Who read the request, if a model was to."),
  superseded: described(superseded, "Prices of earlier estimates, the newest last."),
  revisions: described(
    z.array(QuoteRevision),
    "What administrators changed, the newest last. The customer was told each time.",
  ),
});

/** A quote that was accepted for work of the same kind. */
export const SimilarQuote = lazyObject(() => ({
  quote_id: Id("quote"),
  task_kind: described(z.string(), "The kind of work, such as `plumbing.tap_leak`."),
  quantity: described(z.number(), "How much was to be done, in `unit`."),
  unit: described(z.string(), "What `quantity` counts or measures."),
  region: described(z.optional(z.string()), "Region of the place, such as `IL`."),
  low_minor: described(z.int(), "The lower end of the price, in cents."),
  high_minor: described(z.int(), "The upper end of the price, in cents."),
  price_minor: described(z.int(), "What was agreed, in cents."),
  currency: Currency,
  accepted_at: described(z.optional(Instant), "When the customer accepted it."),
}));
type SimilarQuote = z.output<typeof SimilarQuote>;

/** What the tasks of other quotes came to that are of the same kind, the first of them. */
export const similarTo = (quote: Quote, others: readonly Quote[], most: number): SimilarQuote[] => {
  const kinds = new Set([...quote.tasks, ...(quote.understood ?? [])].map(({ task_kind }) => task_kind));
  return others
    .filter(({ id }) => id !== quote.id)
    .flatMap(({ id, tasks, place, currency, accepted_at }) =>
      tasks
        .filter(({ task_kind }) => kinds.has(task_kind))
        .map(({ task_kind, quantity, unit, low_minor, high_minor }) => ({
          quote_id: id,
          task_kind,
          quantity,
          unit,
          region: place?.region,
          low_minor,
          high_minor,
          price_minor: agreedPrice({ low_minor, high_minor }),
          currency,
          accepted_at,
        })),
    )
    .slice(0, most);
};
