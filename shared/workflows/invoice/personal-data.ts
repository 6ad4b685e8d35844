import { pagesOf } from "../../data/engine/page.ts";
import { invoices, invoicesFor, invoicesOf } from "../../data/invoices.ts";
import { blankLater } from "../../domain/invoice/blanking.ts";
import { type Invoice, totalsOf } from "../../domain/invoice/invoice.ts";
import { type Holding, holding, scrubIn } from "../holding.ts";

const keepYears = 6;

/** Everything that somebody has issued or has to pay. */
async function* invoicesAbout(accountId: string): AsyncGenerator<readonly Invoice[]> {
  for (const partition of [invoicesOf(accountId), invoicesOf(accountId, "waiting")])
    yield* pagesOf((request) => invoices.page("ofIssuer", partition, request));
  yield* pagesOf((request) => invoices.page("ofRecipient", invoicesFor(accountId), request));
}

export const holdings: readonly Holding[] = [
  holding("invoices", invoices, invoicesAbout, {
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
    erase: (invoice, now) => scrubIn(invoices, (one) => blankLater(one, keepYears, now))(invoice),
  }),
];
