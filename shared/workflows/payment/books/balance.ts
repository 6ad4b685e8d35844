import { daysBetween, latestDays, monthsOfBooks } from "../../../data/books.ts";
import { postings } from "../../../data/ledger.ts";
import { dayAfter, dayOf, nextMonth } from "../../../domain/payment/books/calendar.ts";
import { booksPolicy, isWhole } from "../../../domain/payment/books/day.ts";
import { type AccountSum, type MonthSum, sumsOf } from "../../../domain/payment/books/sums.ts";
import { balancesFrom, type TrialBalance } from "../../../domain/payment/books/trial-balance.ts";
import type { Posting } from "../../../domain/payment/ledger.ts";
import type { Market } from "../../../markets/market.ts";
import { homeZoneOf, marketOfCurrency } from "../../../markets/served.ts";

const newest = (some: readonly { day: string; to: string }[]) =>
  some.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];

/** Entries of days that nobody has counted yet; none of them where they are too many. */
const pendingFrom = async (
  market: Market,
  from: string,
  now: string,
): Promise<{ own: Posting[]; to: string }> => {
  const most = booksPolicy.pending_most;
  const page = await postings.page("all", "LEDGER", { limit: most, scope: "books", order: "oldest", from });
  const own = page.items.filter(({ currency }) => marketOfCurrency(currency).id === market.id);
  return page.next_cursor ? { own: [], to: from } : { own, to: now };
};

/** What counts from one month to another, by the months that entries count in. */
export const balanceOfMonths = async (
  market: Market,
  [first, last]: readonly [string, string],
  now: string,
): Promise<TrialBalance> => {
  const [months, latest] = await Promise.all([monthsOfBooks(market.id), latestDays(market.id, 2)]);
  const { own, to } = await pendingFrom(market, latest.find(isWhole)?.to ?? "", now);
  const isIn = (month: string) => month >= first && month <= last;
  const closed = new Set(months.flatMap(({ month, state }) => (state === "closed" ? month : [])));
  // What a closed month's entries of these days come to is in its own sums.
  const pending = sumsOf(own, market).filter(({ month }) => !closed.has(month));
  const sums: MonthSum[] = [
    ...pending,
    ...months.flatMap((one) => one.sums.map((sum) => ({ month: one.month, ...sum }))),
  ];
  const of = (keep: (month: string) => boolean): AccountSum[] => sums.filter(({ month }) => keep(month));
  const asked = months.filter(({ month }) => isIn(month));
  return {
    market: market.id,
    time_zone: homeZoneOf(market),
    first_day: `${first}-01`,
    last_day: dayAfter(`${nextMonth(last)}-01`, -1),
    is_closed: asked.length > 0 && asked.every(({ state }) => state === "closed"),
    counted_to: to,
    currencies: balancesFrom(
      of((month) => month < first),
      of(isIn),
    ),
  };
};

/** What was written from one day to another, whichever months it counts in. */
export const balanceOfDays = async (
  market: Market,
  [first, last]: readonly [string, string],
  now: string,
): Promise<TrialBalance> => {
  const [days, latest] = await Promise.all([
    daysBetween(market.id, dayAfter(first, -1), last),
    latestDays(market.id, 2),
  ]);
  const whole = days.filter(isWhole);
  const counted = newest(latest.filter(isWhole));
  const { own, to } = await pendingFrom(market, counted?.to ?? "", now);
  const written = (keep: (day: string) => boolean) =>
    sumsOf(
      own.filter(({ posted_at }) => keep(dayOf(posted_at, market))),
      market,
    );
  const eve =
    whole.find(({ day }) => day < first) ??
    (counted && counted.day < first ? latest.find(isWhole) : undefined);
  return {
    market: market.id,
    time_zone: homeZoneOf(market),
    first_day: first,
    last_day: last,
    is_closed: false,
    counted_to: to,
    currencies: balancesFrom(
      [...(eve?.balances ?? []), ...written((day) => day < first)],
      [
        ...whole.filter(({ day }) => day >= first).flatMap(({ count }) => count.sums),
        ...written((day) => day >= first && day <= last),
      ],
    ),
  };
};
