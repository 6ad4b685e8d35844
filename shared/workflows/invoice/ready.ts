import { configuration } from "../../configuration.ts";
import { taxDetails } from "../../data/tax-details.ts";
import {
  causes,
  type Invoice,
  type InvoiceParty,
  isCreditNote,
  totalsOf,
} from "../../domain/invoice/invoice.ts";
import { isCompanyNumber, mayOnlyChain } from "../../domain/invoice/registration.ts";
import type { TaxDetails } from "../../domain/tax/tax-details.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { brandOf } from "../../markets/brand.ts";
import type { Market } from "../../markets/market.ts";
import { homeZoneOf, marketOf } from "../../markets/served.ts";
import { companyParty } from "../../markets/tax.ts";
import type { Readiness } from "./issue.ts";

const onOneLine = ({ line1, line2, postcode, city }: NonNullable<TaxDetails["address"]>): string =>
  [line1, line2, `${postcode} ${city}`].filter(Boolean).join(", ");

/** Somebody as invoices name them. Undefined: there is no name or number of theirs yet. */
const partyIn = (details: TaxDetails | undefined): InvoiceParty | undefined => {
  const { name, tax_id, address } = details ?? {};
  if (!name || !tax_id?.value) return undefined;
  return { name, tax_id: tax_id.value, ...(address && { address: onOneLine(address) }) };
};

/** A provider who has agreed that invoices are issued in its name. */
const sellerParty = async (id: string): Promise<InvoiceParty | undefined> => {
  const details = await taxDetails.get(id);
  return details?.agreed && partyIn(details);
};

/** How both sides of an issued invoice are named now: a buyer whom an administrator has named stays. */
export const partiesNow = async (
  invoice: Invoice,
): Promise<{ issuer: InvoiceParty; recipient?: InvoiceParty | undefined }> => {
  const { issuer_id, recipient_id, cause, recipient } = invoice;
  const market = marketOf(invoice);
  const isNamed = cause.startsWith(causes.replacement(""));
  const [seller, buyer] = await Promise.all([
    issuer_id === market.id ? companyParty(brandOf(market)) : taxDetails.get(issuer_id).then(partyIn),
    recipient && !isNamed ? taxDetails.get(recipient_id).then(partyIn) : undefined,
  ]);
  const issuer = seller ?? invoice.issuer ?? { name: "" };
  return { issuer, recipient: buyer ?? recipient };
};

const partyOf = (id: string, market: Market): Promise<InvoiceParty | undefined> | InvoiceParty =>
  id === market.id ? companyParty(brandOf(market)) : sellerParty(id);

/** How a market registers invoices. Where a tax office stands in for the real one, what is only chained is sent there too. */
const registrationIn = ({ tax: { registration } }: Market): Market["tax"]["registration"] =>
  registration === "chain" && configuration().TAX_OFFICE_ENDPOINT ? "send" : registration;

/** Whether a market's way to register invoices is still allowed for an issuer. */
const isAllowed = (market: Market, tax_id: string | undefined, day: string): boolean =>
  registrationIn(market) !== "chain" || mayOnlyChain(isCompanyNumber(tax_id ?? ""), day);

/** Whether an invoice comes to more than a simplified one may. */
const isTooLarge = (invoice: Invoice, { tax: { simplified_most_minor } }: Market): boolean =>
  simplified_most_minor !== undefined &&
  !isCreditNote(invoice) &&
  totalsOf(invoice).total_minor > simplified_most_minor;

/** What an invoice is issued with now, or what it waits for. */
export const readinessOf = async (invoice: Invoice, now: string): Promise<Readiness> => {
  const market = marketOf(invoice);
  const zone = homeZoneOf(market);
  const isToProvider = invoice.form === "full";
  const [issuer, recipient] = await Promise.all([
    partyOf(invoice.issuer_id, market),
    isToProvider || market.tax.invoices === "full"
      ? taxDetails.get(invoice.recipient_id).then(partyIn)
      : undefined,
  ]);
  if (!issuer?.tax_id || (isToProvider && !recipient)) return { waits_for: "tax_details" };
  if (!recipient && isTooLarge(invoice, market)) return { waits_for: "buyer" };
  if (!isAllowed(market, issuer.tax_id, wallClock(now, zone).date)) return { waits_for: "registration" };
  return { issuer, recipient, registration: registrationIn(market), zone };
};
