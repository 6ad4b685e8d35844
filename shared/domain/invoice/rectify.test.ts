import { expect, test } from "vitest";
import { aPayment } from "../../../tests/support/payments.ts";
import { sum } from "../../kernel/money.ts";
import type { Payment } from "../payment/payment.ts";
import { keptOf } from "../payment/platform-charge.ts";
import { keptReturned } from "../payment/returned.ts";
import type { TaxTerms } from "../tax/terms.ts";
import { chargeInvoice, refundNote } from "./drafts.ts";
import { crediting, withNote } from "./rectify.ts";

const now = "2027-03-05T12:00:00.000Z";
const tax: TaxTerms = {
  name: "VAT",
  seller: "provider",
  collector: "provider",
  parts: [{ supply: "labor", rate_bps: 2100, weight: 10_000 }],
  commission_bps: 2100,
};
const paid = (terms: TaxTerms): Payment => {
  const charged = aPayment({ tax: terms });
  return { ...charged, ...keptOf(charged.captured_minor, charged) };
};

/** The invoice of a charge and the credit notes of its refunds, in their order. */
const invoicesOf = (charged: Payment, amounts: readonly number[]) => {
  let payment = charged;
  let invoice = chargeInvoice(payment, now);
  const notes = amounts.map((amount_minor, at) => {
    const row = { refund_id: `re_${at}`, state: "succeeded" as const, amount_minor };
    const refund = { ...row, ...keptReturned(payment, amount_minor) };
    payment = { ...payment, refunds: [...payment.refunds, refund] };
    const note = crediting(refundNote(payment, refund, now), invoice);
    invoice = withNote(invoice, note);
    return note;
  });
  return [invoice, ...notes];
};

test.each(["provider", "platform"] as const)(
  "refunds in parts take back the whole commission and its tax, where the %s hands in the customer's",
  (collector) => {
    const all = invoicesOf(paid({ ...tax, collector }), [3333, 3333, 3334]);
    expect(sum(all.flatMap(({ lines }) => lines.map(({ tax_minor }) => tax_minor)))).toBe(0);
    expect(sum(all.map(({ commission }) => commission?.net_minor ?? 0))).toBe(0);
    expect(sum(all.map(({ commission }) => commission?.tax_minor ?? 0))).toBe(0);
  },
);

test("of a fee for work that nobody had taken yet, the marketplace owes itself no commission", () => {
  const { service_provider_id: _, ...nobodys } = paid({ ...tax, on_cancellation: true });
  const invoice = chargeInvoice(nobodys, now);
  expect(invoice).toMatchObject({ issuer_id: invoice.market });
  expect(invoice.commission).toBeUndefined();
});
