import * as z from "zod/mini";
import { notFound, refusal } from "../../kernel/refusal.ts";
import { AmountMinor, Id, Instant } from "../../kernel/schema.ts";
import type { Payment } from "./payment.ts";

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
  /** What credit pays besides. */
  credit_minor: z.optional(AmountMinor),
  purpose: z.optional(z.enum(["price", "cancellation_fee"])),
  requested_at: Instant,
});
export type PaymentEffect = z.output<typeof PaymentEffect>;

export const PaymentEffectNotFound = notFound("payment_effect");
export const PaymentEffectRequested = refusal(
  "payment_effect.requested",
  409,
  "We have already asked the payment provider for this.",
  "Read the payment again.",
);

/** The number of the next hold that may be asked for on a payment's stored card. */
export const nextHold = ({ payment_intent_id, attempt }: Pick<Payment, "payment_intent_id" | "attempt">) =>
  payment_intent_id === undefined ? attempt : attempt + 1;

/** An order to do nothing, in the place of an effect that must not happen any more: whoever wants it finds this. */
export const ordersNothing = (
  { id }: Pick<Payment, "id">,
  effect: "hold" | "capture",
  number: number,
  cause: string,
  now: string,
): PaymentEffect => ({
  id,
  version: 0,
  effect,
  occasion: String(number),
  cause,
  amount_minor: 0,
  requested_at: now,
});
