import { companies } from "../../../shared/data/companies.ts";
import { Company, CompanyNotFound } from "../../../shared/domain/company/company.ts";
import { operation } from "../../../shared/http/operation.ts";

export const handler = operation({
  route: "GET /service-provider/company/get-company",
  summary: "The provider's own company and how it stands.",
  access: ["service_provider"],
  response: Company,
  refuses: [CompanyNotFound],
}).handle(({ actor }) => companies.find(actor.id));
