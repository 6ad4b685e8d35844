import type { Market } from "./market.ts";
import { markets } from "./served.ts";

/** The market of the stage with this currency that makes invoices. Asking spares others every read. */
export const invoicingMarket = (currency: string): Market | undefined =>
  markets.find((market) => market.currency === currency && market.tax.invoices !== "none");

/** Whether a market with this currency reports details that only providers can give. */
export const reportsIn = (currency: string): boolean =>
  markets.some((market) => market.currency === currency && market.tax.reports.includes("dac7"));

/** A tax number without the name of its kind before it, as companies write theirs: `NIF B12345674`. */
const bareNumber = (text: string | undefined): string | undefined => text?.split(" ").at(-1);

/** The company behind a market, as invoices and reports name it. */
export const companyParty = ({
  legal,
}: {
  legal: { name: string; address: string; tax_id?: string | undefined };
}) => {
  const tax_id = bareNumber(legal.tax_id);
  return { name: legal.name, address: legal.address, ...(tax_id && { tax_id }) };
};
