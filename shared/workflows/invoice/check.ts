import { pagesOf } from "../../data/engine/page.ts";
import { invoices, invoicesOf } from "../../data/invoices.ts";
import { bookPostings } from "../../data/ledger.ts";
import { isAsIssued, recordsOf } from "../../domain/invoice/chain.ts";
import { creditedDisputes, isInvoiced } from "../../domain/invoice/drafts.ts";
import { causes, type Invoice, invoiceIdOf, totalsOf } from "../../domain/invoice/invoice.ts";
import { countOf, type Issuer } from "../../domain/invoice/issuer.ts";
import type { Payment } from "../../domain/payment/payment.ts";
import type { Difference } from "../../domain/payment/reconciliation.ts";
import { creditPartOf } from "../../domain/payment/returned.ts";
import { sum, sumOf } from "../../kernel/money.ts";

export const differs = (source: string, reason: string, more: Partial<Difference> = {}): Difference => ({
  class: "amount",
  check: "invoices",
  source,
  reason,
  ...more,
});

/** What differs where the tax office does not accept an invoice. */
export const refusalOf = ({ id, number, registration }: Invoice): Difference[] =>
  registration?.state === "rejected"
    ? [differs(id, `The tax office has not accepted ${number}: ${registration.note ?? "no reason"}`)]
    : [];

const changedOnes = (issued: readonly Invoice[], more: Partial<Difference> = {}): Difference[] =>
  issued
    .filter((one) => one.state === "issued" && !isAsIssued(one))
    .map(({ id, number }) => differs(id, `The invoice ${number} is not as it was issued.`, more));

/** What is wrong with a payment's invoices: one is missing, was changed, or they don't come to what was charged and given back. */
export const checkInvoicesOf = async (payment: Payment): Promise<Difference[]> => {
  if (payment.captured_minor === 0 || !isInvoiced(payment)) return [];
  const back = payment.refunds.filter(({ state }) => state !== "pending").map(({ refund_id }) => refund_id);
  const lost = creditedDisputes(payment);
  const parts = new Set(back.map(creditPartOf));
  const expected = [
    causes.charge(payment.id),
    ...lost.map(({ dispute_id }) => causes.dispute(dispute_id)),
    ...payment.refunds.flatMap(({ state, refund_id }) =>
      state === "succeeded" && !parts.has(refund_id) ? causes.refund(refund_id) : [],
    ),
  ].map(invoiceIdOf);
  const all = [
    ...new Set([
      ...expected,
      ...back.flatMap((id) => [causes.refund(id), causes.refundReturned(id)]).map(invoiceIdOf),
    ]),
  ];
  const there = await invoices.many(all);
  const missing = expected.filter((id) => !there.some((one) => one.id === id));
  if (missing.length > 0) {
    const isFee = (await bookPostings(payment.id)).some(({ kind }) => kind === "cancellation_fee");
    if (isFee && !isInvoiced(payment, { isCancellation: true })) return [];
  }
  const ours_minor = sumOf(there, (one) => totalsOf(one).total_minor);
  const theirs_minor =
    payment.captured_minor - payment.refunded_minor - sum(lost.map((one) => one.amount_minor));
  return [
    ...changedOnes(there, { payment_id: payment.id }),
    ...missing.map((id) => differs(id, "An invoice is missing.", { payment_id: payment.id })),
    ...(missing.length === 0 && ours_minor !== theirs_minor
      ? [
          differs(payment.id, "The invoices don't come to what was charged, less what went back.", {
            payment_id: payment.id,
            ours_minor,
            theirs_minor,
          }),
        ]
      : []),
  ];
};

/** What is wrong with an issuer's invoices: a number is missing or given twice, the chain is broken, one was changed or is not accepted. */
export const checkIssuer = async ({ id, counts, chained }: Issuer): Promise<Difference[]> => {
  const issued: Invoice[] = [];
  const pages = pagesOf((request) =>
    invoices.page("ofIssuer", invoicesOf(id), { ...request, order: "oldest" }),
  );
  for await (const page of pages) issued.push(...page);
  const gaps = Object.entries(counts).flatMap(([series, count]) => {
    const has = new Set(
      issued.flatMap((one) => (one.series === series ? [countOf(one.number as string)] : [])),
    );
    return Array.from({ length: count }, (_, at) => at + 1)
      .filter((number) => !has.has(number))
      .map((number) =>
        differs(`${id}:${series}:${number}`, `The number ${number} of series ${series} is missing.`),
      );
  });
  const records = issued.flatMap(recordsOf);
  const byPlace = new Map(records.flatMap((one) => (one.chain ? [[one.chain.position, one] as const] : [])));
  const broken = Array.from({ length: chained }, (_, at) => byPlace.get(at + 1)).flatMap((one, at) => {
    const before = byPlace.get(at);
    if (!one || (at > 0 && !before) || one.chain?.before === before?.chain?.hash) return [];
    return [differs(one.id, `The chain is broken before ${one.number}.`)];
  });
  return [...gaps, ...broken, ...issued.flatMap(refusalOf), ...changedOnes(issued)];
};
