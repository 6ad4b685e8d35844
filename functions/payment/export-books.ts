import * as z from "zod/mini";
import { bookExports } from "../../shared/data/book-exports.ts";
import { booksMonths } from "../../shared/data/books.ts";
import { BooksMarket, Month } from "../../shared/domain/payment/books/asked.ts";
import {
  dayAfter,
  dayOf,
  daysOf,
  spanOfDay,
  spanOfMonth,
} from "../../shared/domain/payment/books/calendar.ts";
import { BookExportView, ExportFormat, requestExport } from "../../shared/domain/payment/books/export.ts";
import { exportPolicy } from "../../shared/domain/payment/books/export-policy.ts";
import { BookExportRequested } from "../../shared/domain/payment/events.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { RequestInvalid } from "../../shared/kernel/refusal.ts";
import { Currency, described, LocalDate } from "../../shared/kernel/schema.ts";
import { brandOf } from "../../shared/markets/brand.ts";
import { marketNamed, marketOfCurrency } from "../../shared/markets/served.ts";
import { companyParty } from "../../shared/markets/tax.ts";

const { days_most, kept_days, part_entries } = exportPolicy;

const isDay = (day: string): boolean => LocalDate.safeParse(day).success;

const body = z
  .strictObject({
    market: BooksMarket,
    currency: described(z.optional(Currency), "Whose entries. Left out: those in the market's currency."),
    format: described(ExportFormat, "`csv`: for spreadsheets. `saf_t`: as tax offices read it."),
    month: described(z.optional(Month), "The month that the entries count in."),
    first_day: described(z.optional(LocalDate), "Instead: the first day, by when entries were written."),
    last_day: described(z.optional(LocalDate), `The last day, at most ${days_most} days after.`),
  })
  .check(
    z.refine(({ month, first_day, last_day }) => (month ? !first_day && !last_day : first_day && last_day), {
      error: "must be given, or else first_day and last_day",
      path: ["month"],
    }),
    z.refine(
      ({ first_day = "", last_day = "" }) =>
        first_day <= last_day && (!isDay(first_day) || last_day <= dayAfter(first_day, days_most)),
      { error: `must not be before first_day, nor more than ${days_most} days after it`, path: ["last_day"] },
    ),
  );

type Asked = z.output<typeof body>;

/** The days that are asked for, and the moments that they are between. */
const timeOf = async ({ month, first_day = "", last_day = "", market: id }: Asked) => {
  const market = marketNamed(id);
  if (!month) {
    const [first, last] = await Promise.all([spanOfDay(first_day, market), spanOfDay(last_day, market)]);
    return { first_day, last_day, from: first.from, to: last.to };
  }
  const days = daysOf(month);
  const [first, last] = [days[0] as string, days.at(-1) as string];
  return { month, first_day: first, last_day: last, ...(await spanOfMonth(month, market)) };
};

export const handler = operation({
  route: "POST /payment/export-books",
  extra: true,
  summary: "Have the entries of a month or of some days written into files.",
  description: `Each file has up to ${part_entries} entries and is kept for ${kept_days} days; \`get-files\` has links to them. Of a closed month the files are the same each time.`,
  access: ["admin"],
  admins: ["finance"],
  body,
  response: BookExportView,
  emits: [BookExportRequested],
  limit: { burst: 50, window_seconds: 86_400 },
  example: { body: { month: "2026-12", format: "csv" } },
}).handle(async ({ body: asked, actor, now, newId, commit }) => {
  const market = marketNamed(asked.market);
  const { currency = market.currency, format } = asked;
  if (marketOfCurrency(currency).id !== market.id)
    throw RequestInvalid({ fields: [{ field: "currency", problem: "must be one of this market's books" }] });
  const [time, known] = await Promise.all([
    timeOf(asked),
    asked.month ? booksMonths.get(market.id, asked.month) : undefined,
  ]);
  if (time.from > now)
    throw RequestInvalid({
      fields: [{ field: asked.month ? "month" : "first_day", problem: "must have begun" }],
    });
  const closed = known?.closed;
  const exported = {
    ...time,
    market: market.id,
    currency,
    format,
    is_closed: closed !== undefined,
    dated: dayOf(closed?.at ?? now, market),
    company: closed?.company ?? companyParty(brandOf(market)),
    requested_by: actor.id,
  };
  const { record, events } = requestExport(exported, newId("book_export"), now);
  return commit([bookExports.insert(record)], events, committed(record));
});
