/** The money of a payment is held, and until when. Of money that is taken at once, its payment intent tells, too. */
export const chargeHeld = "charge.succeeded";
/** The same without the end: destinations that are older than the other one's use still send it. */
export const amountHeld = "payment_intent.amount_capturable_updated";
/** The money of a payment was taken. */
export const amountTaken = "payment_intent.succeeded";

/**
 * The payment provider's events that the service follows, by the webhook destination that sends them and by what they
 * are about. Every other type is answered with success and ignored. docs/stripe-webhooks.md is derived from this.
 */
export const followed = {
  platform: {
    intent: [
      chargeHeld,
      amountTaken,
      "payment_intent.payment_failed",
      "payment_intent.canceled",
      "payment_intent.requires_action",
      "charge.refunded",
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.dispute.closed",
      "charge.dispute.funds_withdrawn",
      "charge.dispute.funds_reinstated",
      "refund.created",
      "refund.updated",
      "refund.failed",
    ],
    setup: ["setup_intent.succeeded", "setup_intent.setup_failed"],
    transfer: ["transfer.reversed"],
    subscription: [
      "customer.subscription.created",
      "customer.subscription.updated",
      "customer.subscription.deleted",
      "customer.subscription.paused",
      "customer.subscription.resumed",
      "customer.subscription.trial_will_end",
      "customer.subscription.pending_update_applied",
      "customer.subscription.pending_update_expired",
    ],
    // `invoice.upcoming` is of an invoice that does not exist yet, and says nothing that we act on.
    invoice: [
      "invoice.paid",
      "invoice.payment_failed",
      "invoice.payment_action_required",
      "invoice.finalized",
      "invoice.voided",
    ],
  },
  connected: {
    account: ["account.updated"],
    payout: ["payout.created", "payout.updated", "payout.paid", "payout.failed", "payout.canceled"],
  },
  thin: {
    account: [
      "v2.core.account[requirements].updated",
      "v2.core.account[configuration.recipient].capability_status_updated",
      "v2.core.account.closed",
      "v2.core.account_link.returned",
    ],
  },
} as const;

type Destination = keyof typeof followed;

export const typesOf = (of: Destination): string[] => Object.values(followed[of]).flat();

type Kinds<D extends Destination> = keyof (typeof followed)[D];

/** What an event is about. */
export type EventKind = { [D in Destination]: Kinds<D> }[Destination];

const kinds: ReadonlyMap<string, EventKind> = new Map(
  Object.values(followed).flatMap((byKind) =>
    Object.entries(byKind).flatMap(([kind, types]) =>
      (types as readonly string[]).map((type) => [type, kind as EventKind] as const),
    ),
  ),
);

/** What an event of this type is about. Undefined if nothing follows such events. */
export const kindOf = (type: string): EventKind | undefined =>
  type === amountHeld ? "intent" : kinds.get(type);
