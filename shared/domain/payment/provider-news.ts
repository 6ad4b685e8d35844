import type { EventOf } from "../../kernel/event.ts";
import type { StripeEventReceived } from "./events.ts";
import { heldOnCard, type Payment } from "./payment.ts";
import { amountHeld, amountTaken } from "./stripe-event-types.ts";

/**
 * Whether an event tells only what is in our books: most tell of what we have asked for ourselves. A success tells more as
 * long as the payment provider's fee is not known, which for a tip comes with it.
 */
export const isInBooks = (
  payment: Payment,
  { type, intent_id, amount_minor }: EventOf<typeof StripeEventReceived>["data"],
): boolean => {
  const { state, captured_minor, credit_minor = 0, processing_fee_minor } = payment;
  if (payment.payment_intent_id !== intent_id || !amount_minor) return false;
  if (type === amountHeld) return state === "authorized" && heldOnCard(payment) === amount_minor;
  return (
    type === amountTaken &&
    processing_fee_minor !== undefined &&
    captured_minor - credit_minor === amount_minor
  );
};
