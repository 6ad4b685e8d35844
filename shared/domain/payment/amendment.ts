import type { Job } from "../job/job.ts";
import { requestsIn } from "../transition.ts";
import { changeOf, draftOf, emit, withFacts } from "./draft.ts";
import { PaymentUpdated } from "./events.ts";
import type { SeenSetup } from "./observation/seen.ts";
import {
  type Payment,
  type PaymentChange,
  PaymentHoldExceeded,
  type PaymentState,
  PaymentTransition,
  paymentMachine,
  unchanged,
} from "./payment.ts";

/** What a customer may still change about a payment: how much of it is asked for, and on which card. */

const unconfirmed: readonly PaymentState[] = ["created", "requires_action", "setup_stored", "expired"];
const withCard: readonly PaymentState[] = ["requires_action", "setup_stored", "authorized", "expired"];

const refusedIn = (state: PaymentState) =>
  PaymentTransition({
    details: { from: state, allowed: requestsIn(paymentMachine, state) },
  });

/**
 * The payment with its job's amounts: before money is held, the most that the job may cost; after that, the price that
 * is charged when the work is done. Throws `payment.amount_exceeded` where the price is more than is held.
 */
export const syncAmount = (
  payment: Payment,
  { high_minor, price_minor }: Pick<Job, "high_minor" | "price_minor">,
  now: string,
): PaymentChange => {
  const { state, authorized_minor, amount_minor, charge_minor } = payment;
  if (payment.purpose === "tip") throw refusedIn(state);
  if (unconfirmed.includes(state)) {
    const most_minor = Math.max(high_minor, price_minor);
    if (most_minor === amount_minor) return unchanged(payment);
    const updated = withFacts(draftOf(payment, now), { amount_minor: most_minor });
    return changeOf(emit(updated, PaymentUpdated, { data: { changed: "amount" } }), "synced");
  }
  if (state !== "authorized") throw refusedIn(state);
  if (price_minor > authorized_minor)
    throw PaymentHoldExceeded({ details: { authorized_minor, price_minor } });
  if (price_minor === charge_minor) return unchanged(payment);
  const updated = withFacts(draftOf(payment, now), { charge_minor: price_minor });
  return changeOf(
    emit(updated, PaymentUpdated, { amount_minor: price_minor, data: { changed: "amount" } }),
    "synced",
  );
};

type Replaceable = Pick<Payment, "state" | "captured_minor" | "purpose">;

/** Whether a card is stored that another one could take the place of. A tip takes any card as it is paid. */
export const isReplaceable = ({ state, captured_minor, purpose }: Replaceable): boolean =>
  withCard.includes(state) && captured_minor === 0 && purpose !== "tip";

/** Refuses where there is no such card. */
export const expectReplaceable = (payment: Replaceable): void => {
  if (!isReplaceable(payment)) throw refusedIn(payment.state);
};

/** The payment on another card, once that is stored; seen again, or too late, it changes nothing. */
export const swapCard = (payment: Payment, seen: SeenSetup, now: string): PaymentChange => {
  const isAwaited = payment.replacement_setup_id === seen.id && seen.status === "succeeded";
  if (!isAwaited || !withCard.includes(payment.state)) return unchanged(payment);
  const updated = withFacts(draftOf(payment, now), {
    payment_method_id: seen.payment_method_id,
    replacement_setup_id: undefined,
    card_changes: (payment.card_changes ?? 0) + 1,
    failure: undefined,
  });
  return changeOf(emit(updated, PaymentUpdated, { data: { changed: "card" } }), "card_replaced");
};
