import { proRata, sum } from "../../kernel/money.ts";
import type { Payment } from "./payment.ts";

/** The part of a refund that the bank sent back which stays with the customer as credit: it has a row, and no note, of its own. */
export const creditPartOf = (refund_id: string): string => `${refund_id}:credit`;

/**
 * What went back of the captured money, in minor units: succeeded refunds and lost disputes. `fee_minor` is what of it came
 * from the platform's fee.
 */
export const returnedOf = ({
  refunds,
  disputes,
}: Pick<Payment, "refunds" | "disputes">): {
  amount_minor: number;
  fee_minor: number;
  fee_tax_minor: number;
} => {
  const parts = [
    ...refunds.filter(({ state }) => state === "succeeded"),
    ...disputes.filter(({ outcome }) => outcome === "lost"),
  ];
  return {
    amount_minor: sum(parts.map((part) => part.amount_minor)),
    fee_minor: sum(parts.map((part) => part.fee_minor)),
    fee_tax_minor: sum(parts.map((part) => part.fee_tax_minor ?? 0)),
  };
};

/**
 * What of a part goes back from the fee, so that all parts together give back the whole fee. What a bank takes beyond all
 * that is left is borne by the platform: the provider gives back its share and no more.
 */
export const feeReturned = (payment: Payment, amount: number): number => {
  const { fee_minor, captured_minor, currency } = payment;
  const { amount_minor: before, fee_minor: given } = returnedOf(payment);
  const total = proRata(fee_minor, Math.min(before + amount, captured_minor), captured_minor, currency);
  const share_left = captured_minor - fee_minor - (before - given);
  return Math.min(Math.max(total - given, amount - share_left, 0), amount);
};

/** The same with the tax in it, so that all parts together give back the whole tax. */
export const keptReturned = (
  payment: Payment,
  amount: number,
): { fee_minor: number; fee_tax_minor?: number } => {
  const fee_minor = feeReturned(payment, amount);
  const { fee_tax_minor: tax, currency } = payment;
  if (!tax) return { fee_minor };
  const { fee_minor: before, fee_tax_minor: given } = returnedOf(payment);
  const part = Math.min(before + fee_minor, payment.fee_minor);
  return {
    fee_minor,
    fee_tax_minor: Math.min(fee_minor, proRata(tax, part, payment.fee_minor, currency) - given),
  };
};

/** The state of a captured payment by what went back or is contested, and the step that leads there. */
export const stateByReturns = ({ disputes, refunded_minor, captured_minor }: Payment) => {
  if (disputes.some(({ outcome }) => outcome === undefined)) return ["dispute", "disputed"] as const;
  if (disputes.some(({ outcome }) => outcome === "lost")) return ["lose", "lost"] as const;
  if (refunded_minor === 0) return ["restore", "captured"] as const;
  return refunded_minor < captured_minor
    ? (["refund_part", "partially_refunded"] as const)
    : (["refund", "refunded"] as const);
};
