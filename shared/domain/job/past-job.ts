import * as z from "zod/mini";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { AmountMinor, CreatedAt, Currency, described, Id, LocalDate } from "../../kernel/schema.ts";

/** A job that was done before, in another system: to be read, and nothing else. */
export const PastJob = lazyObject(() => ({
  id: Id("past_job"),
  version: z.int(),
  import_id: Id("import"),
  source: described(z.string(), "The system that it comes from."),
  external_id: described(z.string(), "Its id there."),
  service: described(z.string(), "What kind of work it was."),
  title: described(z.string(), "What was done."),
  done_on: described(LocalDate, "The day on which it was done."),
  price_minor: described(AmountMinor, "What the customer paid, in minor units."),
  currency: Currency,
  /** Whose job it was: an account, or the keyed hash of the address of somebody who has none yet. */
  user_id: z.optional(Id("user")),
  customer_key: z.optional(z.string()),
  service_provider_id: z.optional(Id("service_provider")),
  created_at: CreatedAt,
}));
export type PastJob = z.output<typeof PastJob>;

export const PastJobView = z.omit(PastJob, { version: true, customer_key: true, import_id: true });

export const PastJobNotFound = notFound("past_job");
export const PastJobConflict = versionConflict("past_job");

/** A past job whose customer has an account by now. */
export const ofCustomer = ({ customer_key: _, ...job }: PastJob, user_id: IdOf<"user">): PastJob => ({
  ...job,
  user_id,
});
