import { invoices, invoicesFor, invoicesOf } from "../../data/invoices.ts";
import { taxDetails } from "../../data/tax-details.ts";
import { keptUntil } from "../../domain/invoice/blanking.ts";
import type { TaxDetails } from "../../domain/tax/tax-details.ts";
import { taxDetailsView } from "../../domain/tax/tax-details-view.ts";
import { marketOf } from "../../markets/served.ts";
import { type Holding, holding, removeFrom, scrubIn } from "../holding.ts";

type Invoiced = TaxDetails & { kept_until?: string | undefined };

/** Somebody's details, and until when the newest invoices that name them are kept. */
const invoiced = async (accountId: string): Promise<Invoiced | undefined> => {
  const request = { limit: 1, scope: accountId };
  const details = await taxDetails.get(accountId);
  if (!details) return undefined;
  const newest = await Promise.all([
    invoices.page("ofIssuer", invoicesOf(accountId), request),
    invoices.page("ofIssuer", invoicesOf(accountId, "waiting"), request),
    invoices.page("ofRecipient", invoicesFor(accountId), request),
  ]);
  const ends = newest.flatMap(({ items }) =>
    items.map((invoice) => keptUntil(invoice, marketOf(invoice).tax.keep_years)),
  );
  return { ...details, kept_until: ends.sort().at(-1) };
};

/** Whoever is named in invoices that the law keeps is kept as long; others are forgotten at once. */
export const holdings: readonly Holding[] = [
  holding("tax_details", taxDetails, invoiced, {
    shown: ({ kept_until: _, ...details }) => taxDetailsView(details),
    erase: ({ kept_until, ...details }, now) => {
      if (!kept_until || kept_until <= now) return removeFrom(taxDetails)(details);
      return scrubIn(taxDetails, (one) =>
        one.remove_at === kept_until ? one : { ...one, remove_at: kept_until, updated_at: now },
      )(details);
    },
  }),
];
