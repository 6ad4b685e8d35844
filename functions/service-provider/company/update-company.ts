import * as z from "zod/mini";
import { companies } from "../../../shared/data/companies.ts";
import { mandatoryForProviders } from "../../../shared/data/document-kinds.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import {
  amendCompany,
  Company,
  CompanyConflict,
  CompanyNotFound,
  CompanyTransition,
  companyAmendment,
} from "../../../shared/domain/company/company.ts";
import {
  CompanyChangeSubmitted,
  CompanyEdited,
  CompanySubmitted,
} from "../../../shared/domain/company/events.ts";
import {
  ServiceProviderProfileCompleted,
  ServiceProviderResubmitted,
  ServiceProviderSubmitted,
} from "../../../shared/domain/provider/events.ts";
import { withCompany } from "../../../shared/domain/provider/onboarding.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";

export const handler = operation({
  route: "PUT /service-provider/company/update-company",
  summary: "Change the details of the provider's company.",
  description:
    "Fields that you leave out stay as they are. Before the company is verified, changes count at once and are sent to verification again. Afterwards `legal_name`, `tax_id` and `address` wait in `pending` until an administrator agrees, and the provider works on with the old ones. The registration number and the country can't change: enter another company with register-company.",
  access: ["service_provider"],
  while_suspended: true,
  body: companyAmendment.check(z.refine((given) => Object.keys(given).length > 0, "must change something")),
  response: Company,
  refuses: [
    CompanyNotFound,
    CompanyTransition,
    CompanyConflict,
    ServiceProviderNotFound,
    ServiceProviderConflict,
  ],
  steps: {
    company: { submit: {}, amend: {}, change: {} },
    onboarding: { complete_profile: {}, submit: {}, resubmit: {} },
  },
  emits: [
    CompanyChangeSubmitted,
    CompanyEdited,
    CompanySubmitted,
    ServiceProviderProfileCompleted,
    ServiceProviderSubmitted,
    ServiceProviderResubmitted,
  ],
  example: { body: { legal_name: "Quick Taps Holding LLC", phone: "+15550100123" } },
  alongside: ({ actor: { id }, now }) =>
    Promise.all([serviceProviders.find(id), companies.find(id), mandatoryForProviders(now)]),
}).handle(async ({ alongside, body, now, commit }) => {
  const [provider, company, mandatoryOf] = await alongside;
  const amended = amendCompany(company, body, now);
  if (amended.record === company) return company;

  const advanced = withCompany(provider, amended.record, now, mandatoryOf(provider));
  return commit(
    [companies.update(amended.record), serviceProviders.update(advanced.record)],
    [...amended.events, ...advanced.events],
    committed(amended.record),
  );
});
