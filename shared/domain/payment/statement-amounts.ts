import * as z from "zod/mini";
import { sum } from "../../kernel/money.ts";
import { described } from "../../kernel/schema.ts";
import { balanceOf, type Posting } from "./ledger.ts";

export const amounts = {
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
  net_minor: described(z.int(), "`gross_minor` and taxed tips without the customer's tax, in cents."),
  sales_tax_minor: described(z.int(), "The customer's tax in them, in cents."),
};
export type Amounts = { [name in keyof typeof amounts]: number };
export const names = Object.keys(amounts) as (keyof Amounts)[];

const nothing = Object.fromEntries(names.map((name) => [name, 0])) as Amounts;

/**
 * What a posting means for its provider; nothing for holds, fees of the payment provider and the like. `sales_tax_minor`:
 * what of it is the customer's tax. Undefined: it is not taxed.
 */
export const amountsOf = (posting: Posting, sales_tax_minor?: number): Amounts | undefined => {
  const of = (account: Parameters<typeof balanceOf>[1]) => balanceOf([posting], account);
  const [fee, tax, share] = [-of("platform_fee"), 0 - of("tax_payable"), -of("provider_payable")];
  const gross_minor = fee + tax + share;
  switch (posting.kind) {
    case "transfer":
    case "reversal":
      return { ...nothing, sent_minor: of("memo_connected") };
    case "payout":
    case "payout_failed":
      return { ...nothing, paid_out_minor: of("memo_paid_out") };
    case "offline_fee":
      return { ...nothing, fee_minor: fee, tax_minor: tax, earned_minor: 0 - fee - tax };
    case "capture":
    case "cancellation_fee":
    case "refund":
    case "refund_failed":
    case "dispute_lost":
      return {
        ...nothing,
        gross_minor,
        fee_minor: fee,
        tax_minor: tax,
        earned_minor: share,
        net_minor: gross_minor - (sales_tax_minor ?? 0),
        sales_tax_minor: sales_tax_minor ?? 0,
      };
    case "tip":
    case "tip_refund":
    case "tip_refund_failed":
    case "tip_dispute_lost":
      return {
        ...nothing,
        tips_minor: share,
        ...(sales_tax_minor !== undefined && { net_minor: gross_minor - sales_tax_minor, sales_tax_minor }),
      };
    default:
      return undefined;
  }
};

export const added = (all: readonly Amounts[]): Amounts =>
  Object.fromEntries(names.map((name) => [name, sum(all.map((one) => one[name]))])) as Amounts;
