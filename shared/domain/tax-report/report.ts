import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { refusal } from "../../kernel/refusal.ts";
import { Currency, described, Instant } from "../../kernel/schema.ts";
import { type Dac7Message, dac7Xml, type ReportedSeller } from "./dac7.ts";
import { form1099k } from "./form-1099k.ts";
import { TaxReportKind } from "./kind.ts";
import { SellerYear } from "./seller-year.ts";

const Address = z.object({
  line: described(z.string(), "Street and number of the seller."),
  postcode: described(z.string(), "Postal code of the seller."),
  city: described(z.string(), "City of the seller."),
  country: described(z.string(), "Country of the address."),
});

/** A seller in a report, with the details that tax offices ask for. */
export const ReportSeller = lazyObject(() => ({
  ...SellerYear.shape,
  kind: described(z.optional(z.enum(["person", "company"])), "Whether the seller is a person."),
  tax_id: described(z.optional(z.string()), "Tax number of the seller."),
  country: described(z.optional(z.string()), "Country where the seller is taxed."),
  vat_id: described(z.optional(z.string()), "Number of the seller for value added tax."),
  registration_number: described(z.optional(z.string()), "Number in the register of companies."),
  birth_date: described(z.optional(z.string()), "Day on which a person was born."),
  address: described(z.optional(Address), "Address of the seller."),
}));
export type ReportSeller = z.output<typeof ReportSeller>;

export const TaxReport = lazyObject(() => ({
  report: described(TaxReportKind, "Which report it is."),
  year: described(z.int(), "The calendar year that it is about."),
  currency: Currency,
  made_at: described(Instant, "When it was made."),
  reporter: described(
    z.object({
      name: described(z.string(), "Name of the company that reports."),
      brand: described(z.string(), "Name of the marketplace."),
      tax_id: described(z.string(), "Tax number of the company."),
      address: described(z.string(), "Address of the company."),
      country: described(z.string(), "Country of the company."),
    }),
    "The company behind the market.",
  ),
  part: described(z.string(), "Tells this part from all others of the year."),
  items: described(z.array(ReportSeller), "The providers of this part who earned something."),
  next_cursor: described(z.nullable(z.string()), "Where the next part begins. Null: this is the last one."),
}));
export type TaxReport = z.output<typeof TaxReport>;

export const TaxReportNotMade = refusal(
  "tax_report.not_made",
  422,
  "This market does not make that report.",
  "Ask for one of details.reports.",
);

const isComplete = (seller: ReportSeller): seller is ReportedSeller & ReportSeller =>
  seller.missing.length === 0 && seller.tax_id !== undefined && seller.address !== undefined;

/** The file for spreadsheets: one row for each payout account. */
export const taxReportCsv = ({ items, year, currency }: TaxReport): string =>
  form1099k(items, year, currency);

/** A message by the public schema, of the sellers whose details are complete. */
export const taxReportXml = ({ items, year, currency, made_at, reporter, part }: TaxReport): string => {
  const message: Dac7Message = { year, currency, now: made_at, reporter, reference: part };
  return dac7Xml(items.filter(isComplete), message);
};
