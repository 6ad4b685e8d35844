import * as z from "zod/mini";
import { csvOf } from "../../kernel/csv.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { resolveOrNext } from "../../kernel/local-time.ts";
import { decimalsOf, sum } from "../../kernel/money.ts";
import { printPage } from "../../kernel/print-page.ts";
import { Currency, described, Id, Instant, Line } from "../../kernel/schema.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { letterheadOf } from "../../markets/brand.ts";
import { defaultMarket } from "../../markets/served.ts";
import { balanceOf, type Posting, PostingKind } from "./ledger.ts";

/** A month, YYYY-MM, or a year, YYYY. */
export const StatementPeriod = Line(7, 4).check(
  z.regex(/^20\d{2}(-(0[1-9]|1[0-2]))?$/, "must be a month such as 2026-12, or a year such as 2026"),
);

const amounts = {
  gross_minor: described(z.int(), "What customers paid for your work, less what they got back, in cents."),
  fee_minor: described(z.int(), "The platform's share of it, without tax, in cents."),
  earned_minor: described(z.int(), "Your share of it, in cents."),
  tips_minor: described(z.int(), "What customers gave you as tips, less what they got back, in cents."),
  sent_minor: described(z.int(), "What was sent to your payout account, less what was taken back, in cents."),
  paid_out_minor: described(z.int(), "What arrived at your bank, in cents."),
  tax_minor: described(
    z.int(),
    "Taxes that the platform kept of what customers paid, to hand them in, in cents.",
  ),
};
type Amounts = { [name in keyof typeof amounts]: number };
const names = Object.keys(amounts) as (keyof Amounts)[];

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

/** What a posting means for its provider; nothing for holds, fees of the payment provider and the like. */
const amountsOf = (posting: Posting): Amounts | undefined => {
  const of = (account: Parameters<typeof balanceOf>[1]) => balanceOf([posting], account);
  const nothing = {
    gross_minor: 0,
    fee_minor: 0,
    tax_minor: 0,
    earned_minor: 0,
    tips_minor: 0,
    sent_minor: 0,
    paid_out_minor: 0,
  };
  switch (posting.kind) {
    case "transfer":
    case "reversal":
      return { ...nothing, sent_minor: of("memo_connected") };
    case "payout":
    case "payout_failed":
      return { ...nothing, paid_out_minor: of("memo_paid_out") };
    case "offline_fee":
      return {
        ...nothing,
        fee_minor: -of("platform_fee"),
        tax_minor: 0 - of("tax_payable"),
        earned_minor: of("platform_fee") + of("tax_payable"),
      };
    case "capture":
    case "cancellation_fee":
    case "refund":
    case "refund_failed":
    case "dispute_lost": {
      const [fee, tax, share] = [-of("platform_fee"), 0 - of("tax_payable"), -of("provider_payable")];
      const gross_minor = fee + tax + share;
      return { ...nothing, gross_minor, fee_minor: fee, tax_minor: tax, earned_minor: share };
    }
    case "tip":
    case "tip_refund":
    case "tip_refund_failed":
    case "tip_dispute_lost":
      return { ...nothing, tips_minor: -of("provider_payable") };
    default:
      return undefined;
  }
};

const added = (all: readonly Amounts[]): Amounts =>
  Object.fromEntries(names.map((name) => [name, sum(all.map((one) => one[name]))])) as Amounts;

/** A provider's statement: what its work earned, what it was tipped, what was sent to it, and what arrived at its bank. */
export const statementOf = (
  service_provider_id: Statement["service_provider_id"],
  { period, time_zone, spans }: { period: string; time_zone: string; spans: readonly Span[] },
  postings: readonly Posting[],
): Statement => {
  const lines = postings
    .toSorted((a, b) =>
      a.posted_at === b.posted_at ? (a.id < b.id ? -1 : 1) : a.posted_at < b.posted_at ? -1 : 1,
    )
    .flatMap((posting) => {
      const of = amountsOf(posting);
      const { posted_at: at, kind, job_id, reference } = posting;
      return of ? [{ at, kind, ...(job_id && { job_id }), reference, ...of }] : [];
    });
  return {
    service_provider_id,
    period,
    time_zone,
    from: (spans[0] as { from: string }).from,
    to: (spans.at(-1) as { to: string }).to,
    currency: postings[0]?.currency ?? defaultMarket.currency,
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

const said: Partial<Record<Posting["kind"], string>> = {
  capture: "Work paid by the customer",
  cancellation_fee: "Cancellation fee",
  tip: "Tip",
  tip_refund: "Tip given back to the customer",
  tip_refund_failed: "Refund of a tip returned by the bank",
  tip_dispute_lost: "Tip taken back by the customer's bank",
  refund: "Refund to the customer",
  refund_failed: "Refund returned by the bank",
  dispute_lost: "Dispute lost",
  transfer: "Sent to your payout account",
  reversal: "Taken back",
  offline_fee: "Fee for work that was paid to you directly",
  payout: "Arrived at your bank",
  payout_failed: "Returned by your bank",
};
const heads = [
  "Paid by customers",
  "Platform's share",
  "Your share",
  "Tips",
  "Sent to you",
  "At your bank",
  "Taxes kept",
];

/** The same as a page to print. Amounts are in the currency's unit. */
export const statementPage = (statement: Statement): string => {
  const { period, time_zone, currency, lines, months, total, service_provider_id } = statement;
  const decimals = decimalsOf(currency);
  const money = (minor: number) => (minor / 10 ** decimals).toFixed(decimals);
  const taxed = lines.some(({ tax_minor }) => tax_minor !== 0);
  const columns = names.slice(0, taxed ? undefined : -1);
  const of = (one: Amounts) => columns.map((name) => money(one[name]));
  const parts =
    months.length > 1
      ? months.map((one) => [one.month, "", ...of(one)])
      : lines.map((one) => [wallClock(one.at, time_zone).date, said[one.kind] ?? one.kind, ...of(one)]);
  return printPage({
    letterhead: letterheadOf(defaultMarket),
    title: `Statement ${period}`,
    paragraphs: [
      `Provider ${service_provider_id}. Amounts in ${currency.toUpperCase()}. Days are those of ${time_zone}.`,
    ],
    heads: [months.length > 1 ? "Month" : "Day", "", ...heads.slice(0, columns.length)],
    rows: parts,
    total: ["Total", "", ...of(total)],
  });
};
