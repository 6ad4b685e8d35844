import type { Changes } from "../../data/engine/write.ts";
import { MembershipDeclined } from "../../domain/membership/membership.ts";
import type { SeenInvoice } from "../../domain/membership/observation.ts";
import { followedOfMemberships } from "../../domain/payment/followed.ts";
import { isId } from "../../kernel/id.ts";
import { Refusal } from "../../kernel/refusal.ts";
import {
  readInvoice,
  readMembershipSetup,
  readSubscription,
  useMethod,
} from "../../providers/payments/subscriptions.ts";
import { changeMethod } from "./change-method.ts";
import { following, keepingAll, standingOf } from "./standing.ts";

type Hint = { type: string; object_id: string };

/** Reads the record first and the subscription after it, so that what is written is never older than what it replaces. */
const ofSubscription = async (
  id: string,
  now: string,
  invoice?: SeenInvoice,
): Promise<Changes | undefined> => {
  const { service_provider_id } = (await readSubscription(id)).seen;
  const standing = isId(service_provider_id) ? await standingOf(service_provider_id) : undefined;
  if (!standing) return undefined;
  const { seen } = await readSubscription(id);
  return keepingAll(standing, await following(standing, seen, { now, invoice }));
};

const ofInvoice = async (id: string, now: string): Promise<Changes | undefined> => {
  const invoice = await readInvoice(id);
  return invoice.subscription_id ? ofSubscription(invoice.subscription_id, now, invoice) : undefined;
};

/** A card that was stored for a membership pays it from now on; a decline is told by the events of its invoice. */
const ofSetup = async (id: string, now: string): Promise<Changes | undefined> => {
  const card = await readMembershipSetup(id);
  if (!card || !isId(card.service_provider_id)) return undefined;
  const standing = await standingOf(card.service_provider_id);
  try {
    if (!standing) {
      await useMethod(card.customer, card.payment_method_id, { attached: true });
      return undefined;
    }
    return keepingAll(standing, await changeMethod(standing, { ...card, attached: true }, now));
  } catch (error) {
    if (error instanceof Refusal && error.reason === MembershipDeclined) return undefined;
    throw error;
  }
};

/** What a hint of the payment provider comes to for a membership. Undefined for what is not ours or not of interest. */
export const membershipChangeBehind = async (
  { type, object_id }: Hint,
  now: string,
): Promise<Changes | undefined> => {
  if (followedOfMemberships.subscription.test(type)) return ofSubscription(object_id, now);
  if (type === "setup_intent.succeeded") return ofSetup(object_id, now);
  return followedOfMemberships.invoice.test(type) ? ofInvoice(object_id, now) : undefined;
};
