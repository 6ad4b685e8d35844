import { type Tax, taxOf } from "../tax/tax.ts";
import type { Payment } from "./payment.ts";

/** The taxes of a charge, or of a part that went back: of the customer's money, and of the platform's fee in it. */
export type ChargeTax = Tax & { fee: { net_minor: number; rate_bps: number; tax_minor: number } };

type Part = { amount_minor: number; fee_minor: number; fee_tax_minor?: number | undefined };

/** The tax of the customer that the platform hands in, and so is in what it keeps. */
const handedIn = (tax: Tax): number => (tax.collector === "platform" ? tax.tax_minor : 0);

const withFee = (tax: Tax, { fee_minor, fee_tax_minor = 0 }: Part, rate_bps: number): ChargeTax => ({
  ...tax,
  fee: { net_minor: fee_minor - fee_tax_minor, rate_bps, tax_minor: fee_tax_minor - handedIn(tax) },
});

/** The taxes of what was charged. Undefined: nothing was, or the market knows none. */
export const taxOfCharge = ({ tax, captured_minor, currency, ...kept }: Payment): ChargeTax | undefined =>
  tax && captured_minor > 0
    ? withFee(
        taxOf(captured_minor, tax, currency),
        { ...kept, amount_minor: captured_minor },
        tax.commission_bps,
      )
    : undefined;

/**
 * The taxes of a part that went back after others came to `before_minor`: the differences of running totals, so that
 * all parts together are the whole charge's.
 */
export const taxOfReturn = (
  { tax, currency, captured_minor }: Payment,
  part: Part,
  before_minor: number,
): ChargeTax | undefined => {
  if (!tax) return undefined;
  const upTo = (amount_minor: number) => taxOf(Math.min(amount_minor, captured_minor), tax, currency);
  const [before, after] = [upTo(before_minor), upTo(before_minor + part.amount_minor)];
  const lines = after.lines.map((line, at) => ({
    ...line,
    net_minor: line.net_minor - (before.lines[at]?.net_minor ?? 0),
    tax_minor: line.tax_minor - (before.lines[at]?.tax_minor ?? 0),
  }));
  const returned = {
    ...after,
    lines,
    net_minor: after.net_minor - before.net_minor,
    tax_minor: after.tax_minor - before.tax_minor,
  };
  return withFee(returned, part, tax.commission_bps);
};
