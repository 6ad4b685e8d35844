import { invoices } from "../../shared/data/invoices.ts";
import { payments } from "../../shared/data/payments.ts";
import {
  chargeInvoice,
  disputeNote,
  isInvoiced,
  refundNote,
  returnedInvoice,
} from "../../shared/domain/invoice/drafts.ts";
import { InvoiceBuyerReminded, InvoiceBuyerTold } from "../../shared/domain/invoice/events.ts";
import { causes, invoiceIdOf } from "../../shared/domain/invoice/invoice.ts";
import {
  PaymentCaptured,
  PaymentDisputeClosed,
  RefundFailed,
  RefundSucceeded,
  TipPaid,
} from "../../shared/domain/payment/events.ts";
import type { EventOf } from "../../shared/kernel/event.ts";
import { invoicingMarket } from "../../shared/markets/tax.ts";
import { subscriber } from "../../shared/stream/subscriber.ts";
import { issueOnce } from "../../shared/workflows/invoice/issue.ts";
import { readinessOf } from "../../shared/workflows/invoice/ready.ts";

const told = [PaymentCaptured, TipPaid, RefundSucceeded, RefundFailed, PaymentDisputeClosed];
type Told = EventOf<(typeof told)[number]>;

/** The invoice or credit note that an event of a payment asks for. */
const draftFor = async (event: Told, now: string) => {
  const payment = await payments.find(event.data.payment_id);
  if (event.type === PaymentCaptured.type || event.type === TipPaid.type) {
    const isCancellation = "cancellation_fee" in event.data && event.data.cancellation_fee;
    return isInvoiced(payment, { isCancellation }) ? chargeInvoice(payment, now) : undefined;
  }
  if ("dispute_id" in event.data) {
    const note = disputeNote(payment, event.data.dispute_id, now);
    return note && (await invoices.get(invoiceIdOf(causes.charge(payment.id)))) && note;
  }
  const { refund_id } = event.data as { refund_id: string };
  const refund = payment.refunds.find((one) => one.refund_id === refund_id);
  const hasFailed = event.type === RefundFailed.type;
  const about = hasFailed ? causes.refund(refund_id) : causes.charge(payment.id);
  if (!refund || !(await invoices.get(invoiceIdOf(about)))) return undefined;
  return hasFailed ? returnedInvoice(payment, refund, now) : refundNote(payment, refund, now);
};

/**
 * Issues the invoice of a charge, and the credit note of a refund or a lost dispute. Nothing is read where no market makes invoices; what a
 * second delivery would issue is there already.
 */
export const handler = subscriber({
  name: "issue-invoice",
  on: told,
  lane: "patient",
  marks: "never",
  emits: [InvoiceBuyerTold, InvoiceBuyerReminded],
}).handle(async ({ event, now, commit }) => {
  if (!invoicingMarket(event.data.currency)) return "idle";
  const draft = await draftFor(event, now);
  if (draft) await issueOnce(draft, await readinessOf(draft, now), { now, commit });
  return undefined;
});
