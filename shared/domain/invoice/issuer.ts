import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { Id, Instant, UpdatedAt, Version } from "../../kernel/schema.ts";
import { earliest, latest, monthAfter, plus } from "../../kernel/time.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { chainedFields, chainHash, issuedOn, withOffset } from "./chain.ts";
import { type Invoice, type InvoiceParty, InvoiceSeries } from "./invoice.ts";

/** What the marketplace keeps of a sale, without and with its tax. */
const commission = { rate_bps: z.int(), net_minor: z.int(), tax_minor: z.int() };

export const issuerPolicy = { check_days: 30 };

/** Who issues invoices: how many of each series there are, and the last hash of the chain. */
export const Issuer = lazyObject(() => ({
  id: z.string(),
  version: Version,
  market: z.string(),
  /** How many invoices each series has: the last number. */
  counts: z.partialRecord(InvoiceSeries, z.int()),
  /** How many records its chain has, the last one's hash, and how many of them the tax office has. */
  chained: z.int(),
  last_hash: z.optional(z.string()),
  registered: z.int(),
  /** When the last one that it has was made, and of which invoice it is. */
  registered_at: z.optional(Instant),
  registered_id: z.optional(Id("invoice")),
  /** What the tax office did not accept, with what it said: the latest ones. */
  refused: z.array(z.object({ number: z.string(), note: z.string() })),
  /** When the tax office is sent what it does not have. */
  send_at: z.optional(Instant),
  /** Since when it can't be sent anything. */
  send_failed_since: z.optional(Instant),
  /** What the marketplace has kept of the seller's sales, by month and rate, until it is invoiced to the seller. */
  commissions: z.array(z.object({ month: z.string(), ...commission })),
  last_at: z.optional(Instant),
  /** When all its numbers and its chain are looked at again. */
  check_at: Instant,
  updated_at: UpdatedAt,
}));
export type Issuer = z.output<typeof Issuer>;

export const IssuerNotFound = notFound("issuer");
export const IssuerConflict = versionConflict("issuer");

/** An issuer before its first invoice. */
export const newIssuer = (id: string, market: string, now: string): Issuer => ({
  id,
  market,
  version: 0,
  counts: {},
  chained: 0,
  registered: 0,
  refused: [],
  commissions: [],
  check_at: plus(now, { days: issuerPolicy.check_days }),
  updated_at: now,
});

/** An issuer that was checked just now. */
export const checkedLater = (issuer: Issuer, now: string): Issuer => ({
  ...issuer,
  check_at: plus(now, { days: issuerPolicy.check_days }),
});

/** A number as invoices bear it: `M-000123`. */
export const numberOf = (series: InvoiceSeries, count: number): string =>
  `${series}-${String(count).padStart(6, "0")}`;

/** The place of a number in its series. */
export const countOf = (number: string): number => Number(number.slice(number.indexOf("-") + 1));

/** The month of an instant in a zone, YYYY-MM. */
export const monthOf = (instant: string, zone: string): string => wallClock(instant, zone).date.slice(0, 7);

type Commissions = Issuer["commissions"];

/** The commissions of a seller with one more; that of a refund is negative. */
export const withCommission = (
  kept: Commissions,
  month: string,
  { rate_bps, net_minor, tax_minor }: Omit<Commissions[number], "month">,
): Commissions => {
  const known = kept.find((one) => one.month === month && one.rate_bps === rate_bps);
  const added = {
    month,
    rate_bps,
    net_minor: (known?.net_minor ?? 0) + net_minor,
    tax_minor: (known?.tax_minor ?? 0) + tax_minor,
  };
  return [...kept.filter((one) => one !== known), added];
};

/** When something has to be done for an issuer next: a month's commission is over, or the tax office has to be sent something. */
export const nextLookAt = ({ commissions, send_at, check_at }: Issuer): string | undefined =>
  earliest(check_at, send_at, ...commissions.map(({ month }) => commissionDue(month)));

/** A month's commission is invoiced a day after it is over everywhere. */
export const commissionDue = (month: string): string =>
  plus(monthAfter(`${month}-01T00:00:00.000Z`), { days: 1 });

type Issuing = {
  issuer: InvoiceParty;
  recipient?: InvoiceParty | undefined;
  /** How the market registers invoices. */
  registration: "none" | "chain" | "send";
  zone: string;
  now: string;
};

/** Gives a record of an invoice the next place in its issuer's chain. `at`: when it is made. */
export const chained = (
  invoice: Invoice,
  before: Issuer,
  {
    at,
    zone,
    now,
    ...facts
  }: { at: string; zone: string; now: string } & Pick<NonNullable<Invoice["chain"]>, "issued_on" | "sent">,
): { invoice: Invoice; issuer: Issuer } => {
  const place = {
    position: before.chained + 1,
    at: withOffset(at, zone),
    ...(before.last_hash && { before: before.last_hash }),
    ...facts,
  };
  const hash = chainHash(chainedFields(invoice, place));
  return {
    invoice: { ...invoice, chain: { ...place, hash } },
    issuer: {
      ...before,
      chained: place.position,
      last_hash: hash,
      last_at: at,
      ...(facts.sent && { send_at: before.send_at ?? now }),
    },
  };
};

/**
 * Gives an invoice the next number of its series, and its place in the chain. Both records are to be written in one
 * transaction: whoever loses a race reads the issuer again. Its time is never before that of the invoice before it.
 */
export const issue = (
  waiting: Invoice,
  before: Issuer,
  { issuer, recipient, registration, zone, now }: Issuing,
): { invoice: Invoice; issuer: Issuer } => {
  const { waits_for: _, retry_at: __, ...kept } = waiting;
  const count = (before.counts[waiting.series] ?? 0) + 1;
  const issued_at = latest(now, before.last_at);
  const issued: Invoice = {
    ...kept,
    state: "issued",
    number: numberOf(waiting.series, count),
    issuer,
    ...(recipient && { form: "full" as const, recipient }),
    issued_at,
    updated_at: now,
  };
  const after: Issuer = {
    ...before,
    ...(waiting.commission && {
      commissions: withCommission(before.commissions, monthOf(issued_at, zone), waiting.commission),
    }),
    counts: { ...before.counts, [waiting.series]: count },
    last_at: issued_at,
    updated_at: now,
  };
  if (registration === "none") return { invoice: issued, issuer: after };
  return chained(issued, after, {
    at: issued_at,
    issued_on: issuedOn(issued_at, zone),
    ...(registration === "send" && { sent: true }),
    zone,
    now,
  });
};
