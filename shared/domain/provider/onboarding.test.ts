import { expect, test } from "vitest";
import { aJob, aProvider } from "../../../tests/support/marketplace-records.ts";
import { blockingReasons } from "../job/eligibility.ts";
import { missingOf, withOffering } from "./onboarding.ts";
import type { ServiceProvider } from "./service-provider.ts";

const now = "2027-03-01T10:00:00.000Z";
const provider = aProvider({
  membership: { state: "trialing", current_period_end: "2027-03-31T10:00:00.000Z" },
});
const insured = (insurance: ServiceProvider["documents"][string]) => ({
  documents: { ...provider.documents, insurance },
});
const document_id = "018f3a5c9d2e4b7a6c1d0e9f";

test.each<[string, Partial<ServiceProvider>, string, string[]]>([
  ["as it should be", {}, now, []],
  ["suspended", { state: "suspended" }, now, ["not_approved"]],
  ["with a company that changes its particulars", { company_state: "changes_pending" }, now, []],
  ["with a company only handed in", { company_state: "submitted" }, now, ["company_not_verified"]],
  [
    "with a document in review",
    insured({ document_id, state: "pending_review" }),
    now,
    ["documents_not_current"],
  ],
  [
    "with a document that ends later",
    insured({ document_id, state: "expiring", expires_at: "2027-03-01T10:00:00.001Z" }),
    now,
    [],
  ],
  [
    "with a document that ends now",
    insured({ document_id, state: "expiring", expires_at: now }),
    now,
    ["documents_not_current"],
  ],
  ["on the last moment of its trial", {}, "2027-03-31T09:59:59.999Z", []],
  ["after its trial", {}, "2027-03-31T10:00:00.000Z", ["membership_inactive"]],
  ["without a membership", { membership: undefined }, now, ["membership_inactive"]],
  ["without payouts", { payout: { state: "restricted" } }, now, ["payouts_not_enabled"]],
  ["offering something else", { services: ["roofing"] }, now, ["service_not_offered"]],
  ["working elsewhere", { area: { country: "US", postcode_prefixes: ["941"] } }, now, ["outside_area"]],
  [
    "working in another country's like district",
    { area: { country: "CA", postcode_prefixes: ["627"] } },
    now,
    ["outside_area"],
  ],
  [
    "new",
    {
      state: "registered",
      company_state: undefined,
      documents: {},
      membership: undefined,
      payout: { state: "none" },
      services: [],
      area: undefined,
    },
    now,
    [
      "not_approved",
      "company_not_verified",
      "documents_not_current",
      "membership_inactive",
      "payouts_not_enabled",
      "service_not_offered",
      "outside_area",
    ],
  ],
])("a provider %s", (_, given, at, reasons) => {
  expect(blockingReasons({ ...provider, ...given }, aJob({}), at)).toEqual(reasons);
});

test("an excluded provider is told so", () => {
  expect(blockingReasons(provider, aJob({ excluded_provider_ids: [provider.id] }), now)).toEqual([
    "excluded",
  ]);
});

test.each<[string, Partial<ServiceProvider>, string[], string]>([
  [
    "nothing but an offering",
    { company_state: undefined, documents: {} },
    ["service_provider.offers_changed"],
    "profile_incomplete",
  ],
  [
    "a company",
    { documents: {} },
    ["service_provider.offers_changed", "service_provider.profile_completed"],
    "documents_pending",
  ],
  [
    "everything",
    {},
    ["service_provider.offers_changed", "service_provider.profile_completed", "service_provider.submitted"],
    "pending_approval",
  ],
])("with %s a provider moves on as far as it may in one step of its version", (_, given, events, state) => {
  const before = { ...provider, state: "profile_incomplete" as const, ...given };
  const decided = withOffering(before, { services: ["plumbing"], area: provider.area }, now);
  expect(decided.events.map(({ type }) => type)).toEqual(events);
  expect(decided.record.state).toBe(state);
  expect(decided.record.version).toBe(before.version);
});

test("a rejected or expired document is outstanding again", () => {
  expect(missingOf({ ...provider, ...insured({ document_id, state: "rejected" }) }).documents).toEqual([
    "insurance",
  ]);
  expect(missingOf({ ...provider, ...insured({ document_id, state: "expired" }) }).documents).toEqual([
    "insurance",
  ]);
});
