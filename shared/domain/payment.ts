import * as z from "zod/mini";
import { invalidTransition, notFound, versionConflict } from "../kernel/refusal.ts";
import { AmountMinor, Currency, Id, Instant } from "../kernel/schema.ts";

export const PaymentState = z.enum([
  "created",
  "requires_action",
  "setup_stored",
  "authorized",
  "captured",
  "partially_refunded",
  "refunded",
  "voided",
  "expired",
  "failed",
  "disputed",
  "lost",
]);

/** The money of one job. Amounts come from the job, never from a client. */
export const Payment = z.object({
  id: Id("payment"),
  version: z.int(),
  job_id: Id("job"),
  user_id: Id("user"),
  service_provider_id: z.optional(Id("service_provider")),
  state: PaymentState,
  /** `near`: held on the card now; `far`: the card is stored and held a day before the start. */
  horizon: z.enum(["near", "far"]),
  amount_minor: AmountMinor,
  currency: Currency,
  authorized_minor: AmountMinor,
  captured_minor: AmountMinor,
  refunded_minor: AmountMinor,
  fee_bps: z.int(),
  stripe_customer_id: z.optional(z.string()),
  payment_intent_id: z.optional(z.string()),
  setup_intent_id: z.optional(z.string()),
  payment_method_id: z.optional(z.string()),
  charge_id: z.optional(z.string()),
  /** The network's own end of the hold; read, never assumed. */
  capture_before: z.optional(Instant),
  attempt: z.int(),
  /** The job-payment status that both sides see (derived). */
  status: z.string(),
  accepted_minor: z.optional(AmountMinor),
  accepted_at: z.optional(Instant),
  failure: z.optional(z.string()),
  due_at: z.optional(Instant),
  due_for: z.optional(z.string()),
  created_at: Instant,
  updated_at: Instant,
});
export type Payment = z.output<typeof Payment>;

export const Transfer = z.object({
  id: Id("transfer"),
  version: z.int(),
  job_id: Id("job"),
  payment_id: Id("payment"),
  service_provider_id: Id("service_provider"),
  state: z.enum(["scheduled", "processing", "paid", "failed", "on_hold", "partially_reversed", "reversed"]),
  amount_minor: AmountMinor,
  fee_minor: AmountMinor,
  currency: Currency,
  sequence: z.int(),
  attempt: z.int(),
  stripe_transfer_id: z.optional(z.string()),
  reversed_minor: AmountMinor,
  release_at: Instant,
  hold_reason: z.optional(z.string()),
  failure: z.optional(z.string()),
  created_at: Instant,
  updated_at: Instant,
});
export type Transfer = z.output<typeof Transfer>;

export const PaymentNotFound = notFound("payment");
export const PaymentConflict = versionConflict("payment");
export const PaymentTransition = invalidTransition("payment");
export const TransferNotFound = notFound("transfer");
export const TransferConflict = versionConflict("transfer");
