import { taxDetails } from "../../shared/data/tax-details.ts";
import { TaxDetailsUpdated } from "../../shared/domain/tax/events.ts";
import type { TaxDetails } from "../../shared/domain/tax/tax-details.ts";
import { committed } from "../../shared/kernel/record.ts";
import { tell, write } from "./world.ts";

/** The tax details of a company in Madrid. */
export const aSeller = (id: string, given: Partial<TaxDetails> = {}): TaxDetails => ({
  id,
  version: 0,
  role: "service_provider",
  kind: "company",
  name: "Fontanería García, S.L.",
  registration_number: "M-123456",
  address: { line1: "Calle Mayor 1", city: "Madrid", postcode: "28013", country: "ES" },
  tax_id: { kind: "cif", value: "B12345674" },
  agreed: { agreed_at: new Date().toISOString(), version: 1 },
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
  ...given,
});

/** The tax details of a customer who wants invoices in full. */
export const aBuyer = (id: string): TaxDetails => {
  const { agreed: _, registration_number: __, ...known } = aSeller(id);
  return {
    ...known,
    role: "user",
    name: "Comunidad Calle Luna 4",
    tax_id: { kind: "cif", value: "H12345674" },
  };
};

/** A provider gives everything that invoices and reports need, and the service is told of it. */
export const sellerDetailsGiven = async (id: string): Promise<void> => {
  const known = await taxDetails.get(id);
  const details = { ...aSeller(id), version: known?.version ?? 0 };
  await write(taxDetails.put(details));
  const data = { account_id: id, fields: ["tax_id"], is_complete: true };
  await tell(TaxDetailsUpdated.atVersion(committed(details), { data }));
};
