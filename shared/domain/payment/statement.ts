import * as z from "zod/mini";
import { csvOf } from "../../kernel/csv.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { resolveOrNext } from "../../kernel/local-time.ts";
import { printPage } from "../../kernel/print-page.ts";
import { Currency, described, Id, Instant, Line } from "../../kernel/schema.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import type { Market } from "../../markets/market.ts";
import { type Posting, PostingKind } from "./ledger.ts";
import { printedIn } from "./print-words.ts";
import { type Amounts, added, amounts, amountsOf, names } from "./statement-amounts.ts";

/** A month, YYYY-MM, or a year, YYYY. */
export const StatementPeriod = Line(7, 4).check(
  z.regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/, "must be a month such as 2026-12, or a year such as 2026"),
);

const StatementLine = lazyObject(() => ({
  at: described(Instant, "When it was written into the books."),
  kind: described(PostingKind, "What moved the money."),
  job_id: z.optional(Id("job")),
  reference: described(z.string(), "What it is of at the payment provider."),
  ...amounts,
}));

const MonthTotal = lazyObject(() => ({
  month: described(z.string(), "The month, YYYY-MM."),
  ...amounts,
}));

export const Statement = lazyObject(() => ({
  service_provider_id: Id("service_provider"),
  period: described(z.string(), "The month or year."),
  time_zone: described(z.string(), "The time zone whose months and days count."),
  from: described(Instant, "The first moment that counts."),
  to: described(Instant, "The first moment that does not count any more."),
  currency: Currency,
  total: described(z.object(amounts), "What the period comes to."),
  months: described(z.array(MonthTotal), "What each month comes to."),
  lines: described(z.array(StatementLine), "Every movement, oldest first."),
}));
export type Statement = z.output<typeof Statement>;

type Span = { month: string; from: string; to: string };

/** The months of a period on the clocks of a zone, each from its first moment up to the next one's. */
export const monthsOf = async (period: string, zone: string): Promise<Span[]> => {
  const [year, month] = period.split("-").map(Number) as [number, number | undefined];
  const first = month === undefined ? 0 : month - 1;
  const days = Array.from({ length: month === undefined ? 13 : 2 }, (_, index) =>
    new Date(Date.UTC(year, first + index)).toISOString().slice(0, 10),
  );
  const starts = await Promise.all(days.map((day) => resolveOrNext(day, "00:00", zone)));
  return days.slice(0, -1).map((day, at) => ({
    month: day.slice(0, 7),
    from: (starts[at] as { starts_at: string }).starts_at,
    to: (starts[at + 1] as { starts_at: string }).starts_at,
  }));
};

/** A provider's statement: what its work earned, what it was tipped, what was sent to it, and what arrived at its bank. */
export const statementOf = (
  service_provider_id: Statement["service_provider_id"],
  { period, time_zone, spans }: { period: string; time_zone: string; spans: readonly Span[] },
  postings: readonly Posting[],
  { market, salesTaxes = new Map() }: { market: Market; salesTaxes?: ReadonlyMap<string, number> },
): Statement => {
  const from = (spans[0] as Span).from;
  const to = (spans.at(-1) as Span).to;
  const own = postings.filter(({ posted_at }) => posted_at >= from && posted_at < to);
  const lines = own
    .toSorted((a, b) =>
      a.posted_at === b.posted_at ? (a.id < b.id ? -1 : 1) : a.posted_at < b.posted_at ? -1 : 1,
    )
    .flatMap((posting) => {
      const of = amountsOf(posting, salesTaxes.get(posting.id));
      const { posted_at: at, kind, job_id, reference } = posting;
      return of ? [{ at, kind, ...(job_id && { job_id }), reference, ...of }] : [];
    });
  return {
    service_provider_id,
    period,
    time_zone,
    from,
    to,
    currency: own[0]?.currency ?? market.currency,
    total: added(lines),
    months: spans.map(({ month, from, to }) => ({
      month,
      ...added(lines.filter(({ at }) => at >= from && at < to)),
    })),
    lines,
  };
};

export const statementCsv = ({ lines, currency, total }: Statement): string =>
  csvOf(
    ["at", "kind", "job_id", "reference", ...names, "currency"],
    [
      ...lines.map(({ at, kind, job_id, reference, ...of }) => [
        at,
        kind,
        job_id,
        reference,
        ...names.map((name) => of[name]),
        currency,
      ]),
      ["", "total", undefined, undefined, ...names.map((name) => total[name]), currency],
    ],
  );

/** The columns of the page, so that each follows from those before it; those of taxes only where there are any. */
const columnsOf: [name: keyof Amounts, isOfTax?: true][] = [
  ["net_minor", true],
  ["sales_tax_minor", true],
  ["gross_minor"],
  ["fee_minor"],
  ["tax_minor", true],
  ["earned_minor"],
  ["tips_minor"],
  ["sent_minor"],
  ["paid_out_minor"],
];

/** The same as a page to print, in its market's language. Amounts are in the currency's unit. */
export const statementPage = (statement: Statement): string => {
  const { period, time_zone, currency, lines, months, total, service_provider_id } = statement;
  const { language, letterhead, words, money } = printedIn(currency);
  const said = words.statement;
  const isTaxed = lines.some(({ tax_minor, sales_tax_minor }) => tax_minor !== 0 || sales_tax_minor !== 0);
  const columns = columnsOf.flatMap(([name, isOfTax]) => (isTaxed || !isOfTax ? [name] : []));
  const of = (one: Amounts) => columns.map((name) => money(one[name]));
  const parts =
    months.length > 1
      ? months.map((one) => [one.month, "", ...of(one)])
      : lines.map((one) => [wallClock(one.at, time_zone).date, said.kinds[one.kind] ?? one.kind, ...of(one)]);
  return printPage({
    ...{ language, letterhead },
    title: said.title(period),
    paragraphs: [said.amounts(service_provider_id, currency.toUpperCase(), time_zone)],
    heads: [months.length > 1 ? said.month : said.day, "", ...columns.map((name) => said.heads[name])],
    rows: parts,
    total: [words.total, "", ...of(total)],
  });
};
