import * as z from "zod/mini";
import { invoices, issuers } from "../../shared/data/invoices.ts";
import { InvoiceRectified } from "../../shared/domain/invoice/events.ts";
import {
  type Invoice,
  InvoiceConflict,
  InvoiceNotFound,
  InvoiceView,
} from "../../shared/domain/invoice/invoice.ts";
import { IssuerConflict, IssuerNotFound } from "../../shared/domain/invoice/issuer.ts";
import { NamedBuyer } from "../../shared/domain/invoice/named-buyer.ts";
import {
  InvoiceNotRectifiable,
  InvoiceRectifiedAlready,
  rectify,
} from "../../shared/domain/invoice/rectify.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Line } from "../../shared/kernel/schema.ts";
import { homeZoneOf, marketOf } from "../../shared/markets/served.ts";

export const handler = operation({
  route: "POST /payment/rectify-invoice/{invoice_id}",
  extra: true,
  summary: "Take an invoice back with a credit note.",
  description:
    "The credit note refers to it, and takes back what is left of it after other credit notes. With `recipient` a full invoice for the same follows. No money moves.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ invoice_id: Id("invoice") }),
  body: z.strictObject({
    reason: described(Line(200, 3), "Why. It is printed on the credit note."),
    recipient: described(z.optional(NamedBuyer), "Whom the new invoice names."),
  }),
  response: z.object({
    credit_note: described(InvoiceView, "The credit note."),
    replacement: described(z.optional(InvoiceView), "The new invoice."),
  }),
  refuses: [
    InvoiceNotFound,
    InvoiceNotRectifiable,
    InvoiceRectifiedAlready,
    InvoiceConflict,
    IssuerNotFound,
    IssuerConflict,
  ],
  emits: [InvoiceRectified],
  example: {
    params: { invoice_id: "019a8f6c2b7e4d1f0a3c5e79" },
    body: {
      reason: "The buyer's tax number was wrong.",
      recipient: { name: "Ana López", tax_id: "12345678Z", address: "Calle Mayor 1, 28013 Madrid" },
    },
  },
  alongside: ({ params }) => invoices.find(params.invoice_id),
}).handle(async ({ alongside, body: { reason, recipient }, now, commit }) => {
  const invoice = await alongside;
  const issuer = await issuers.find(invoice.issuer_id);
  const zone = homeZoneOf(marketOf(invoice));
  const made = rectify(invoice, issuer, { reason, recipient, zone, now });
  const [credit_note, replacement] = made.added.map(committed);
  const answer = { credit_note: credit_note as Invoice, ...(replacement && { replacement }) };
  const writes = [
    issuers.update(made.record),
    invoices.update(made.invoice),
    ...made.added.map((one) => invoices.insert(one)),
  ];
  return commit({ writes, events: made.events }, answer);
});
