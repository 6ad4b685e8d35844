import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { invalidTransition, notFound, versionConflict } from "../../kernel/refusal.ts";
import { Country, Id, Instant, Line } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { DocumentStanding } from "../document/standing.ts";
import { type Place, Point } from "../place.ts";
import { policy } from "../policy.ts";
import { ServiceProviderRegistered, ServiceProviderVerified } from "./events.ts";

export const ServiceProviderState = z.enum([
  "registered",
  "profile_incomplete",
  "documents_pending",
  "pending_approval",
  "approved",
  "suspended",
  "rejected",
  "deactivated",
  "deleted",
]);

/** Where a provider works: postcode districts of one country, and its base for distances. */
export const ServiceArea = z.object({
  country: Country,
  postcode_prefixes: z.array(Line(8, 3)).check(z.minLength(1), z.maxLength(20)),
  base: z.optional(Point),
});

export type ServiceArea = z.output<typeof ServiceArea>;

/** A business that takes jobs; its id is its account's id. */
export const ServiceProvider = z.object({
  id: Id("service_provider"),
  version: z.int(),
  state: ServiceProviderState,
  business_name: z.string(),
  /** Keys of the service catalogue that it offers (copied from its offers). */
  services: z.array(z.string()),
  area: z.optional(ServiceArea),
  /** Weekly opening by day (0 Monday): minutes from local midnight; absent: always. */
  hours: z.optional(z.array(z.object({ day: z.int(), from_minute: z.int(), to_minute: z.int() }))),
  time_zone: z.optional(z.string()),
  company_id: z.optional(Id("company")),
  company_state: z.optional(z.string()),
  /** How its newest document of each kind stands (copied from the documents). */
  documents: z.record(z.string(), DocumentStanding),
  membership: z.optional(
    z.object({
      state: z.string(),
      plan_id: z.optional(z.string()),
      current_period_end: Instant,
      past_due_since: z.optional(Instant),
    }),
  ),
  payout: z.object({
    state: z.enum(["none", "pending", "active", "restricted", "rejected"]),
    account_id: z.optional(z.string()),
  }),
  strikes: z.array(z.object({ at: Instant, reason: z.string(), job_id: z.optional(Id("job")) })),
  rating: z.object({ sum: z.int(), count: z.int() }),
  state_reason: z.optional(z.string()),
  /** What a deactivated provider is again when its holder comes back. */
  state_before: z.optional(ServiceProviderState),
  created_at: Instant,
  updated_at: Instant,
});
export type ServiceProvider = z.output<typeof ServiceProvider>;

export const ServiceProviderNotFound = notFound("service_provider");
export const ServiceProviderConflict = versionConflict("service_provider");
export const ServiceProviderTransition = invalidTransition("service_provider");

type Registration = { id: IdOf<"service_provider">; business_name: string };

/** A new provider, before its holder has shown that the address is theirs. */
export const registerServiceProvider = (
  { id, business_name }: Registration,
  now: string,
): Decision<ServiceProvider> => {
  const record: ServiceProvider = {
    id,
    version: 1,
    state: "registered",
    business_name,
    services: [],
    documents: {},
    payout: { state: "none" },
    strikes: [],
    rating: { sum: 0, count: 0 },
    created_at: now,
    updated_at: now,
  };
  return {
    record,
    events: [ServiceProviderRegistered.of(record, { data: { service_provider_id: id }, to: record.state })],
  };
};

/** Its holder's address is verified: the profile is next. */
export const verifyServiceProvider = (provider: ServiceProvider, now: string): Decision<ServiceProvider> => {
  if (provider.state !== "registered")
    throw ServiceProviderTransition({ details: { from: provider.state, allowed: [] } });
  const record: ServiceProvider = {
    ...provider,
    version: provider.version + 1,
    state: "profile_incomplete",
    updated_at: now,
  };
  return {
    record,
    events: [
      ServiceProviderVerified.of(record, {
        data: { service_provider_id: record.id },
        from: provider.state,
        to: record.state,
        audience: [record.id],
      }),
    ],
  };
};

const postcodeOf = (place: Pick<Place, "postcode">): string =>
  place.postcode.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Whether a place lies in the districts where a provider works. */
export const servesPlace = (
  { area }: Pick<ServiceProvider, "area">,
  place: Pick<Place, "country" | "postcode">,
): boolean =>
  area?.country === place.country &&
  area.postcode_prefixes.some((postcode) => postcodeOf(place).startsWith(postcodeOf({ postcode })));

/** Whether a membership lets its provider take jobs: on trial, paid, or late by no more than the grace. */
export const membershipServes = ({ membership }: Pick<ServiceProvider, "membership">, now: string): boolean =>
  (membership?.state === "trialing" && now < membership.current_period_end) ||
  membership?.state === "active" ||
  (membership?.state === "past_due" &&
    membership.past_due_since !== undefined &&
    now <= plus(membership.past_due_since, { days: policy.provider.past_due_claim_days }));

/** Whether a document of that kind is verified and in date. */
export const documentServes = (
  { documents }: Pick<ServiceProvider, "documents">,
  doc_name: string,
  now: string,
): boolean => {
  const standing = documents[doc_name];
  return (
    standing !== undefined &&
    (standing.state === "verified" || standing.state === "expiring") &&
    (standing.expires_at === undefined || now < standing.expires_at)
  );
};
