export type Decline = { code: string; decline_code?: string; message: string };
export type CardBehaviour = {
  brand: string;
  last4: string;
  funding?: "credit" | "debit";
  /** The charge is declined. */
  charge?: Decline;
  /** Saving the card is declined too. */
  attach?: Decline;
  /** When the bank asks the customer: on every payment, unless the card was set up, or never. */
  authentication?: "always" | "unless_set_up";
  dispute?: "fraudulent" | "product_not_received";
  refund?: "fails" | "pending";
  /** Money is available at once. */
  bypassPending?: boolean;
  /** Not a card: paid with Link, whose holds say nothing of their end. */
  method?: "link";
};

const decline = (decline_code: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  decline_code,
  message,
});

const generic = decline("generic_decline");
/** What a bank says where an account has less than is asked for. */
export const insufficientFunds = decline("insufficient_funds", "Your card has insufficient funds.");
const lost = decline("lost_card");
const stolen = decline("stolen_card");
const velocity = decline("card_velocity_exceeded", "Your card was declined for exceeding its amount limit.");
const expired: Decline = {
  code: "expired_card",
  decline_code: "expired_card",
  message: "Your card has expired.",
};
const incorrectCvc: Decline = {
  code: "incorrect_cvc",
  decline_code: "incorrect_cvc",
  message: "Your card's security code is incorrect.",
};
const processing: Decline = {
  code: "processing_error",
  decline_code: "processing_error",
  message: "An error occurred while processing your card. Try again in a little bit.",
};

const visa = (last4: string, behaviour: Partial<CardBehaviour> = {}): CardBehaviour => ({
  brand: "visa",
  last4,
  ...behaviour,
});
const declined = (last4: string, charge: Decline) => visa(last4, { charge, attach: charge });

/** Stripe's test payment methods (docs.stripe.com/testing), by name without `pm_card_`. */
const CARDS: Record<string, CardBehaviour> = {
  visa: visa("4242"),
  visa_debit: visa("5556", { funding: "debit" }),
  mastercard: { brand: "mastercard", last4: "4444" },
  mastercard_debit: { brand: "mastercard", last4: "8210", funding: "debit" },
  amex: { brand: "amex", last4: "8431" },
  discover: { brand: "discover", last4: "9424" },
  chargeDeclined: declined("0002", generic),
  chargeDeclinedInsufficientFunds: declined("9995", insufficientFunds),
  chargeDeclinedLostCard: declined("9987", lost),
  chargeDeclinedStolenCard: declined("9979", stolen),
  chargeDeclinedExpiredCard: declined("0069", expired),
  chargeDeclinedIncorrectCvc: declined("0127", incorrectCvc),
  chargeDeclinedProcessingError: declined("0119", processing),
  chargeDeclinedVelocityLimitExceeded: declined("6975", velocity),
  chargeCustomerFail: visa("0341", { charge: generic }),
  authenticationRequired: visa("3184", { authentication: "always" }),
  authenticationRequiredOnSetup: visa("3155", { authentication: "unless_set_up" }),
  threeDSecure2Required: visa("3220", { authentication: "always" }),
  threeDSecureRequired: visa("3063", { authentication: "always" }),
  threeDSecureOptional: visa("3055"),
  createDispute: visa("0259", { dispute: "fraudulent" }),
  createDisputeProductNotReceived: visa("2685", { dispute: "product_not_received" }),
  refundFail: visa("5126", { refund: "fails" }),
  pendingRefund: visa("7726", { refund: "pending" }),
  bypassPending: visa("0077", { bypassPending: true }),
};

/** What the emulator says of a card's number: the same for the same number, as with Stripe. */
export const fingerprintOf = ({ last4 }: CardBehaviour): string => `emulated${last4}`;

const PREFIXED = /^pm_card_(?:visa_(?=chargeDeclined))?(\w+)$/;

/** The emulator's own: Stripe has no test id for Link. */
const LINK = "pm_link";
const link: CardBehaviour = { brand: "link", last4: "0000", method: "link" };

/** The behavior of a test id such as `pm_card_visa`, or undefined for an unknown one. */
export const testCard = (id: string): CardBehaviour | undefined => {
  if (id === LINK) return link;
  const name = PREFIXED.exec(id)?.[1];
  return name !== undefined && Object.hasOwn(CARDS, name) ? CARDS[name] : undefined;
};
