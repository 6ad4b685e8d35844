import * as z from "zod/mini";
import { monthsOfBooks } from "../../shared/data/books.ts";
import { BooksMarket, Month } from "../../shared/domain/payment/books/asked.ts";
import { spanOfMonth } from "../../shared/domain/payment/books/calendar.ts";
import { PeriodView, periodView } from "../../shared/domain/payment/books/closing.ts";
import { operation } from "../../shared/http/operation.ts";
import { described } from "../../shared/kernel/schema.ts";
import { homeZoneOf, marketNamed } from "../../shared/markets/served.ts";
import { missingFor } from "../../shared/workflows/payment/books/close.ts";

export const handler = operation({
  route: "GET /payment/get-periods",
  extra: true,
  summary: "List the months of a market's books, the latest first, and what keeps one from closing.",
  access: ["admin"],
  keys: "read",
  query: z.strictObject({
    market: BooksMarket,
    month: described(z.optional(Month), "Only this one, and what keeps it from closing."),
  }),
  response: z.object({
    items: described(z.array(PeriodView), "A month appears once one of its days is over."),
  }),
  uses: ["table", "lists"],
  example: { query: { month: "2026-12" } },
}).handle(async ({ query, now }) => {
  const market = marketNamed(query.market);
  const [all, missing] = await Promise.all([
    monthsOfBooks(market.id),
    query.month ? missingFor(market, query.month, now) : undefined,
  ]);
  const months = all.filter(({ month }) => query.month === undefined || month === query.month);
  const spans = await Promise.all(months.map(({ month }) => spanOfMonth(month, market)));
  const views = months.map((month, at) =>
    periodView(month, {
      time_zone: homeZoneOf(market),
      ...(spans[at] as { from: string; to: string }),
      ...(month.state === "open" && missing && { missing }),
    }),
  );
  return { items: views.toReversed() };
});
