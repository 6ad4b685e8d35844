import * as z from "zod/mini";
import { invoices, issuers } from "../../shared/data/invoices.ts";
import { amend, InvoiceNotResendable } from "../../shared/domain/invoice/amend.ts";
import { InvoiceResent } from "../../shared/domain/invoice/events.ts";
import { InvoiceConflict, InvoiceNotFound, InvoiceView } from "../../shared/domain/invoice/invoice.ts";
import { IssuerConflict, IssuerNotFound } from "../../shared/domain/invoice/issuer.ts";
import { NamedBuyer } from "../../shared/domain/invoice/named-buyer.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { homeZoneOf, marketOf } from "../../shared/markets/served.ts";
import { partiesNow } from "../../shared/workflows/invoice/ready.ts";

export const handler = operation({
  route: "POST /payment/resend-invoice/{invoice_id}",
  extra: true,
  summary: "Send the tax office a new record of an invoice that it has not accepted.",
  description:
    "The record keeps the invoice's number, day and amounts, goes to the end of its issuer's chain and says that it stands in for the one before. It names both sides as their tax details have them now, or `recipient`.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ invoice_id: Id("invoice") }),
  body: z.strictObject({
    recipient: described(
      z.optional(NamedBuyer),
      "Whom a full invoice names, if not as the buyer's tax details do.",
    ),
  }),
  response: InvoiceView,
  refuses: [InvoiceNotFound, InvoiceNotResendable, InvoiceConflict, IssuerNotFound, IssuerConflict],
  emits: [InvoiceResent],
  example: {
    params: { invoice_id: "019a8f6c2b7e4d1f0a3c5e79" },
    body: { recipient: { name: "Ana López", tax_id: "12345678Z", address: "Calle Mayor 1, 28013 Madrid" } },
  },
  alongside: ({ params }) => invoices.find(params.invoice_id),
}).handle(async ({ alongside, body, now, commit }) => {
  const invoice = await alongside;
  const [issuer, parties] = await Promise.all([issuers.find(invoice.issuer_id), partiesNow(invoice)]);
  const zone = homeZoneOf(marketOf(invoice));
  const made = amend(invoice, issuer, { ...parties, ...body, zone, now });
  return commit(
    { writes: [issuers.update(made.record), invoices.update(made.invoice)], events: made.events },
    committed(made.invoice),
  );
});
