import * as z from "zod/mini";
import { companies } from "../../../shared/data/companies.ts";
import { mandatoryForProviders } from "../../../shared/data/document-kinds.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import {
  Company,
  CompanyConflict,
  CompanyNotFound,
  CompanyTransition,
} from "../../../shared/domain/company/company.ts";
import {
  CompanyChangesRefused,
  CompanyReinstated,
  CompanyRejected,
  CompanySuspended,
  CompanyVerified,
} from "../../../shared/domain/company/events.ts";
import { companyRulingSteps, companyRulings, editByAdmin } from "../../../shared/domain/provider/edit.ts";
import {
  ServiceProviderEdited,
  ServiceProviderOffersChanged,
  ServiceProviderProfileCompleted,
  ServiceProviderResubmitted,
  ServiceProviderSubmitted,
} from "../../../shared/domain/provider/events.ts";
import { ServiceProviderMarketFixed } from "../../../shared/domain/provider/market.ts";
import { whereAndWhen } from "../../../shared/domain/provider/offer.ts";
import {
  ServiceProvider,
  ServiceProviderConflict,
  ServiceProviderNotFound,
  ServiceProviderTransition,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Id, Line, Text } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /service-provider/admin/edit-serviceprovider/{service_provider_id}",
  summary: "Change a provider's name, area or hours, or decide about its company.",
  description:
    "Fields that you leave out stay as they are. `company_changes` accepts or refuses the changes that a verified company has asked for. `company_standing` rejects a company that waits for its verification, suspends a verified one, or reinstates it: while a company is suspended its provider can't take jobs, and keeps those that it has. The provider is told, and the reason is kept. Only the holder can change email address, phone number and password.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ service_provider_id: Id("service_provider") }),
  body: z
    .strictObject({
      business_name: described(z.optional(Line(120)), "The new name that the provider trades under."),
      ...whereAndWhen,
      ...companyRulings,
      reason: described(Text(500), "Why the provider is changed."),
    })
    .check(z.refine((given) => Object.keys(given).length > 1, "must change something")),
  response: z.extend(
    z.pick(ServiceProvider, {
      id: true,
      state: true,
      business_name: true,
      services: true,
      area: true,
      hours: true,
      time_zone: true,
      lead_hours: true,
      company_state: true,
      updated_at: true,
    }),
    { company: described(z.optional(Company), "The company behind the provider, if it has registered one.") },
  ),
  refuses: [
    ServiceProviderNotFound,
    ServiceProviderConflict,
    ServiceProviderTransition,
    ServiceProviderMarketFixed,
    CompanyNotFound,
    CompanyTransition,
    CompanyConflict,
  ],
  steps: { company: companyRulingSteps },
  emits: [
    ServiceProviderEdited,
    ServiceProviderOffersChanged,
    ServiceProviderProfileCompleted,
    ServiceProviderSubmitted,
    ServiceProviderResubmitted,
    CompanyVerified,
    CompanyChangesRefused,
    CompanyRejected,
    CompanySuspended,
    CompanyReinstated,
  ],
  example: {
    params: { service_provider_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { business_name: "Silva Plumbing and Heating", reason: "As on the license." },
  },
  alongside: ({ params: { service_provider_id: id }, now }) =>
    Promise.all([serviceProviders.find(id), companies.get(id), mandatoryForProviders(now)]),
}).handle(async ({ alongside, body, now, commit }) => {
  const [provider, company, mandatoryOf] = await alongside;
  const edited = editByAdmin({ provider, company }, body, { now, mandatoryOf });
  if (edited.events.length === 0) return { ...provider, ...(company && { company }) };
  const decided = edited.company !== company && edited.company;
  const shown = decided ? committed(decided) : company;
  return commit(
    [serviceProviders.update(edited.provider), ...(decided ? [companies.update(decided)] : [])],
    edited.events,
    { ...edited.provider, ...(shown && { company: shown }) },
  );
});
