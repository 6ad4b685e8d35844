import { companies } from "../../../shared/data/companies.ts";
import { Company, CompanyNotFound } from "../../../shared/domain/company/company.ts";
import { operation } from "../../../shared/http/operation.ts";

export const handler = operation({
  route: "GET /service-provider/company/get-company",
  summary: "Read the provider's company and the state of its verification.",
  access: ["service_provider"],
  response: Company,
  refuses: [CompanyNotFound],
}).handle(({ actor }) => companies.find(actor.id));
