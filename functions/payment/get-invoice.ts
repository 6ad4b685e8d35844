import * as z from "zod/mini";
import { invoices } from "../../shared/data/invoices.ts";
import { InvoiceReadByAdmin } from "../../shared/domain/invoice/events.ts";
import { InvoiceNotFound, InvoiceView } from "../../shared/domain/invoice/invoice.ts";
import { formatQuery } from "../../shared/http/formats.ts";
import { operation } from "../../shared/http/operation.ts";
import { Id } from "../../shared/kernel/schema.ts";
import { printedInvoice } from "../../shared/workflows/invoice/print.ts";
import { marketSettings } from "../../shared/workflows/market/settings.ts";

export const handler = operation({
  route: "GET /payment/get-invoice/{invoice_id}",
  extra: true,
  summary: "Get an invoice or a credit note.",
  description:
    "Sellers and buyers get their own invoices; administrators get any. That an administrator has read one which names its buyer is recorded in the audit log.",
  access: ["user", "service_provider", "admin"],
  params: z.strictObject({ invoice_id: Id("invoice") }),
  query: z.strictObject(formatQuery("html")),
  response: InvoiceView,
  formats: { html: printedInvoice },
  refuses: [InvoiceNotFound],
  emits: [InvoiceReadByAdmin],
  example: { params: { invoice_id: "019a8f6c2b7e4d1f0a3c5e79" } },
}).handle(async ({ params: { invoice_id }, query: { format }, actor, commit }) => {
  const [invoice] = await Promise.all([invoices.find(invoice_id), format === "html" && marketSettings()]);
  const isOwn = invoice.issuer_id === actor.id || invoice.recipient_id === actor.id;
  if (actor.role !== "admin" && !isOwn) throw InvoiceNotFound();
  if (actor.role !== "admin" || !invoice.recipient) return invoice;
  const data = { invoice_id, format, admin_id: actor.id };
  return commit([], [InvoiceReadByAdmin.atVersion(invoice, { data })], invoice);
});
