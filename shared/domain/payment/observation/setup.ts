import { minus } from "../../../kernel/time.ts";
import { policy } from "../../policy.ts";
import { changeOf, type Draft, draftOf, emit, transition, withFacts } from "../draft.ts";
import { PaymentActionRequired, PaymentCardGiven, PaymentDeferred, PaymentVoided } from "../events.ts";
import type { Payment, PaymentChange } from "../payment.ts";
import { due, undue } from "./due.ts";
import type { SeenSetup } from "./seen.ts";

/** The card was given for several payments together, and this one's money is due at once: it is held next. */
const giveCard = (known: Draft, { payment_method_id }: SeenSetup, now: string): Draft => {
  const given = withFacts(known, { payment_method_id, failure: undefined, ...due("authorization", now) });
  return emit(
    given.record.state === "requires_action" ? transition(given, "retry") : given,
    PaymentCardGiven,
  );
};

/**
 * The payment after what the payment provider shows of a card that is stored: held a day before the start, or at once
 * where the card was given for several payments and this one is near.
 */
export const observeSetup = (
  payment: Payment,
  seen: SeenSetup,
  now: string,
  cause: string,
): PaymentChange => {
  const draft = draftOf(payment, now);
  const { state, setup_intent_id, payment_intent_id, payment_method_id, checkout_id, horizon } = payment;
  const open =
    payment_method_id === undefined &&
    (state === "created" || (state === "requires_action" && payment_intent_id === undefined));
  if (!open || (setup_intent_id !== undefined && setup_intent_id !== seen.id)) return changeOf(draft, cause);
  const known = withFacts(draft, { setup_intent_id: seen.id, failure: seen.failure });
  if (checkout_id !== undefined && seen.status !== "succeeded") return changeOf(draft, cause);
  if (checkout_id !== undefined && horizon === "near") return changeOf(giveCard(known, seen, now), cause);
  if (seen.status === "succeeded") {
    const at = minus(payment.starts_at, { hours: policy.payment.authorize_before_start_hours });
    const stored = withFacts(known, {
      payment_method_id: seen.payment_method_id,
      failure: undefined,
      ...due("authorization", at > now ? at : now),
    });
    return changeOf(transition(stored, "store_card", PaymentDeferred), cause);
  }
  if (seen.status === "canceled")
    return changeOf(transition(withFacts(known, undue), "void", PaymentVoided), cause);
  if (seen.status === "requires_action" && state !== "requires_action")
    return changeOf(transition(known, "require_action", PaymentActionRequired), cause);
  if (state === "requires_action" && seen.status !== "requires_action")
    return changeOf(transition(known, "retry"), cause);
  return changeOf(known, cause);
};
