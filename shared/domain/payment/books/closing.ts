import * as z from "zod/mini";
import { lazyObject } from "../../../kernel/lazy-object.ts";
import { notFound, refusal } from "../../../kernel/refusal.ts";
import { described, Id, Instant } from "../../../kernel/schema.ts";
import { plus } from "../../../kernel/time.ts";
import { booksPolicy } from "./day.ts";
import type { BooksMonth } from "./month.ts";

const MissingWhat = z.enum([
  "not_over",
  "earlier_month",
  "days_not_counted",
  "entries_on_their_way",
  "days_not_compared",
  "open_differences",
  "suspense",
  "revenue_not_earned",
  "invoices",
]);

/** What keeps a month from closing. */
export const Missing = lazyObject(() => ({
  what: described(
    MissingWhat,
    `\`not_over\`: ${booksPolicy.close_after_hours} hours after its end are not over. \`suspense\`: the account is not at 0.`,
  ),
  count: described(z.optional(z.int()), "How many of them."),
  values: described(z.optional(z.array(z.string())), "The first ones: days, months, or amounts in cents."),
}));
export type Missing = z.output<typeof Missing>;

const valuesMost = 40;

/** One part of what is missing; nothing if there is none of it. */
export const missing = (
  what: Missing["what"],
  values: readonly string[],
  count = values.length,
): Missing[] =>
  count > 0 ? [{ what, count, ...(values.length > 0 && { values: values.slice(0, valuesMost) }) }] : [];

/** When a month that ends then can close. */
export const closableAt = (end: string): string => plus(end, { hours: booksPolicy.close_after_hours });

export const PeriodNotFound = notFound("period", "month");
export const PeriodNotReady = refusal(
  "period.not_ready",
  409,
  "The month can't close yet.",
  "Do first what details.missing names.",
);

/** A month of the books as administrators see it. */
export const PeriodView = lazyObject(() => ({
  id: Id("books_month"),
  market: described(z.string(), "The market whose books they are."),
  month: described(z.string(), "The month, YYYY-MM."),
  time_zone: described(z.string(), "The zone whose month it is."),
  state: described(z.enum(["open", "closed"]), "`closed`: it does not change any more."),
  from: described(Instant, "Its first moment."),
  to: described(Instant, "The first moment that is not in it."),
  closable_at: described(Instant, "When it can close at the earliest."),
  missing: described(
    z.optional(z.array(Missing)),
    "What keeps an open month from closing, if it was named. Empty: it can close.",
  ),
  closed_at: described(z.optional(Instant), "When it was closed."),
  proposed_by: described(z.optional(Id("account")), "Who proposed to close it."),
  approved_by: described(z.optional(Id("account")), "The administrator who agreed to it."),
  correction_id: described(z.optional(Id("book_correction")), "The proposal by which it was closed."),
  hash: described(z.optional(z.string()), "Of all that it was when it closed, and of the month before."),
}));
export type PeriodView = z.output<typeof PeriodView>;

export const periodView = (
  { id, market, month, state, closed }: BooksMonth,
  facts: Pick<PeriodView, "time_zone" | "from" | "to" | "missing">,
): PeriodView => ({
  id,
  market,
  month,
  state,
  ...facts,
  closable_at: closableAt(facts.to),
  ...(closed && {
    closed_at: closed.at,
    proposed_by: closed.proposed_by,
    approved_by: closed.approved_by,
    correction_id: closed.correction_id,
    hash: closed.hash,
  }),
});
