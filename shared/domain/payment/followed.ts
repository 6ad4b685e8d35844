/** The payment provider's events that say something about what is ours, by what they are about. */
export const followed = {
  intent: /^(payment_intent|charge|refund)\./,
  setup: /^setup_intent\./,
  transfer: /^transfer\.reversed$/,
  payout: /^payout\./,
  account: /^(account\.updated$|v2\.core\.account)/,
};

/** Whether something follows events of a type. */
export const isFollowed = (type: string): boolean =>
  Object.values(followed).some((pattern) => pattern.test(type));
