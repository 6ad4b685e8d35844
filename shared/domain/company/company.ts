import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, refusal, versionConflict } from "../../kernel/refusal.ts";
import {
  Country,
  CreatedAt,
  described,
  Id,
  Instant,
  Line,
  Phone,
  UpdatedAt,
  Version,
} from "../../kernel/schema.ts";
import { postalAddress } from "../place.ts";
import * as requests from "../step-requests.ts";
import { type Machine, next, type Steps } from "../transition.ts";
import {
  CompanyChangeSubmitted,
  CompanyChangesRefused,
  CompanyChangesRequested,
  CompanyCreated,
  CompanyEdited,
  CompanyReinstated,
  CompanyRejected,
  CompanySubmitted,
  CompanySuspended,
  CompanyVerified,
} from "./events.ts";

export const CompanyState = z.enum([
  "draft",
  "submitted",
  "verified",
  "changes_requested",
  "rejected",
  "changes_pending",
  "suspended",
]);
export type CompanyState = z.output<typeof CompanyState>;

/** What a provider says of its company. */
export const companyParticulars = {
  legal_name: described(Line(160), "Name of the company in the register."),
  trading_name: described(
    z.optional(Line(160)),
    "Name that the company trades under, if it has another one.",
  ),
  /** As the register of its country writes it; unique in that country. */
  registration_number: described(
    Line(40, 2),
    "Number of the company in its country's register. No two companies there have the same.",
  ),
  country: Country,
  tax_id: described(z.optional(Line(40, 4)), "Number of the company at the tax office."),
  address: described(z.strictObject(postalAddress), "Registered address of the company."),
  phone: z.optional(Phone),
};

const { legal_name, tax_id, address } = companyParticulars;

/** What a verified company can't change without being verified again. */
const vital = z.partial(z.object({ legal_name, tax_id, address }));

/** What of a company may change; its registration number and country are what it is. */
export const companyAmendment = z.partial(
  z.strictObject({
    legal_name,
    trading_name: companyParticulars.trading_name,
    tax_id,
    address,
    phone: companyParticulars.phone,
  }),
);
type Amendment = z.output<typeof companyAmendment>;

/** The business behind a provider; each provider has one. */
export const Company = lazyObject(() => ({
  id: Id("company"),
  version: Version,
  service_provider_id: Id("service_provider"),
  state: described(CompanyState, "How far the company's verification is."),
  ...companyParticulars,
  state_reason: described(
    z.optional(z.string()),
    "Why the company is in this state, as the administrator put it.",
  ),
  /** The requested changes, until an administrator agrees. */
  pending: described(
    z.optional(vital),
    "Changes that wait for an administrator. Until then the verified details stay as they are.",
  ),
  submitted_at: described(z.optional(Instant), "When the company was last submitted for verification."),
  verified_at: described(z.optional(Instant), "When the company was verified."),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
export type Company = z.output<typeof Company>;
export type CompanyParticulars = Omit<
  Company,
  | "id"
  | "version"
  | "service_provider_id"
  | "state"
  | "state_reason"
  | "pending"
  | "submitted_at"
  | "verified_at"
  | "created_at"
  | "updated_at"
>;

export const CompanyNotFound = refusal(
  "company.not_found",
  404,
  "There is no company yet.",
  "A provider registers its company with register-company. Otherwise check the id.",
);
export const CompanyConflict = versionConflict("company");
export const CompanyTransition = invalidTransition("company");
export const RegistrationNumberTaken = refusal(
  "company.registration_number_taken",
  409,
  "Another company with this registration number is registered already.",
  "Check the number. If it is yours, contact support.",
);

const steps = {
  submit: { event: CompanySubmitted, by: ["service_provider"] },
  amend: { event: CompanyEdited, by: ["service_provider"] },
  verify: { event: CompanyVerified, by: ["admin"] },
  request_changes: { event: CompanyChangesRequested, by: ["admin"] },
  reject: { event: CompanyRejected, by: ["admin"] },
  change: { event: CompanyChangeSubmitted, by: ["service_provider"] },
  refuse_change: { event: CompanyChangesRefused, by: ["admin"] },
  suspend: { event: CompanySuspended, by: ["admin"] },
  reinstate: { event: CompanyReinstated, by: ["admin"] },
} as const satisfies Steps;
type Step = keyof typeof steps;

export const companyMachine: Machine<CompanyState, Step> = {
  refuse: CompanyTransition,
  requests: requests.company,
  steps,
  transitions: {
    draft: { submit: "submitted" },
    submitted: {
      amend: "submitted",
      verify: "verified",
      request_changes: "changes_requested",
      reject: "rejected",
    },
    changes_requested: { submit: "submitted" },
    rejected: { submit: "submitted" },
    verified: { amend: "verified", change: "changes_pending", suspend: "suspended" },
    changes_pending: {
      amend: "changes_pending",
      change: "changes_pending",
      verify: "verified",
      refuse_change: "verified",
    },
    suspended: { reinstate: "verified" },
  },
  final: ["verified"],
};

/** The number as it is compared: without spaces and punctuation, upper case. */
export const comparableNumber = ({
  country,
  registration_number,
}: Pick<Company, "country" | "registration_number">): string =>
  `${country}:${registration_number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "")}`;

const moved = (company: Company, step: Step, now: string): Company => ({
  ...company,
  state: next(companyMachine, company.state, step),
  updated_at: now,
});

const factsOf = (company: Company) => ({
  data: { service_provider_id: company.service_provider_id },
  audience: [company.service_provider_id],
});

/** A provider registers its company and submits it for verification at once. */
export const registerCompany = (
  particulars: CompanyParticulars,
  { id, service_provider_id }: { id: IdOf<"company">; service_provider_id: IdOf<"service_provider"> },
  now: string,
): Decision<Company> => {
  const record: Company = {
    ...particulars,
    id,
    version: 0,
    service_provider_id,
    state: next(companyMachine, "draft", "submit"),
    submitted_at: now,
    created_at: now,
    updated_at: now,
  };
  return {
    record,
    events: [
      CompanyCreated.atNextVersion(record, { ...factsOf(record), to: "draft" }),
      CompanySubmitted.atNextVersion(record, { ...factsOf(record), from: "draft", to: record.state }),
    ],
  };
};

/** A provider corrects its company's particulars and hands them in again; what is left out is dropped. */
export const resubmitCompany = (
  company: Company,
  particulars: CompanyParticulars,
  now: string,
): Decision<Company> => {
  const { id, version, service_provider_id, state, created_at } = company;
  const record: Company = {
    ...moved(
      { ...particulars, id, version, service_provider_id, state, created_at, updated_at: now },
      "submit",
      now,
    ),
    submitted_at: now,
  };
  return {
    record,
    events: [CompanySubmitted.atNextVersion(record, { ...factsOf(record), from: state, to: record.state })],
  };
};

/** An administrator verifies the company. */
export const verifyCompany = (company: Company, now: string): Decision<Company> => {
  const record: Company = { ...moved(company, "verify", now), verified_at: now };
  return {
    record,
    events: [
      CompanyVerified.atNextVersion(record, { ...factsOf(record), from: company.state, to: record.state }),
    ],
  };
};

/** An administrator asks for corrections. */
export const requestCompanyChanges = (company: Company, reason: string, now: string): Decision<Company> => {
  const record: Company = { ...moved(company, "request_changes", now), state_reason: reason };
  return {
    record,
    events: [
      CompanyChangesRequested.atNextVersion(record, {
        ...factsOf(record),
        from: company.state,
        to: record.state,
        reason,
      }),
    ],
  };
};

const differing = (company: Company, given: Amendment): Amendment =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([field, value]) => value !== undefined && !isDeepStrictEqual(company[field as keyof Company], value),
    ),
  );

/**
 * A provider changes its company's details. Before verification they take effect at once and are submitted again;
 * afterwards name, tax id and address wait for an administrator while the old ones stay in force. Unchanged details
 * change nothing.
 */
export const amendCompany = (company: Company, given: Amendment, now: string): Decision<Company> => {
  const changes = differing(company, given);
  if (Object.keys(changes).length === 0) return { record: company, events: [] };
  if (company.state !== "verified" && company.state !== "changes_pending") {
    const step = company.state === "submitted" ? "amend" : "submit";
    const record: Company = { ...moved(company, step, now), ...changes, submitted_at: now };
    const event =
      step === "amend"
        ? CompanyEdited.atNextVersion(record, {
            data: { service_provider_id: record.service_provider_id, fields: Object.keys(changes) },
          })
        : CompanySubmitted.atNextVersion(record, {
            ...factsOf(record),
            from: company.state,
            to: record.state,
          });
    return { record, events: [event] };
  }
  const { trading_name, phone, ...weighty } = changes;
  const light = { ...(trading_name && { trading_name }), ...(phone && { phone }) };
  const isWeighty = Object.keys(weighty).length > 0;
  const record: Company = {
    ...moved(company, isWeighty ? "change" : "amend", now),
    ...light,
    ...(isWeighty && { pending: { ...company.pending, ...weighty }, submitted_at: now }),
  };
  const { service_provider_id } = record;
  return {
    record,
    events: [
      ...(isWeighty
        ? [
            CompanyChangeSubmitted.atNextVersion(record, {
              ...factsOf(record),
              data: { service_provider_id, fields: Object.keys(weighty) },
              from: company.state,
              to: record.state,
            }),
          ]
        : []),
      ...(Object.keys(light).length > 0
        ? [CompanyEdited.atNextVersion(record, { data: { service_provider_id, fields: Object.keys(light) } })]
        : []),
    ],
  };
};

/** An administrator accepts or rejects the changes of a verified company. */
export const decideChange = (
  company: Company,
  decision: "accept" | "refuse",
  reason: string,
  now: string,
): Decision<Company> => {
  next(companyMachine, company.state, "refuse_change");
  const { pending, ...settled } = moved(company, decision === "accept" ? "verify" : "refuse_change", now);
  const record: Company =
    decision === "accept"
      ? { ...settled, ...pending, verified_at: now }
      : { ...settled, state_reason: reason };
  const event = decision === "accept" ? CompanyVerified : CompanyChangesRefused;
  return {
    record,
    events: [
      event.atNextVersion(record, { ...factsOf(record), from: company.state, to: record.state, reason }),
    ],
  };
};

/** An administrator rejects, suspends or reinstates a company. Throws `company.invalid_transition`. */
export const changeStatus = (
  company: Company,
  step: "reject" | "suspend" | "reinstate",
  reason: string,
  now: string,
): Decision<Company> => {
  const { state_reason: _, ...unexplained } = moved(company, step, now);
  const record: Company = step === "reinstate" ? unexplained : { ...unexplained, state_reason: reason };
  const facts = { ...factsOf(record), from: company.state, to: record.state, reason };
  return { record, events: [steps[step].event.atNextVersion(record, facts)] };
};
