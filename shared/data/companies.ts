import * as z from "zod/mini";
import {
  Company,
  CompanyConflict,
  CompanyNotFound,
  comparableNumber,
  RegistrationNumberTaken,
} from "../domain/company/company.ts";
import { committed } from "../kernel/record.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

/** A provider has one company, stored under the provider's id. */
export const companies = entity({
  name: "company",
  schema: () => Company,
  key: (serviceProviderId) => [`PROVIDER#${serviceProviderId}`, "COMPANY"],
  identity: (company) => [company.service_provider_id],
  notFound: CompanyNotFound,
  conflict: CompanyConflict,
});

const numbers = entity({
  name: "registration_number",
  schema: () => z.object({ id: z.string(), version: z.int(), number: z.string() }),
  key: (number) => [`REGISTRATION_NUMBER#${number}`, "LOCK"],
  identity: ({ number }) => [number],
  notFound: CompanyNotFound,
  conflict: RegistrationNumberTaken,
});

const lockOf = (company: Company) => ({ id: company.id, version: 0, number: comparableNumber(company) });

/**
 * Returns the writes that reserve a company's registration number, which no other company may have, and free the
 * previous one.
 */
export const holdNumber = (company: Company, before?: Company): Write[] => {
  if (before && comparableNumber(before) === comparableNumber(company)) return [];
  return [numbers.insert(lockOf(company)), ...(before ? [numbers.remove(committed(lockOf(before)))] : [])];
};

/** Returns the writes that delete a company and free its number. */
export const forgetCompany = (company: Company): Write[] => [
  companies.remove(company),
  numbers.remove(committed(lockOf(company))),
];
