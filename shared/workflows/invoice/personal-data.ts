import { invoices, invoicesFor, invoicesOf } from "../../data/invoices.ts";
import { blankLater } from "../../domain/invoice/blanking.ts";
import { type Invoice, totalsOf } from "../../domain/invoice/invoice.ts";
import { marketOf } from "../../markets/served.ts";
import { type Holding, holding, list, scrubIn, type Treatment } from "../holding.ts";

const treatment: Treatment<Invoice> = {
  shown: (invoice) => ({
    id: invoice.id,
    series: invoice.series,
    number: invoice.number,
    issuer: invoice.issuer,
    recipient: invoice.recipient,
    ...totalsOf(invoice),
    currency: invoice.currency,
    issued_at: invoice.issued_at,
  }),
  erase: (invoice, now) =>
    scrubIn(invoices, (one) => blankLater(one, marketOf(one).tax.keep_years, now))(invoice),
};

export const holdings: readonly Holding[] = [
  holding(
    "invoices",
    invoices,
    list((id, request) => invoices.page("ofIssuer", [invoicesOf(id), invoicesOf(id, "waiting")], request)),
    treatment,
  ),
  holding(
    "invoices_received",
    invoices,
    list((id, request) => invoices.page("ofRecipient", invoicesFor(id), request)),
    treatment,
  ),
];
