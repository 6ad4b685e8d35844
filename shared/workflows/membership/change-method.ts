import { MembershipMethodChanged } from "../../domain/membership/events.ts";
import { isSubscribed, MembershipDeclined, told } from "../../domain/membership/membership.ts";
import { StripeRefusal } from "../../vendors/payments/client.ts";
import { payInvoice, readSubscription, useMethod } from "../../vendors/payments/subscriptions.ts";
import { type Observed, observe, type ProviderMembership } from "./provider-membership.ts";

type Card = { customer: string; payment_method_id: string; attached: boolean };

const declined = (error: unknown): never => {
  if (error instanceof StripeRefusal && error.declined)
    throw MembershipDeclined({ details: { reason: error.code } });
  throw error;
};

/**
 * Changes the card that pays a membership, and retries a late payment with it at once. Throws `membership.declined` if
 * the card's bank refuses.
 */
export const changeMethod = async (
  current: ProviderMembership,
  { customer, payment_method_id, attached }: Card,
  now: string,
): Promise<Observed> => {
  const { membership } = current;
  const subscription_id = isSubscribed(membership) ? membership.subscription_id : undefined;
  const used = await useMethod(customer, payment_method_id, { attached, subscription_id }).catch(declined);
  if (!subscription_id) return { record: membership, events: [], posted: { writes: [], events: [] } };
  const before = await readSubscription(subscription_id);
  const { status, invoice } = before.seen;
  const isLate = status === "past_due" || status === "unpaid";
  if (isLate && invoice) await payInvoice(invoice.id, used).catch(declined);
  const { seen } = isLate ? await readSubscription(subscription_id) : before;
  const observed = await observe(current, seen, { now });
  if (observed.record.payment_method_id === membership.payment_method_id) return observed;
  return { ...observed, events: [...observed.events, told(observed.record, MembershipMethodChanged)] };
};
