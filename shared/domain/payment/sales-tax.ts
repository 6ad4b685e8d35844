import { marketOf } from "../../markets/served.ts";
import { taxOf } from "../tax/tax.ts";
import { balanceOf, type Posting } from "./ledger.ts";
import type { Payment } from "./payment.ts";

const takenBack = new Set<Posting["kind"]>(["dispute_lost", "tip_dispute_lost"]);
const kinds = new Set<Posting["kind"]>([
  "capture",
  "cancellation_fee",
  "refund",
  "refund_failed",
  "tip",
  "tip_refund",
  "tip_refund_failed",
  ...takenBack,
]);

/** Whether an entry can hold a customer's tax. */
export const isOfCustomer = ({ kind }: Posting): boolean => kinds.has(kind);

/**
 * What of an entry is the customer's tax, as its invoice has it: by the taxes that its payment was made with. What a
 * bank took back holds tax only where the market credits it. Undefined: it is not taxed.
 */
export const salesTaxOf = (posting: Posting, { tax, market }: Payment): number | undefined => {
  if (!tax || !isOfCustomer(posting)) return undefined;
  if (takenBack.has(posting.kind) && marketOf({ market }).tax.lost_disputes !== "credited") return 0;
  const on = (account: Parameters<typeof balanceOf>[1]) => balanceOf([posting], account);
  const paid = 0 - on("platform_fee") - on("tax_payable") - on("provider_payable");
  const { tax_minor } = taxOf(Math.abs(paid), tax, posting.currency);
  return paid < 0 ? 0 - tax_minor : tax_minor;
};
