import { sum } from "../../kernel/money.ts";
import type { Market } from "../../markets/market.ts";
import { taxWithin } from "../tax/arithmetic.ts";
import { taxRateFor } from "../tax/rates.ts";
import type { TaxLine } from "../tax/tax.ts";
import { causes, type Invoice, invoiceIdOf } from "./invoice.ts";
import { commissionDue, type Issuer } from "./issuer.ts";

type Draft = Pick<Invoice, "cause" | "series" | "recipient_id" | "lines"> & Partial<Invoice>;

/** What a market's own company invoices to a provider: always in full. */
const fromMarket = ({ id, currency }: Market, draft: Draft, now: string): Invoice => ({
  id: invoiceIdOf(draft.cause),
  version: 0,
  state: "waiting",
  form: "full",
  issuer_id: id,
  market: id,
  currency: currency as Invoice["currency"],
  supplied_at: now,
  created_at: now,
  updated_at: now,
  ...draft,
});

/** Tax in what is paid for a membership. */
const membershipLine = (
  market: Market,
  amount_minor: number,
  { day, sign }: { day: string; sign: 1 | -1 },
): TaxLine => {
  const { rate_bps } = taxRateFor(market, "membership", { day });
  const tax_minor = taxWithin(amount_minor, rate_bps, market.currency);
  return {
    supply: "membership",
    rate_bps,
    net_minor: sign * (amount_minor - tax_minor),
    tax_minor: sign * tax_minor,
  };
};

type Paid = { service_provider_id: string; invoice_id: string; amount_minor: number };

/** The invoice of what a provider has paid for its membership. */
export const membershipInvoice = (
  market: Market,
  { service_provider_id, invoice_id, amount_minor }: Paid,
  now: string,
): Invoice =>
  fromMarket(
    market,
    {
      cause: causes.membership(invoice_id),
      series: "S",
      recipient_id: service_provider_id,
      lines: [membershipLine(market, amount_minor, { day: now.slice(0, 10), sign: 1 })],
    },
    now,
  );

/** The credit note of what goes back of it, by a refund or a lost dispute. */
export const membershipNote = (
  market: Market,
  { service_provider_id, invoice_id, amount_minor, cause }: Paid & { cause: string },
  now: string,
): Invoice =>
  fromMarket(
    market,
    {
      cause,
      series: "SR",
      recipient_id: service_provider_id,
      rectifies: { id: invoiceIdOf(causes.membership(invoice_id)) },
      lines: [membershipLine(market, amount_minor, { day: now.slice(0, 10), sign: -1 })],
    },
    now,
  );

/** The invoice for what a refund was to give back, and the bank has returned. */
export const membershipReturned = (
  market: Market,
  { service_provider_id, amount_minor, refund_id }: Omit<Paid, "invoice_id"> & { refund_id: string },
  now: string,
): Invoice =>
  fromMarket(
    market,
    {
      cause: causes.refundReturned(refund_id),
      series: "S",
      recipient_id: service_provider_id,
      lines: [membershipLine(market, amount_minor, { day: now.slice(0, 10), sign: 1 })],
    },
    now,
  );

/**
 * The months of a seller's commission that are over, as invoices to it, and the seller without them. A month in which more
 * went back than was kept is a credit note; one that comes to nothing is none.
 */
export const commissionInvoices = (
  seller: Issuer,
  market: Market,
  now: string,
): { invoices: Invoice[]; issuer: Issuer } => {
  const isOver = ({ month }: Issuer["commissions"][number]): boolean => commissionDue(month) <= now;
  const months = Map.groupBy(seller.commissions.filter(isOver), ({ month }) => month);
  const invoices = [...months].flatMap(([period, parts]) => {
    const lines = parts
      .filter(({ net_minor, tax_minor }) => net_minor !== 0 || tax_minor !== 0)
      .map(({ month: _, ...line }) => ({ supply: "commission", ...line }));
    const total = sum(lines.map(({ net_minor, tax_minor }) => net_minor + tax_minor));
    if (lines.length === 0) return [];
    const series = total < 0 ? ("CR" as const) : ("C" as const);
    const cause = causes.commission(seller.id, period);
    return [fromMarket(market, { cause, series, period, recipient_id: seller.id, lines }, now)];
  });
  const commissions = seller.commissions.filter((one) => !isOver(one));
  return { invoices, issuer: { ...seller, commissions, updated_at: now } };
};
