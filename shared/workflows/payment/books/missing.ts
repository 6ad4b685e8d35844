import { differences, openDifferences } from "../../../data/differences.ts";
import { invoices } from "../../../data/invoices.ts";
import { membershipCharges } from "../../../data/membership-charges.ts";
import { reconciliations } from "../../../data/reconciliations.ts";
import { type Span, utcDaysOf } from "../../../domain/payment/books/calendar.ts";
import { type Missing, missing } from "../../../domain/payment/books/closing.ts";
import { monthAfter, plus } from "../../../kernel/time.ts";
import type { Market } from "../../../markets/market.ts";

const read = { limit: 100, scope: "closing" };

/** The days of a time, in UTC, that were compared with the payment provider. */
export const comparedDays = async (span: Span): Promise<Set<string>> => {
  const items = await reconciliations.many(utcDaysOf(span));
  return new Set(items.flatMap(({ day, runs }) => (runs > 0 ? day : [])));
};

/** Differences of the month or before that nobody has explained or corrected. */
const differencesOpen = async ({ to }: Span): Promise<Missing[]> => {
  const { items } = await differences.page("inState", openDifferences, { ...read, order: "oldest" });
  return missing(
    "open_differences",
    items.filter(({ day }) => day < to).map(({ day, id }) => `${day} ${id}`),
  );
};

/** Memberships whose part of the month is not entered yet. */
const revenueNotEarned = async ({ to }: Span): Promise<Missing[]> => {
  const end = monthAfter(plus(to, { days: -2 }));
  const due = await membershipCharges.due(end, 1);
  return missing("revenue_not_earned", [], due.length);
};

/** How many invoices that wait are looked at. They are tried again within a day. */
const invoices_most = 500;
const tried_again_days = 2;

/** Invoices of what was paid in the month or before that wait. Charges without any are differences. */
const invoicesWaiting = async (market: Market, { to }: Span, now: string): Promise<Missing[]> => {
  if (market.tax.invoices === "none") return [];
  const due = await invoices.due(plus(now, { days: tried_again_days }), invoices_most);
  return missing(
    "invoices",
    due
      .filter((one) => one.state === "waiting" && one.market === market.id && one.supplied_at < to)
      .map(({ id, waits_for }) => (waits_for ? `${id} ${waits_for}` : id)),
  );
};

/** What is missing of a month outside of its own entries: differences, catch-ups, invoices. */
export const missingOf = async (market: Market, span: Span, now: string): Promise<Missing[]> =>
  (
    await Promise.all([differencesOpen(span), revenueNotEarned(span), invoicesWaiting(market, span, now)])
  ).flat();
