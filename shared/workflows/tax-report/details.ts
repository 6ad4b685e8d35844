import { taxDetails } from "../../data/tax-details.ts";
import type { TaxDetails } from "../../domain/tax/tax-details.ts";
import { missingOf } from "../../domain/tax/tax-details-view.ts";
import type { ReportedSeller } from "../../domain/tax-report/dac7.ts";
import type { SellerYear } from "../../domain/tax-report/seller-year.ts";

/** What a report names of a seller besides its money. */
type SellerDetails = Omit<ReportedSeller, keyof SellerYear> & { name: string };

const reported = ({ kind, name, tax_id, birth_date, registration_number, address }: TaxDetails) => ({
  kind,
  ...(name && { name }),
  ...(tax_id?.value && { tax_id: tax_id.value }),
  ...(birth_date && { birth_date }),
  ...(registration_number && { registration_number }),
  ...(address && {
    country: address.country,
    address: {
      line: [address.line1, address.line2].filter(Boolean).join(", "),
      postcode: address.postcode,
      city: address.city,
      country: address.country,
    },
  }),
});

/** A provider's details for reports: what there is, and what is missing. */
export const sellerDetails = async (
  id: string,
): Promise<{ details: Partial<SellerDetails>; missing: string[] }> => {
  const given = await taxDetails.get(id);
  return given
    ? { details: reported(given), missing: missingOf(given) }
    : { details: {}, missing: ["name", "tax_id", "address"] };
};
