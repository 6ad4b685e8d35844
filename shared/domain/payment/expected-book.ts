import { sum } from "../../kernel/money.ts";
import type { LedgerAccount } from "./accounts.ts";
import { balanceOf, type Posting } from "./ledger.ts";
import { heldOnCard, type Payment } from "./payment.ts";
import { returnedOf } from "./returned.ts";
import { providedBy, type Transfer } from "./transfer.ts";

type Known = { payment: Payment; transfers: readonly Transfer[] };

const sent: ReadonlySet<Transfer["state"]> = new Set(["paid", "partially_reversed", "reversed"]);

/** What a payment's book has to come to on each account that follows from our own records. */
const expectedOf = ({ payment, transfers }: Known): [LedgerAccount, number][] => {
  const { captured_minor: taken, fee_minor, credit_minor = 0, refunds, disputes } = payment;
  const held = payment.state === "authorized" ? heldOnCard(payment) : 0;
  const memo: [LedgerAccount, number][] = [
    ["memo_held", held],
    ["memo_held_contra", -held],
  ];
  if (payment.offline_minor !== undefined) return memo;
  const returned = returnedOf(payment);
  const fee = taken > 0 ? fee_minor : 0;
  const fee_tax = taken > 0 ? (payment.fee_tax_minor ?? 0) : 0;
  const moved = transfers.filter(({ state }) => sent.has(state));
  const as_credit = sum(refunds.flatMap((one) => (one.state === "succeeded" ? (one.credit_minor ?? 0) : [])));
  const contested = disputes.flatMap((one) => (one.outcome === undefined ? one.amount_minor : []));
  const connected = sum(moved.map((one) => one.amount_minor - one.reversed_minor));
  return [
    ...memo,
    ["platform_fee", returned.fee_minor - returned.fee_tax_minor - fee + fee_tax],
    ["tax_payable", returned.fee_tax_minor - fee_tax],
    ["provider_payable", fee - taken + returned.amount_minor - returned.fee_minor + providedBy(transfers)],
    ["customer_credit", (taken > 0 ? credit_minor : 0) - as_credit],
    ["dispute", sum(contested)],
    ["memo_connected", connected],
  ];
};

/** In what a payment's book differs from our own records: accounts with what they come to and should. */
export const bookProblems = (known: Known, postings: readonly Posting[]): string[] =>
  expectedOf(known).flatMap(([account, should]) => {
    const is = balanceOf(postings, account);
    return is - should === 0 ? [] : [`${account} is ${is} and should be ${should}`];
  });

/** Shares that the book has sent to somebody else than our own record of them. */
export const strayShares = (
  { transfers }: Pick<Known, "transfers">,
  postings: readonly Posting[],
): string[] =>
  postings.flatMap(({ kind, reference, service_provider_id }) => {
    if (kind !== "transfer") return [];
    const share = transfers.find(({ stripe_transfer_id }) => stripe_transfer_id === reference);
    return !share || share.service_provider_id === service_provider_id
      ? []
      : [`${reference} is entered for another provider`];
  });
