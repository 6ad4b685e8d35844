import type { EventOf } from "../../kernel/event.ts";
import type { StripeEventReceived } from "./events.ts";
import type { SeenIntent } from "./observation/seen.ts";
import { heldOnCard, type Payment } from "./payment.ts";
import { amountHeld, amountTaken, chargeHeld } from "./stripe-event-types.ts";

type News = EventOf<typeof StripeEventReceived>["data"];

/**
 * Whether an event tells only what is in our books: most tell of what we have asked for ourselves. A success tells more as
 * long as the payment provider's fee is not known, which for a tip comes with it.
 */
export const isInBooks = (payment: Payment, { type, intent_id, amount_minor }: News): boolean => {
  const { state, captured_minor, credit_minor = 0, processing_fee_minor } = payment;
  if (payment.payment_intent_id !== intent_id || !amount_minor) return false;
  if (type === amountHeld || type === chargeHeld)
    return state === "authorized" && heldOnCard(payment) === amount_minor;
  return (
    type === amountTaken &&
    processing_fee_minor !== undefined &&
    captured_minor - credit_minor === amount_minor
  );
};

/**
 * The intent as an event of its hold shows it, where that is enough: the customer has confirmed the payment's own intent, and
 * nobody else holds its money or gives the intent up. Everything else is read, as is what comes a second time.
 */
export const holdTold = (
  payment: Payment,
  { charge_id, intent_id, amount_minor = 0, hold }: News,
): SeenIntent | undefined => {
  const { state, purpose, payment_method_id, currency } = payment;
  const isAwaited = (state === "created" || state === "requires_action") && payment_method_id === undefined;
  if (!hold || !isAwaited || purpose !== undefined) return undefined;
  if (intent_id === undefined || payment.payment_intent_id !== intent_id || payment.charge_id === charge_id)
    return undefined;
  return {
    id: intent_id,
    status: "requires_capture",
    amount_minor,
    capturable_minor: amount_minor,
    received_minor: 0,
    currency,
    charge_id,
    ...hold,
    off_session: false,
    cancellation_fee: false,
    expired: false,
    superseded: false,
    refunds: [],
    disputes: [],
  };
};
