import * as z from "zod/mini";
import type { Decision, DomainEvent } from "../../kernel/event.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { CreatedAt, described, Id, Instant, UpdatedAt } from "../../kernel/schema.ts";
import { SavedQuoteRemoved, SavedQuoteSaved } from "./events.ts";
import type { Quote } from "./quote.ts";
import { QuoteView, quoteView } from "./view.ts";

/** A quote that its customer put aside; its id is the quote's. */
export const SavedQuote = lazyObject(() => ({
  id: Id("quote"),
  version: z.int(),
  user_id: Id("user"),
  note: z.optional(z.string()),
  /** What it came to when it was saved; absent: it had no price. */
  price_minor: z.optional(z.int()),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type SavedQuote = z.output<typeof SavedQuote>;

export const SavedQuoteNotFound = notFound("saved_quote");
export const SavedQuoteConflict = versionConflict("saved_quote");

const Cents = z.int();

/** A saved quote as its customer sees it. */
export const SavedQuoteView = lazyObject(() => ({
  quote_id: Id("quote"),
  note: described(z.optional(z.string()), "The customer's own note."),
  saved_at: described(Instant, "When the quote was saved."),
  price_changed: described(
    z.optional(
      z.object({
        from: described(Cents, "What the quote came to when it was saved, in cents."),
        to: described(Cents, "What it comes to now, in cents."),
      }),
    ),
    "How the price has changed since the quote was saved. Absent if it has not.",
  ),
  expires_at: described(
    z.optional(Instant),
    "The quote can be accepted until then. Once accepted, its tasks can be booked until then.",
  ),
  expired: described(
    z.boolean(),
    "Whether that time has passed. Have it priced anew with `get-quote-estimate_new`.",
  ),
  quote: described(QuoteView, "The quote as it is now."),
}));
export type SavedQuoteView = z.output<typeof SavedQuoteView>;

/** Puts a quote aside. Doing it again changes nothing but the note, if another one is given. */
export const saveQuote = (
  saved: SavedQuote | undefined,
  quote: Quote,
  { note, now }: { note?: string | undefined; now: string },
): Decision<SavedQuote> => {
  if (saved && (note === undefined || note === saved.note)) return { record: saved, events: [] };
  const record: SavedQuote = {
    ...(saved ?? {
      id: quote.id,
      version: 0,
      user_id: quote.user_id,
      price_minor: quoteView(quote, now).totals?.price_minor,
      created_at: now,
    }),
    ...(note !== undefined && { note }),
    updated_at: now,
  };
  const data = { quote_id: quote.id, user_id: quote.user_id };
  return { record, events: [SavedQuoteSaved.atNextVersion(record, { data, audience: [quote.user_id] })] };
};

/** Takes a quote from those that somebody put aside. Throws `saved_quote.not_found` for anybody else. */
export const removeSavedQuote = (saved: SavedQuote, by: string): DomainEvent[] => {
  if (saved.user_id !== by) throw SavedQuoteNotFound();
  const data = { quote_id: saved.id, user_id: saved.user_id };
  return [SavedQuoteRemoved.atNextVersion(saved, { data, audience: [saved.user_id] })];
};

export const savedQuoteView = (saved: SavedQuote, quote: Quote, now: string): SavedQuoteView => {
  const view = quoteView(quote, now);
  const from = saved.price_minor;
  const to = view.totals?.price_minor;
  return {
    quote_id: quote.id,
    note: saved.note,
    saved_at: saved.created_at,
    ...(from !== undefined && to !== undefined && from !== to && { price_changed: { from, to } }),
    expires_at: view.expires_at,
    expired: view.state === "expired",
    quote: view,
  };
};
