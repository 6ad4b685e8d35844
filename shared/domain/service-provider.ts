import * as z from "zod/mini";
import { invalidTransition, notFound, versionConflict } from "../kernel/refusal.ts";
import { Country, Id, Instant, Line } from "../kernel/schema.ts";
import { Point } from "./account.ts";

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
  documents_current: z.boolean(),
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
  created_at: Instant,
  updated_at: Instant,
});
export type ServiceProvider = z.output<typeof ServiceProvider>;

export const ServiceProviderNotFound = notFound("service_provider");
export const ServiceProviderConflict = versionConflict("service_provider");
export const ServiceProviderTransition = invalidTransition("service_provider");
