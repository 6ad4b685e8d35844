import { companies } from "../../data/companies.ts";
import type { ReportedSeller } from "../../domain/tax-report/dac7.ts";
import type { SellerYear } from "../../domain/tax-report/seller-year.ts";

/** What a report names of a seller besides its money. */
export type SellerDetails = Omit<ReportedSeller, keyof SellerYear | "name"> & { name: string };

/** A provider's details for reports: what there is, and what is missing. */
export const sellerDetails = async (
  id: string,
): Promise<{ details: Partial<SellerDetails>; missing: string[] }> => {
  const company = await companies.get(id);
  const details: Partial<SellerDetails> = {
    kind: "company",
    ...(company && {
      name: company.legal_name,
      ...(company.tax_id && { tax_id: company.tax_id }),
      country: company.country,
      registration_number: company.registration_number,
      address: {
        line: [company.address.line1, company.address.line2].filter(Boolean).join(", "),
        postcode: company.address.postcode,
        city: company.address.city,
        country: company.country,
      },
    }),
  };
  const needed = ["name", "tax_id", "address"] as const;
  return { details, missing: needed.filter((field) => !details[field]) };
};
