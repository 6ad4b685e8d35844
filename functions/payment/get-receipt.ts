import * as z from "zod/mini";
import { invoices } from "../../shared/data/invoices.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { isInvoiced } from "../../shared/domain/invoice/drafts.ts";
import { causes, invoiceIdOf } from "../../shared/domain/invoice/invoice.ts";
import { PaymentNotFound } from "../../shared/domain/payment/payment.ts";
import {
  PaymentNotCharged,
  Receipt,
  receiptOf,
  receiptPage,
  withInvoice,
} from "../../shared/domain/payment/receipt.ts";
import { formatQuery } from "../../shared/http/formats.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";

export const handler = operation({
  route: "GET /payment/get-receipt/{payment_id}",
  extra: true,
  summary: "Get the receipt of a payment.",
  description:
    "Every charge and refund of the payment as it is in the ledger, and how much the customer has paid in all. Customers get their own; administrators get any.",
  access: ["user", "admin"],
  params: z.strictObject({ payment_id: Id("payment") }),
  query: z.strictObject(formatQuery("html")),
  response: Receipt,
  formats: { html: receiptPage },
  uses: ["table", "lists"],
  refuses: [PaymentNotFound, PaymentNotCharged],
  example: { params: { payment_id: "019a8f6c2b7e4d1f0a3c5e79" } },
}).handle(async ({ params: { payment_id }, query: { format }, actor }) => {
  const [payment, postings] = await Promise.all([
    payments.find(payment_id),
    bookPostings(payment_id),
    format === "html" && marketSettings(),
  ]);
  if (actor.role === "user" && payment.user_id !== actor.id) throw PaymentNotFound();
  const [job, invoice] = await Promise.all([
    jobs.find(payment.job_id),
    isInvoiced(payment) ? invoices.get(invoiceIdOf(causes.charge(payment_id))) : undefined,
  ]);
  return withInvoice(receiptOf(payment, job, postings), invoice);
});
