import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { invalidTransition, notFound, versionConflict } from "../../kernel/refusal.ts";
import { Country, CreatedAt, described, Id, Instant, Line, UpdatedAt } from "../../kernel/schema.ts";
import { DocumentStatus } from "../document/status.ts";
import { Point } from "../place.ts";
import { ServiceProviderRegistered, ServiceProviderVerified } from "./events.ts";
import { workingTimes } from "./working-times.ts";

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
export const ServiceArea = lazyObject(() => ({
  country: Country,
  postcode_prefixes: described(
    z.array(Line(8, 3)).check(z.minLength(1), z.maxLength(20)),
    "How the postal codes begin that the provider serves, such as `100`.",
  ),
  base: z.optional(Point),
}));

export type ServiceArea = z.output<typeof ServiceArea>;

/** A business that takes jobs; its id is its account's id. */
export const ServiceProvider = lazyObject(() => ({
  id: Id("service_provider"),
  version: z.int(),
  state: described(ServiceProviderState, "How far the provider's sign-up is, and whether it may work."),
  market: described(
    z.optional(z.string()),
    "Market where the provider works. Absent in the first one, `us`.",
  ),
  business_name: described(z.string(), "Name that the provider trades under."),
  /** Keys of the service catalog that it offers (copied from its offers). */
  services: described(z.array(z.string()), "Keys of the services that the provider offers."),
  area: described(z.optional(ServiceArea), "Where the provider works."),
  ...workingTimes(),
  company_id: z.optional(Id("company")),
  company_state: described(z.optional(z.string()), "How far the verification of the provider's company is."),
  /** How its newest document of each kind stands (copied from the documents). */
  documents: described(
    z.record(z.string(), DocumentStatus),
    "The latest document of each kind, by the name of the kind.",
  ),
  membership: described(
    z.optional(
      z.object({
        state: described(z.string(), "Whether the membership is paid for."),
        plan_id: described(z.optional(z.string()), "Id of the plan. Absent on a trial without one."),
        current_period_end: described(Instant, "The membership is paid until then."),
        past_due_since: described(z.optional(Instant), "Since when the membership is not paid."),
        cancel_at_period_end: described(
          z.optional(z.boolean()),
          "`true` if the membership was canceled and ends with its period.",
        ),
      }),
    ),
    "The provider's membership, if it has ever had one.",
  ),
  payout: described(
    z.object({
      state: described(
        z.enum(["none", "pending", "active", "restricted", "rejected", "closed"]),
        "Whether the payment provider pays out to the provider: `active` means yes.",
      ),
      account_id: described(z.optional(z.string()), "Id of the provider's account at the payment provider."),
      /** Tell the numbers of the bank accounts and cards that are paid to, without the numbers. */
      fingerprints: z.optional(z.array(z.string())),
      closing_at: described(
        z.optional(Instant),
        "When the provider asked to close the account. Absent once it is closed.",
      ),
      look_at: described(
        z.optional(Instant),
        "The payment provider is asked then how the account stands, in case we were not told.",
      ),
      looks: described(
        z.optional(z.int()),
        "How often it was asked so since the account came to this state.",
      ),
    }),
    "Status of payouts to the provider.",
  ),
  strikes: described(
    z.array(
      z.object({
        at: described(Instant, "When it happened."),
        reason: described(z.string(), "What the provider did."),
        job_id: z.optional(Id("job")),
      }),
    ),
    "Jobs that the provider gave back late or did not show up for.",
  ),
  state_reason: described(z.optional(z.string()), "Why the provider is in this state."),
  /** What a deactivated provider is again when its holder comes back. */
  state_before: z.optional(ServiceProviderState),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}));
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
    version: 0,
    state: "registered",
    business_name,
    services: [],
    documents: {},
    payout: { state: "none" },
    strikes: [],
    created_at: now,
    updated_at: now,
  };
  return {
    record,
    events: [
      ServiceProviderRegistered.atNextVersion(record, {
        data: { service_provider_id: id },
        to: record.state,
      }),
    ],
  };
};

/** Its holder's address is verified: the profile is next. */
export const verifyServiceProvider = (provider: ServiceProvider, now: string): Decision<ServiceProvider> => {
  if (provider.state !== "registered")
    throw ServiceProviderTransition({ details: { from: provider.state, allowed: [] } });
  const record: ServiceProvider = {
    ...provider,
    state: "profile_incomplete",
    updated_at: now,
  };
  return {
    record,
    events: [
      ServiceProviderVerified.atNextVersion(record, {
        data: { service_provider_id: record.id },
        from: provider.state,
        to: record.state,
        audience: [record.id],
      }),
    ],
  };
};
