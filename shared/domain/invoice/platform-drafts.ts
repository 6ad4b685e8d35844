import { sum } from "../../kernel/money.ts";
import type { Market } from "../../markets/market.ts";
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

/** Money of a membership, with the tax that the books say is in it, and the day whose rate that is. */
type Paid = {
  service_provider_id: string;
  invoice_id: string;
  amount_minor: number;
  tax_minor?: number | undefined;
  paid_on: string;
};

const membershipLine = (market: Market, { amount_minor, tax_minor = 0, paid_on }: Paid): TaxLine => ({
  supply: "membership",
  rate_bps: market.tax.model === "none" ? 0 : taxRateFor(market, "membership", { day: paid_on }).rate_bps,
  net_minor: amount_minor - tax_minor,
  tax_minor,
});

const givenBack = ({ net_minor, tax_minor, ...line }: TaxLine): TaxLine => ({
  ...line,
  net_minor: 0 - net_minor,
  tax_minor: 0 - tax_minor,
});

/** The invoice of what a provider has paid for its membership. */
export const membershipInvoice = (market: Market, paid: Paid, now: string): Invoice =>
  fromMarket(
    market,
    {
      cause: causes.membership(paid.invoice_id),
      series: "S",
      recipient_id: paid.service_provider_id,
      lines: [membershipLine(market, paid)],
    },
    now,
  );

/** The credit note of what goes back of it, by a refund or a lost dispute. */
export const membershipNote = (market: Market, { cause, ...back }: Paid & { cause: string }, now: string) =>
  fromMarket(
    market,
    {
      cause,
      series: "SR",
      recipient_id: back.service_provider_id,
      rectifies: { id: invoiceIdOf(causes.membership(back.invoice_id)) },
      lines: [givenBack(membershipLine(market, back))],
    },
    now,
  );

/** The invoice for what a refund was to give back, and the bank has returned. */
export const membershipReturned = (
  market: Market,
  { refund_id, ...back }: Paid & { refund_id: string },
  now: string,
): Invoice =>
  fromMarket(
    market,
    {
      cause: causes.refundReturned(refund_id),
      series: "S",
      recipient_id: back.service_provider_id,
      lines: [membershipLine(market, back)],
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
