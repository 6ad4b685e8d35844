import { TaxDetails, TaxDetailsConflict } from "../domain/tax/tax-details.ts";
import { notFound } from "../kernel/refusal.ts";
import { entity } from "./engine/entity.ts";

/** One for each account that has given any. */
export const taxDetails = entity({
  name: "tax_details",
  schema: () => TaxDetails,
  key: (accountId) => [`ACCOUNT#${accountId}`, "TAX_DETAILS"],
  due: ({ remove_at }) => remove_at,
  notFound: notFound("tax_details"),
  conflict: TaxDetailsConflict,
});
