import type * as z from "zod/mini";
import { configuration } from "../../configuration.ts";
import type { InvoiceView } from "../../domain/invoice/invoice.ts";
import { invoicePage } from "../../domain/invoice/page.ts";
import { qrAddress } from "../../domain/invoice/qr.ts";
import { homeZoneOf, marketOf } from "../../markets/served.ts";
import { qrCode } from "../../vendors/codes/qr.ts";

/** Where the tax office answers about an invoice's code: other stages ask its test service. */
const codeHost = (): string =>
  configuration().STAGE === "prod" ? "https://www2.agenciatributaria.gob.es" : "https://prewww2.aeat.es";

/** An invoice as a page to print, with the code that it needs in its market. */
export const printedInvoice = (invoice: z.output<typeof InvoiceView>): string => {
  const market = marketOf(invoice);
  const zone = homeZoneOf(market);
  const address = qrAddress(invoice, codeHost());
  return invoicePage(invoice, { market, zone, ...(address && { code: qrCode(address) }) });
};
