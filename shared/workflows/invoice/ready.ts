import { companies } from "../../data/companies.ts";
import type { Company } from "../../domain/company/company.ts";
import type { Invoice, InvoiceParty } from "../../domain/invoice/invoice.ts";
import { isCompanyNumber, mayOnlyChain } from "../../domain/invoice/registration.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { brandOf } from "../../markets/brand.ts";
import type { Market } from "../../markets/market.ts";
import { homeZoneOf, marketOf } from "../../markets/served.ts";
import { companyParty } from "../../markets/tax.ts";
import type { Readiness } from "./issue.ts";

const onOneLine = ({ line1, line2, postcode, city }: Company["address"]): string =>
  [line1, line2, `${postcode} ${city}`].filter((part) => part !== undefined).join(", ");

/** A provider as invoices name it. Undefined: its tax details are not there yet. */
export const providerParty = async (id: string): Promise<InvoiceParty | undefined> => {
  const company = await companies.get(id);
  if (!company?.tax_id) return undefined;
  return { name: company.legal_name, tax_id: company.tax_id, address: onOneLine(company.address) };
};

const partyOf = (id: string, market: Market): Promise<InvoiceParty | undefined> | InvoiceParty =>
  id === market.id ? companyParty(brandOf(market)) : providerParty(id);

/** Whether a market's way to register invoices is still allowed for an issuer. */
const isAllowed = ({ tax: { registration } }: Market, tax_id: string | undefined, day: string): boolean =>
  registration !== "chain" || mayOnlyChain(isCompanyNumber(tax_id ?? ""), day);

/** What an invoice is issued with now, or what it waits for. */
export const readinessOf = async (invoice: Invoice, now: string): Promise<Readiness> => {
  const market = marketOf(invoice);
  const zone = homeZoneOf(market);
  const isToProvider = invoice.series.startsWith("C") || invoice.series.startsWith("S");
  const [issuer, recipient] = await Promise.all([
    partyOf(invoice.issuer_id, market),
    isToProvider ? providerParty(invoice.recipient_id) : invoice.recipient,
  ]);
  if (!issuer?.tax_id || (isToProvider && !recipient)) return { waits_for: "tax_details" };
  if (!isAllowed(market, issuer.tax_id, wallClock(now, zone).date)) return { waits_for: "registration" };
  return { issuer, recipient, registration: market.tax.registration, zone };
};
