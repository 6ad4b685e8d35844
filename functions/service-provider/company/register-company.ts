import * as z from "zod/mini";
import { companies, holdNumber } from "../../../shared/data/companies.ts";
import { mandatoryForProviders } from "../../../shared/data/document-kinds.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import {
  Company,
  CompanyConflict,
  CompanyTransition,
  companyParticulars,
  RegistrationNumberTaken,
  registerCompany,
  resubmitCompany,
} from "../../../shared/domain/company/company.ts";
import { CompanyCreated, CompanySubmitted } from "../../../shared/domain/company/events.ts";
import {
  ServiceProviderProfileCompleted,
  ServiceProviderResubmitted,
  ServiceProviderSubmitted,
} from "../../../shared/domain/provider/events.ts";
import { ServiceProviderMarketFixed, tradingIn } from "../../../shared/domain/provider/market.ts";
import { withCompany } from "../../../shared/domain/provider/onboarding.ts";
import {
  ServiceProviderConflict,
  ServiceProviderNotFound,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";

export const handler = operation({
  route: "POST /service-provider/company/register-company",
  summary: "Register the provider's company for verification.",
  description: "If changes were requested, send it again: the details are replaced and verified again.",
  access: ["service_provider"],
  body: z.strictObject(companyParticulars),
  response: Company,
  refuses: [
    ServiceProviderNotFound,
    ServiceProviderConflict,
    ServiceProviderMarketFixed,
    CompanyTransition,
    CompanyConflict,
    RegistrationNumberTaken,
  ],
  steps: { company: { submit: {} }, onboarding: { complete_profile: {}, submit: {}, resubmit: {} } },
  emits: [
    CompanyCreated,
    CompanySubmitted,
    ServiceProviderProfileCompleted,
    ServiceProviderSubmitted,
    ServiceProviderResubmitted,
  ],
  example: {
    body: {
      legal_name: "Quick Taps LLC",
      registration_number: "C4512345",
      country: "US",
      tax_id: "94-1234567",
      address: {
        line1: "7 Pine Street",
        city: "San Francisco",
        region: "CA",
        postcode: "94111",
        country: "US",
      },
    },
  },
  alongside: ({ actor: { id }, now }) =>
    Promise.all([serviceProviders.find(id), companies.get(id), mandatoryForProviders(now)]),
}).handle(async ({ alongside, body, now, newId, commit }) => {
  const [found, before, mandatoryOf] = await alongside;

  const provider = tradingIn(found, body.country);
  const company = before
    ? resubmitCompany(before, body, now)
    : registerCompany(body, { id: newId("company"), service_provider_id: provider.id }, now);
  const advanced = withCompany(provider, company.record, now, mandatoryOf(provider));

  return commit(
    [
      companies.put(company.record),
      ...holdNumber(company.record, before),
      serviceProviders.update(advanced.record),
    ],
    [...company.events, ...advanced.events],
    committed(company.record),
  );
});
