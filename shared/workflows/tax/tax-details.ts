import { taxDetails } from "../../data/tax-details.ts";
import { noTaxDetails } from "../../domain/tax/change-tax-details.ts";
import type { TaxDetails } from "../../domain/tax/tax-details.ts";
import type { Actor } from "../../http/call.ts";

/** The caller's tax details; empty ones before any were given. */
export const taxDetailsOf = async ({ id, role }: Actor, now: string): Promise<TaxDetails> =>
  (await taxDetails.get(id)) ?? noTaxDetails({ id, role: role === "user" ? role : "service_provider" }, now);
