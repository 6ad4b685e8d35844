import * as z from "zod/mini";
import { described, UpdatedAt } from "../../kernel/schema.ts";
import type { Market } from "../../markets/market.ts";
import { defaultMarket, marketOfCountry, markets } from "../../markets/served.ts";
import { TaxDetails } from "./tax-details.ts";
import { TaxIdKind } from "./tax-id.ts";

const Missing = z.enum(["name", "tax_id", "address", "birth_date", "registration_number", "agreement"]);
type Missing = z.output<typeof Missing>;

export const TaxDetailsView = z.extend(
  z.omit(TaxDetails, { id: true, role: true, remove_at: true, created_at: true, version: true }),
  {
    updated_at: z.optional(UpdatedAt),
    missing: described(z.array(Missing), "What is still missing for invoices and reports."),
    tax_id_kinds: described(z.array(TaxIdKind), "Kinds of tax numbers that this address may have."),
  },
);
type TaxDetailsView = z.input<typeof TaxDetailsView>;

export const marketFor = ({ address }: Pick<TaxDetails, "address">): Market =>
  (address && marketOfCountry(address.country)) ?? defaultMarket;

/** The kinds of tax numbers that go with an address: those of its market, or any outside of all markets. */
export const taxIdKindsAt = (details: Pick<TaxDetails, "address">): TaxIdKind[] => {
  const { address } = details;
  if (!address || marketOfCountry(address.country)) return marketFor(details).tax.ids;
  return [...new Set([...markets.flatMap(({ tax }) => tax.ids), "other" as const])];
};

/** What is still missing of what invoices and reports need in the market of the address. */
export const missingOf = (details: TaxDetails): Missing[] => {
  const { tax } = marketFor(details);
  const isProvider = details.role === "service_provider";
  const needed: readonly [Missing, boolean][] = [
    ["name", !details.name],
    ["tax_id", !details.tax_id],
    ["address", !details.address],
    [
      details.kind === "person" ? "birth_date" : "registration_number",
      isProvider &&
        tax.reports.includes("dac7") &&
        !(details.kind === "person" ? details.birth_date : details.registration_number),
    ],
    ["agreement", isProvider && tax.invoices !== "none" && !details.agreed],
  ];
  return needed.flatMap(([field, isMissing]) => (isMissing ? [field] : []));
};

export const taxDetailsView = (details: TaxDetails): TaxDetailsView => {
  const { id: _id, role: __, created_at, updated_at, version, remove_at: ___, ...shown } = details;
  return {
    ...shown,
    ...(version > 0 && { updated_at }),
    missing: missingOf(details),
    tax_id_kinds: taxIdKindsAt(details),
  };
};
