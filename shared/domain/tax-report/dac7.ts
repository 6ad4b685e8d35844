import { decimalsOf, sum } from "../../kernel/money.ts";
import { element, textElement } from "../../kernel/xml.ts";
import type { SellerMonth, SellerYear } from "./seller-year.ts";

/** Who a seller is, as the report names it. */
export type ReportedSeller = SellerYear & {
  kind: "person" | "company";
  name: string;
  tax_id: string;
  country: string;
  vat_id?: string | undefined;
  registration_number?: string | undefined;
  birth_date?: string | undefined;
  address: { line: string; postcode: string; city: string; country: string };
};

/** Who reports: the company of a market. */
export type Reporter = { name: string; brand: string; tax_id: string; address: string; country: string };

export type Dac7Message = {
  year: number;
  /** Tells the message from all others of the year. */
  reference: string;
  currency: string;
  now: string;
  reporter: Reporter;
};

const quarters = [1, 2, 3, 4] as const;

const doc = (reference: string): string =>
  element("DocSpec", [textElement("stf:DocTypeIndic", "OECD1"), textElement("stf:DocRefId", reference)]);

/** Whole units of the currency, half up: the schema has no decimals. */
const units = (minor: number, currency: string): number =>
  Math.floor(minor / 10 ** decimalsOf(currency) + 0.5);

const inQuarter = (
  months: readonly SellerMonth[],
  quarter: number,
  amount: (month: SellerMonth) => number,
): number => sum(months.filter(({ month }) => Math.ceil(month / 3) === quarter).map(amount));

const amounts = (
  name: string,
  each: string,
  { months }: SellerYear,
  currency: string,
  amount: (month: SellerMonth) => number,
): string =>
  element(
    name,
    quarters.map((quarter) =>
      textElement(`${each}${quarter}`, units(inQuarter(months, quarter, amount), currency), {
        currCode: currency.toUpperCase(),
      }),
    ),
  );

const activities = (seller: SellerYear, currency: string): string =>
  element("RelevantActivities", [
    element("PersonalServices", [
      amounts("Consideration", "ConsQ", seller, currency, (month) => month.consideration_minor),
      element(
        "NumberOfActivities",
        quarters.map((quarter) =>
          textElement(
            `NumbQ${quarter}`,
            inQuarter(seller.months, quarter, (month) => month.payments),
          ),
        ),
      ),
      amounts("Fees", "FeesQ", seller, currency, (month) => month.fees_minor),
      amounts("Taxes", "TaxQ", seller, currency, (month) => month.taxes_minor),
    ]),
  ]);

const addressOf = ({ address: { line, postcode, city, country } }: ReportedSeller): string =>
  element("Address", [
    textElement("CountryCode", country),
    element("AddressFix", [
      textElement("Street", line),
      textElement("PostCode", postcode),
      textElement("City", city),
    ]),
  ]);

/** What the form has in place of a tax number that nobody knows. */
export const unknownNumber = "NOTIN";

const tin = (tax_id: string, issuedBy: string): string =>
  textElement("TIN", tax_id, tax_id === unknownNumber ? { unknown: "true" } : { issuedBy });

/** Where it is paid. The holder is named only where it is not the seller, and we pay nobody else. */
const bankOf = ({ payout_account_id }: ReportedSeller): string | undefined =>
  payout_account_id &&
  element("FinancialIdentifier", [
    textElement("Identifier", payout_account_id, { AccountNumberType: "Payment account" }),
  ]);

const company = (seller: ReportedSeller): string =>
  element("EntitySeller", [
    element("Standard", [
      element("EntSellerID", [
        textElement("ResCountryCode", seller.country),
        tin(seller.tax_id, seller.country),
        seller.registration_number &&
          textElement("IN", seller.registration_number, { issuedBy: seller.country, INType: "BRN" }),
        seller.vat_id && textElement("VAT", seller.vat_id),
        textElement("Name", seller.name),
        addressOf(seller),
      ]),
      bankOf(seller),
    ]),
  ]);

/** The schema wants two names; whoever has one is not known by a first name. */
const namesOf = (name: string): [first: string, last: string] => {
  const at = name.indexOf(" ");
  return at < 0 ? ["NFN", name] : [name.slice(0, at), name.slice(at + 1)];
};

const person = (seller: ReportedSeller): string => {
  const [first, last] = namesOf(seller.name);
  return element("IndividualSeller", [
    element("Standard", [
      element("IndSellerID", [
        textElement("ResCountryCode", seller.country),
        tin(seller.tax_id, seller.country),
        seller.vat_id && textElement("VAT", seller.vat_id),
        element("Name", [textElement("FirstName", first), textElement("LastName", last)]),
        addressOf(seller),
        element("BirthInfo", [textElement("BirthDate", seller.birth_date ?? "")]),
      ]),
      bankOf(seller),
    ]),
  ]);
};

const operator = ({ reporter, reference }: Dac7Message): string =>
  element("PlatformOperator", [
    textElement("ResCountryCode", reporter.country),
    tin(reporter.tax_id, reporter.country),
    textElement("Name", reporter.name),
    textElement("PlatformBusinessName", reporter.brand),
    element(
      "Address",
      [textElement("CountryCode", reporter.country), textElement("AddressFree", reporter.address)],
      { legalAddressType: "OECD304" },
    ),
    textElement("Nexus", "RPONEX1"),
    textElement("AssumedReporting", "false"),
    doc(`${reference}-operator`),
  ]);

/** A message by the public schema for digital platforms (OECD DPI 1.0), which member states take for DAC7. */
export const dac7Xml = (sellers: readonly ReportedSeller[], message: Dac7Message): string => {
  const { year, reference, currency, now, reporter } = message;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    "DPI_OECD",
    [
      element("MessageSpec", [
        reporter.tax_id === unknownNumber ? undefined : textElement("SendingEntityIN", reporter.tax_id),
        textElement("TransmittingCountry", reporter.country),
        textElement("ReceivingCountry", reporter.country),
        textElement("MessageType", "DPI"),
        textElement("MessageRefId", reference),
        textElement("MessageTypeIndic", sellers.length > 0 ? "DPI401" : "DPI403"),
        textElement("ReportingPeriod", `${year}-12-31`),
        textElement("Timestamp", now.replace("Z", "")),
      ]),
      element("DPIBody", [
        operator(message),
        ...sellers.map((seller) =>
          element("ReportableSeller", [
            element("Identity", [seller.kind === "company" ? company(seller) : person(seller)]),
            activities(seller, currency),
            doc(`${reference}-${seller.service_provider_id}`),
          ]),
        ),
      ]),
    ],
    { version: "1.0", xmlns: "urn:oecd:ties:dpi:v1", "xmlns:stf": "urn:oecd:ties:dpistf:v1" },
  )}`;
};
