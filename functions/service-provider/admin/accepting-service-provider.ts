import * as z from "zod/mini";
import { companies } from "../../../shared/data/companies.ts";
import { mandatoryForProviders } from "../../../shared/data/document-kinds.ts";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import { CompanyConflict, CompanyTransition } from "../../../shared/domain/company/company.ts";
import { CompanyChangesRequested, CompanyVerified } from "../../../shared/domain/company/events.ts";
import {
  ServiceProviderApproved,
  ServiceProviderReinstated,
  ServiceProviderRejected,
  ServiceProviderSuspended,
} from "../../../shared/domain/provider/events.ts";
import { rule, ServiceProviderNotReady } from "../../../shared/domain/provider/onboarding.ts";
import {
  ServiceProvider,
  ServiceProviderConflict,
  ServiceProviderNotFound,
  ServiceProviderTransition,
} from "../../../shared/domain/provider/service-provider.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described, Id, Text } from "../../../shared/kernel/schema.ts";

export const handler = operation({
  route: "PUT /service-provider/admin/accepting-service-provider/{service_provider_id}",
  summary: "Approve, reject, suspend or reinstate a provider.",
  description:
    "To be approved, a provider needs every mandatory document verified. Approval verifies its company and starts the trial membership. Rejecting and suspending need a reason.",
  access: ["admin"],
  admins: ["support"],
  params: z.strictObject({ service_provider_id: Id("service_provider") }),
  body: z.discriminatedUnion("decision", [
    z.strictObject({
      decision: described(
        z.enum(["approve", "reinstate"]),
        "`approve` a provider that waits for approval, or `reinstate` a suspended one.",
      ),
      reason: described(z.optional(Text(500)), "Why, if there is something to say."),
    }),
    z.strictObject({
      decision: described(
        z.enum(["reject", "suspend"]),
        "`reject` a provider that waits for approval, or `suspend` an approved one.",
      ),
      reason: described(Text(500), "Why the provider is rejected or suspended."),
    }),
  ]),
  response: z.pick(ServiceProvider, {
    id: true,
    state: true,
    state_reason: true,
    business_name: true,
    company_state: true,
    membership: true,
    updated_at: true,
  }),
  refuses: [
    ServiceProviderNotFound,
    ServiceProviderTransition,
    ServiceProviderConflict,
    ServiceProviderNotReady,
    CompanyTransition,
    CompanyConflict,
  ],
  steps: {
    company: { verify: { decision: "approve" }, request_changes: { decision: "reject" } },
    onboarding: {
      approve: { decision: "approve" },
      reject: { decision: "reject" },
      suspend: { decision: "suspend" },
      reinstate: { decision: "reinstate" },
    },
  },
  emits: [
    ServiceProviderApproved,
    ServiceProviderRejected,
    ServiceProviderSuspended,
    ServiceProviderReinstated,
    CompanyVerified,
    CompanyChangesRequested,
  ],
  example: {
    params: { service_provider_id: "018f3a5c9d2e4b7a6c1d0e9f" },
    body: { decision: "approve" },
  },
  alongside: ({ params: { service_provider_id: id }, now }) =>
    Promise.all([serviceProviders.find(id), companies.get(id), mandatoryForProviders(now)]),
}).handle(async ({ alongside, body: ruling, now, commit }) => {
  const [provider, company, mandatoryOf] = await alongside;
  const ruled = rule(provider, company, ruling, now, mandatoryOf(provider));
  return commit(
    [
      serviceProviders.update(ruled.provider),
      ...(ruled.company ? [companies.update(ruled.company)] : []),
      ...(company && !ruled.company ? [companies.unchanged(company)] : []),
    ],
    ruled.events,
    ruled.provider,
  );
});
