import { MembershipMethodChanged } from "../../domain/membership/events.ts";
import { isSubscribed, MembershipDeclined, told } from "../../domain/membership/membership.ts";
import { StripeRefusal } from "../../providers/payments/client.ts";
import { payInvoice, readSubscription, useMethod } from "../../providers/payments/subscriptions.ts";
import { type Followed, following, type Standing } from "./standing.ts";

type Card = { customer: string; payment_method_id: string; attached: boolean };

const declined = (error: unknown): never => {
  if (error instanceof StripeRefusal && error.declined)
    throw MembershipDeclined({ details: { reason: error.code } });
  throw error;
};

/**
 * Pays a membership with a card from now on; a payment that is late is made with it at once. Throws `membership.declined`
 * where the card's bank says no.
 */
export const changeMethod = async (
  standing: Standing,
  { customer, payment_method_id, attached }: Card,
  now: string,
): Promise<Followed> => {
  const { membership } = standing;
  const subscription_id = isSubscribed(membership) ? membership.subscription_id : undefined;
  const used = await useMethod(customer, payment_method_id, { attached, subscription_id }).catch(declined);
  if (!subscription_id) return { record: membership, events: [], posted: { writes: [], events: [] } };
  const before = await readSubscription(subscription_id);
  const { status, invoice } = before.seen;
  const isLate = status === "past_due" || status === "unpaid";
  if (isLate && invoice) await payInvoice(invoice.id, used).catch(declined);
  const { seen } = isLate ? await readSubscription(subscription_id) : before;
  const followed = await following(standing, seen, { now });
  if (followed.record.payment_method_id === membership.payment_method_id) return followed;
  return { ...followed, events: [...followed.events, told(followed.record, MembershipMethodChanged)] };
};
