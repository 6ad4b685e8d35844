import type { Decision, DomainEvent } from "../../kernel/event.ts";
import { refusal } from "../../kernel/refusal.ts";
import { plus } from "../../kernel/time.ts";
import { type Company, requestCompanyChanges, verifyCompany } from "../company/company.ts";
import type { Document } from "../document/document.ts";
import { mandatoryDocuments } from "../document/kinds.ts";
import { documentStatusOf } from "../document/status.ts";
import { policy } from "../policy.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, type Steps } from "../transition.ts";
import {
  ServiceProviderApproved,
  ServiceProviderDeactivated,
  ServiceProviderDeleted,
  ServiceProviderOffersChanged,
  ServiceProviderProfileCompleted,
  ServiceProviderReinstated,
  ServiceProviderRejected,
  ServiceProviderResubmitted,
  ServiceProviderSubmitted,
  ServiceProviderSuspended,
  ServiceProviderVerified,
} from "./events.ts";
import { type ServiceProvider, ServiceProviderTransition } from "./service-provider.ts";
import { missingDocuments } from "./serving.ts";

/** How a provider comes to be allowed to take jobs: it hands in what is wanted, an admin decides. */

export const ServiceProviderNotReady = refusal(
  "service_provider.not_ready",
  409,
  "Something that the provider needs is missing or not verified.",
  "See details.missing.",
);

const steps = {
  verify: { event: ServiceProviderVerified, by: [] },
  complete_profile: { event: ServiceProviderProfileCompleted, by: ["service_provider"] },
  submit: { event: ServiceProviderSubmitted, by: ["service_provider"] },
  resubmit: { event: ServiceProviderResubmitted, by: ["service_provider"] },
  approve: { event: ServiceProviderApproved, by: ["admin"] },
  reject: { event: ServiceProviderRejected, by: ["admin"] },
  suspend: { event: ServiceProviderSuspended, by: ["admin", "timer"] },
  reinstate: { event: ServiceProviderReinstated, by: ["admin"] },
  deactivate: { event: ServiceProviderDeactivated, by: ["service_provider"] },
  delete: { event: ServiceProviderDeleted, by: ["service_provider", "admin", "timer"] },
} as const satisfies Steps;
type Step = keyof typeof steps;

export const onboardingMachine: Machine<ServiceProvider["state"], Step> = {
  refuse: ServiceProviderTransition,
  requests: requests.onboarding,
  steps,
  transitions: {
    registered: { verify: "profile_incomplete", deactivate: "deactivated", delete: "deleted" },
    profile_incomplete: {
      complete_profile: "documents_pending",
      deactivate: "deactivated",
      delete: "deleted",
    },
    documents_pending: { submit: "pending_approval", deactivate: "deactivated", delete: "deleted" },
    pending_approval: {
      approve: "approved",
      reject: "rejected",
      deactivate: "deactivated",
      delete: "deleted",
    },
    approved: { suspend: "suspended", deactivate: "deactivated", delete: "deleted" },
    suspended: { reinstate: "approved", deactivate: "deactivated", delete: "deleted" },
    rejected: { resubmit: "documents_pending", deactivate: "deactivated", delete: "deleted" },
    /** Whoever signs in again has the state of before, which no table can tell. */
    deactivated: { delete: "deleted" },
    deleted: {},
  },
  final: ["approved", "deleted"],
};

const moved = (provider: ServiceProvider, step: Step, reason?: string): Decision<ServiceProvider> => {
  const state = next(onboardingMachine, provider.state, step);
  const { state_reason: _, ...unexplained } = provider;
  const record: ServiceProvider = {
    ...unexplained,
    state,
    ...(reason !== undefined && { state_reason: reason }),
  };
  return {
    record,
    events: [
      steps[step].event.atNextVersion(record, {
        from: provider.state,
        to: state,
        ...(reason !== undefined && { reason }),
        data: { service_provider_id: record.id },
        audience: [record.id],
      }),
    ],
  };
};

const handedIn = new Set(["pending_review", "verified", "expiring"]);
const companyHandedIn = new Set(["submitted", "verified", "changes_pending"]);

/** What a provider has not handed in yet: `company`, `services`, `area` and names of mandatory documents. */
export const missingOf = (
  provider: ServiceProvider,
  mandatory: readonly string[] = mandatoryDocuments,
): { profile: string[]; documents: string[] } => ({
  profile: [
    ...(companyHandedIn.has(provider.company_state ?? "") ? [] : ["company"]),
    ...(provider.services.length > 0 ? [] : ["services"]),
    ...(provider.area ? [] : ["area"]),
  ],
  documents: mandatory.filter((name) => !handedIn.has(provider.documents[name]?.state ?? "")),
});

/** The provider as it is after a change, moved on by as many steps as it now has everything for. */
const advanced = (
  provider: ServiceProvider,
  mandatory: readonly string[] | undefined,
): Decision<ServiceProvider> => {
  const { profile, documents } = missingOf(provider, mandatory);
  const step =
    provider.state === "profile_incomplete" && profile.length === 0
      ? moved(provider, "complete_profile")
      : provider.state === "documents_pending" && profile.length + documents.length === 0
        ? moved(provider, "submit")
        : undefined;
  if (!step) return { record: provider, events: [] };
  const further = advanced(step.record, mandatory);
  return { record: further.record, events: [...step.events, ...further.events] };
};

const changed = (
  provider: ServiceProvider,
  changes: Partial<ServiceProvider>,
  now: string,
  { resubmits, mandatory }: { resubmits: boolean; mandatory?: readonly string[] | undefined },
): Decision<ServiceProvider> => {
  const record = { ...provider, ...changes, updated_at: now };
  const reopened: Decision<ServiceProvider> =
    resubmits && record.state === "rejected" ? moved(record, "resubmit") : { record, events: [] };
  const on = advanced(reopened.record, mandatory);
  return { record: on.record, events: [...reopened.events, ...on.events] };
};

/** The state of the provider's company has changed. */
export const withCompany = (
  provider: ServiceProvider,
  company: Company,
  now: string,
  mandatory?: readonly string[],
): Decision<ServiceProvider> =>
  changed(provider, { company_id: company.id, company_state: company.state }, now, {
    resubmits: true,
    mandatory,
  });

/** The provider handed in documents. */
export const withDocuments = (
  provider: ServiceProvider,
  documents: readonly Document[],
  now: string,
  mandatory?: readonly string[],
): Decision<ServiceProvider> =>
  changed(
    provider,
    {
      documents: {
        ...provider.documents,
        ...Object.fromEntries(documents.map((document) => [document.doc_name, documentStatusOf(document)])),
      },
    },
    now,
    { resubmits: true, mandatory },
  );

export type Offering = Pick<ServiceProvider, "services" | "area" | "hours" | "time_zone" | "lead_hours">;

/** The provider offers other services, elsewhere or at other times. */
export const withOffering = (
  provider: ServiceProvider,
  offering: Offering,
  now: string,
  mandatory?: readonly string[],
): Decision<ServiceProvider> => {
  const { record, events } = changed(provider, offering, now, { resubmits: false, mandatory });
  const told = ServiceProviderOffersChanged.atNextVersion(record, {
    data: { service_provider_id: record.id, services: record.services },
    audience: [record.id],
  });
  return { record, events: [told, ...events] };
};

/** Time changed how one of the provider's documents stands; without a mandatory one an approved provider is suspended. */
export const withElapsedDocument = (
  provider: ServiceProvider,
  document: Document,
  now: string,
  mandatory: readonly string[] = mandatoryDocuments,
): Decision<ServiceProvider> => {
  if (provider.documents[document.doc_name]?.document_id !== document.id)
    return { record: provider, events: [] };
  const record: ServiceProvider = {
    ...provider,
    documents: { ...provider.documents, [document.doc_name]: documentStatusOf(document) },
    updated_at: now,
  };
  return record.state === "approved" && document.state === "expired" && mandatory.includes(document.doc_name)
    ? moved(record, "suspend", `document_expired: ${document.doc_name}`)
    : { record, events: [] };
};

/** What keeps an admin from letting a provider trade. */
const unmet = (
  provider: ServiceProvider,
  company: Company | undefined,
  now: string,
  mandatory: readonly string[],
): string[] => [
  ...(company && companyHandedIn.has(company.state) ? [] : ["company"]),
  ...missingDocuments(provider, now, mandatory),
];

export type Ruling = {
  decision: "approve" | "reject" | "suspend" | "reinstate";
  reason?: string | undefined;
};

export type Ruled = {
  provider: ServiceProvider;
  /** Absent where the ruling leaves the company as it is. */
  company?: Company;
  events: DomainEvent[];
};

/**
 * An admin decides about a provider. Approval needs every mandatory document verified and verifies the company
 * with it; the first approval begins the trial membership. Rejection asks for the company's correction.
 */
export const rule = (
  provider: ServiceProvider,
  company: Company | undefined,
  { decision, reason }: Ruling,
  now: string,
  mandatory: readonly string[] = mandatoryDocuments,
): Ruled => {
  const { record: decided, events } = moved({ ...provider, updated_at: now }, decision, reason);
  if (decision === "approve" || decision === "reinstate") {
    const missing = unmet(provider, company, now, mandatory);
    if (missing.length > 0) throw ServiceProviderNotReady({ details: { missing } });
  }
  const aboutCompany =
    company?.state === "submitted" && decision === "approve"
      ? verifyCompany(company, now)
      : company?.state === "submitted" && decision === "reject"
        ? requestCompanyChanges(company, reason ?? "not approved", now)
        : undefined;
  return {
    provider: {
      ...decided,
      ...(aboutCompany && { company_state: aboutCompany.record.state }),
      ...(decision === "approve" &&
        !decided.membership && {
          membership: {
            state: "trialing",
            current_period_end: plus(now, { days: policy.provider.trial_days }),
          },
        }),
    },
    ...(aboutCompany && { company: aboutCompany.record }),
    events: [...events, ...(aboutCompany?.events ?? [])],
  };
};
