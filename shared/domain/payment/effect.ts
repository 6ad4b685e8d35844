import * as z from "zod/mini";
import { notFound, refusal } from "../../kernel/refusal.ts";
import { AmountMinor, Id, Instant } from "../../kernel/schema.ts";

/**
 * What is about to be asked of the payment provider, written before it is asked and never changed: a repetition asks
 * for exactly the same. What came of it is on the payment or the transfer.
 */
export const PaymentEffect = z.object({
  /** The payment's. */
  id: Id("payment"),
  version: z.int(),
  effect: z.enum(["hold", "capture", "reversal"]),
  /** Tells tries apart: the number of the hold, or what a reversal is for. */
  occasion: z.string(),
  cause: z.string(),
  amount_minor: AmountMinor,
  purpose: z.optional(z.enum(["price", "cancellation_fee"])),
  requested_at: Instant,
});
export type PaymentEffect = z.output<typeof PaymentEffect>;

export const PaymentEffectNotFound = notFound("payment_effect");
export const PaymentEffectRequested = refusal(
  "payment_effect.requested",
  409,
  "The payment provider was asked for this already.",
  "Read the payment again.",
);
