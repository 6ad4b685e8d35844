import type { Changes } from "../../data/engine/write.ts";
import { MembershipDeclined } from "../../domain/membership/membership.ts";
import type { SeenInvoice } from "../../domain/membership/observation.ts";
import { kindOf } from "../../domain/payment/stripe-event-types.ts";
import { isId } from "../../kernel/id.ts";
import { Refusal } from "../../kernel/refusal.ts";
import {
  readInvoice,
  readMembershipSetup,
  readSubscription,
  useMethod,
} from "../../vendors/payments/subscriptions.ts";
import { changeMethod } from "./change-method.ts";
import { chargeChangeBehind } from "./charges.ts";
import { membershipOf, observe, saveObserved } from "./provider-membership.ts";

type Hint = {
  type: string;
  object_id: string;
  payment_id?: string | undefined;
  intent_id?: string | undefined;
};

/** Events of what goes back of a charge, or may. */
const ofReturns = /^(charge\.|refund\.)/;

/** Reads the record first and the subscription afterwards, so that a write never replaces newer data with older. */
const ofSubscription = async (
  id: string,
  now: string,
  invoice?: SeenInvoice,
): Promise<Changes | undefined> => {
  const { service_provider_id } = (await readSubscription(id)).seen;
  const current = isId(service_provider_id) ? await membershipOf(service_provider_id) : undefined;
  if (!current) return undefined;
  const { seen } = await readSubscription(id);
  return saveObserved(current, await observe(current, seen, { now, invoice }));
};

const ofInvoice = async (id: string, now: string): Promise<Changes | undefined> => {
  const invoice = await readInvoice(id);
  return invoice.subscription_id ? ofSubscription(invoice.subscription_id, now, invoice) : undefined;
};

/** A newly stored card pays the membership from now on. Declined payments arrive with the invoice's events. */
const ofSetup = async (id: string, now: string): Promise<Changes | undefined> => {
  const card = await readMembershipSetup(id);
  if (!card || !isId(card.service_provider_id)) return undefined;
  const current = await membershipOf(card.service_provider_id);
  try {
    if (!current) {
      await useMethod(card.customer, card.payment_method_id, { attached: true });
      return undefined;
    }
    return saveObserved(current, await changeMethod(current, { ...card, attached: true }, now));
  } catch (error) {
    if (error instanceof Refusal && error.reason === MembershipDeclined) return undefined;
    throw error;
  }
};

/**
 * The changes that follow from a payment provider's event for a membership. Undefined if it is not ours or not
 * relevant.
 */
export const membershipChangeBehind = async (
  { type, object_id, payment_id, intent_id }: Hint,
  now: string,
): Promise<Changes | undefined> => {
  if (kindOf(type) === "intent")
    return intent_id && !payment_id && ofReturns.test(type) ? chargeChangeBehind(intent_id, now) : undefined;
  if (kindOf(type) === "subscription") return ofSubscription(object_id, now);
  if (type === "setup_intent.succeeded") return ofSetup(object_id, now);
  return kindOf(type) === "invoice" ? ofInvoice(object_id, now) : undefined;
};
