import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, refusal } from "../../kernel/refusal.ts";
import { AmountMinor, Id, Instant } from "../../kernel/schema.ts";
import type { Payment } from "./payment.ts";

/**
 * A request to the payment provider, recorded before it is sent and never changed: a retry sends exactly the same. Its
 * result is on the payment or the transfer.
 */
export const PaymentEffect = lazyObject(() => ({
  /** The payment's. */
  id: Id("payment"),
  version: z.int(),
  effect: z.enum(["hold", "capture", "reversal"]),
  /** Distinguishes attempts: the number of the hold, or the reason for a reversal. */
  occasion: z.string(),
  cause: z.string(),
  amount_minor: AmountMinor,
  /** What credit pays besides. */
  credit_minor: z.optional(AmountMinor),
  purpose: z.optional(z.enum(["price", "cancellation_fee"])),
  requested_at: Instant,
}));
export type PaymentEffect = z.output<typeof PaymentEffect>;

export const PaymentEffectNotFound = notFound("payment_effect");
export const PaymentEffectRequested = refusal(
  "payment_effect.requested",
  409,
  "We have already asked the payment provider for this.",
  "Read the payment again.",
);

/** The number of the next hold on a payment's stored card. */
export const nextHold = ({ payment_intent_id, attempt }: Pick<Payment, "payment_intent_id" | "attempt">) =>
  payment_intent_id === undefined ? attempt : attempt + 1;

/**
 * A recorded request to do nothing, in place of an effect that must not happen any more: whoever wants the effect finds
 * this.
 */
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
