import { companies } from "../../shared/data/companies.ts";
import type { Company } from "../../shared/domain/company/company.ts";
import { CompanyVerified } from "../../shared/domain/company/events.ts";
import { newId } from "../../shared/kernel/id.ts";
import { committed } from "../../shared/kernel/record.ts";
import { tell, write } from "./world.ts";

/** A company in Madrid; without a tax number, its details are not complete. */
export const aSeller = (service_provider_id: string, tax_id?: string): Company => ({
  id: newId("company"),
  version: 0,
  service_provider_id,
  state: "verified",
  legal_name: "Fontanería García, S.L.",
  registration_number: `M-${newId("company")}`,
  country: "ES",
  ...(tax_id && { tax_id }),
  address: { line1: "Calle Mayor 1", city: "Madrid", postcode: "28013", country: "ES" },
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
});

/** A provider gives everything that invoices and reports need, and the service is told of it. */
export const sellerDetailsGiven = async (service_provider_id: string): Promise<void> => {
  const known = await companies.get(service_provider_id);
  const company = known ? { ...known, tax_id: "B12345674" } : aSeller(service_provider_id, "B12345674");
  await write(companies.put(company));
  await tell(
    CompanyVerified.atVersion(committed(company), {
      from: "submitted",
      to: "verified",
      data: { service_provider_id },
    }),
  );
};
