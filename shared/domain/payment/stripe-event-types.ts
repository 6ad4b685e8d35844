/** The payment provider's events that say something about what is ours, by what they are about. */
export const stripeEventTypes = {
  intent: /^(payment_intent|charge|refund)\./,
  setup: /^setup_intent\./,
  transfer: /^transfer\.reversed$/,
  payout: /^payout\./,
  account: /^(account\.updated$|v2\.core\.account)/,
};

/** Those about memberships. `invoice.upcoming` is of an invoice that does not exist yet, and says nothing that we act on. */
export const membershipEventTypes = {
  subscription: /^customer\.subscription\./,
  invoice: /^invoice\.(paid|payment_failed|payment_action_required|finalized|voided)$/,
};

const patterns = [...Object.values(stripeEventTypes), ...Object.values(membershipEventTypes)];

/** Whether something follows events of a type. */
export const isHandled = (type: string): boolean => patterns.some((pattern) => pattern.test(type));
