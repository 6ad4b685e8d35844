import * as z from "zod/mini";
import { BooksMarket } from "../../shared/domain/payment/books/asked.ts";
import { dayAfter } from "../../shared/domain/payment/books/calendar.ts";
import { TrialBalance, trialBalanceCsv } from "../../shared/domain/payment/books/trial-balance.ts";
import { StatementPeriod } from "../../shared/domain/payment/statement.ts";
import { formatQuery } from "../../shared/http/formats.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, LocalDate } from "../../shared/kernel/schema.ts";
import { marketNamed } from "../../shared/markets/served.ts";
import { balanceOfDays, balanceOfMonths } from "../../shared/workflows/payment/books/balance.ts";

const daysMost = 92;

const isDay = (day: string): boolean => LocalDate.safeParse(day).success;

const query = z
  .strictObject({
    ...formatQuery("csv"),
    market: BooksMarket,
    period: described(z.optional(StatementPeriod), "A month such as `2026-12`, or a year such as `2026`."),
    first_day: described(z.optional(LocalDate), "Instead: the first day, by when entries were written."),
    last_day: described(z.optional(LocalDate), `The last day, at most ${daysMost} days after.`),
  })
  .check(
    z.refine(
      ({ period, first_day, last_day }) => (period ? !first_day && !last_day : first_day && last_day),
      {
        error: "must be given, or else first_day and last_day",
        path: ["period"],
      },
    ),
    z.refine(
      ({ first_day = "", last_day = "" }) =>
        first_day <= last_day && (!isDay(first_day) || last_day <= dayAfter(first_day, daysMost)),
      { error: `must not be before first_day, nor more than ${daysMost} days after it`, path: ["last_day"] },
    ),
  );

export const handler = operation({
  route: "GET /payment/get-trial-balance",
  extra: true,
  summary: "Read the trial balance of a month, a year or some days of a market's books.",
  description: "Days and months are the market's local ones. Each currency's accounts add up to 0.",
  access: ["admin"],
  keys: "read",
  query,
  response: TrialBalance,
  formats: { csv: trialBalanceCsv },
  uses: ["table", "lists"],
  example: { query: { period: "2026-12" } },
}).handle(({ query: { market: id, period, first_day, last_day }, now }) => {
  const market = marketNamed(id);
  if (first_day && last_day) return balanceOfDays(market, [first_day, last_day], now);
  const months = period?.length === 4 ? ([`${period}-01`, `${period}-12`] as const) : undefined;
  return balanceOfMonths(market, months ?? [period as string, period as string], now);
});
