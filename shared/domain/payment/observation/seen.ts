/** A payment intent as the payment provider shows it now, in our words. Amounts in minor units. */
export type SeenIntent = {
  id: string;
  status:
    | "requires_payment_method"
    | "requires_confirmation"
    | "requires_action"
    | "processing"
    | "requires_capture"
    | "succeeded"
    | "canceled";
  amount_minor: number;
  capturable_minor: number;
  received_minor: number;
  currency: string;
  customer_id?: string;
  payment_id?: string;
  job_id?: string;
  payment_method_id?: string;
  charge_id?: string;
  /** Tells the number of the card, without the number. */
  card_fingerprint?: string | undefined;
  /** When the hold ends at the network: an ISO instant. */
  capture_before?: string;
  /** It was confirmed by us while the customer was away. */
  off_session: boolean;
  /** The capture takes a cancellation fee, not the price. */
  cancellation_fee: boolean;
  /** What credit pays besides what is captured, as we wrote on it. */
  credit_minor?: number;
  /** Why the last try was declined. */
  failure?: string;
  expired: boolean;
  /** We gave it up for another hold of the same money. */
  superseded: boolean;
  /** Oldest first. */
  refunds: {
    refund_id: string;
    /** What we wrote on it: the decision that it follows. */
    cause?: string;
    /** What it is given for and on whose word, where we wrote that too. */
    reason?: string;
    initiator?: string;
    amount_minor: number;
    /** What comes back as credit besides, as we wrote on it. */
    credit_minor?: number;
    state: "pending" | "succeeded" | "failed";
  }[];
  disputes: {
    dispute_id: string;
    amount_minor: number;
    /** What the payment provider asks for handling it. */
    cost_minor?: number;
    /** How much of that it gave back when the dispute was won. */
    returned_minor?: number;
    outcome?: "won" | "lost";
  }[];
  /** What the bank only asks about so far; absent: it was not looked. */
  inquiries?: { dispute_id: string; amount_minor: number }[];
  /** The payment provider's price for the charge. */
  processing_fee_minor?: number;
};

/** A setup intent, likewise. */
export type SeenSetup = {
  id: string;
  status: SeenIntent["status"];
  customer_id?: string;
  payment_id?: string;
  job_id?: string;
  /** It stores the card of all payments of a checkout. */
  checkout_id?: string;
  payment_method_id?: string;
  failure?: string;
};
