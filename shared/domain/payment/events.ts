import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { AmountMinor, Currency, described, Id } from "../../kernel/schema.ts";

const paymentFacts = {
  payment_id: Id("payment"),
  job_id: Id("job"),
  user_id: Id("user"),
  service_provider_id: z.optional(Id("service_provider")),
  amount_minor: described(AmountMinor, "The amount that the customer pays, in cents."),
  currency: Currency,
};

export const PaymentCreated = event(
  "payment.created",
  "A job's payment was begun; no money moved.",
  paymentFacts,
);
export const PaymentActionRequired = event(
  "payment.action_required",
  "The customer has to act before the money can be held: authenticate or use another card.",
  paymentFacts,
);
export const PaymentDeclined = event(
  "payment.declined",
  "The card was declined; another try is allowed.",
  paymentFacts,
);
export const PaymentAuthorized = event("payment.authorized", "The amount is held on the card.", paymentFacts);
export const PaymentReauthorized = event(
  "payment.reauthorized",
  "A hold that was about to end, or had ended, was replaced by a new one.",
  paymentFacts,
);
export const PaymentDeferred = event(
  "payment.deferred",
  "The card is stored; the amount is held a day before the start.",
  paymentFacts,
);
export const PaymentFailed = event(
  "payment.failed",
  "The money could not be held and no try is left.",
  paymentFacts,
);
export const PaymentAccepted = event("payment.accepted", "The customer accepted the amount.", paymentFacts);
export const PaymentCaptured = event("payment.captured", "Held money was taken; amount_minor is what.", {
  ...paymentFacts,
  fee_minor: described(AmountMinor, "The platform's share of the payment, in cents."),
});
export const PaymentVoided = event(
  "payment.voided",
  "The hold was given back, or never taken.",
  paymentFacts,
);
export const PaymentExpired = event(
  "payment.expired",
  "The hold ended by itself before capture.",
  paymentFacts,
);
export const PaymentDisputeOpened = event(
  "payment.dispute_opened",
  "The customer's bank contests the payment.",
  {
    ...paymentFacts,
    dispute_id: described(z.string(), "Id of the dispute at the payment provider."),
  },
);
export const PaymentDisputeClosed = event("payment.dispute_closed", "The bank decided the contest.", {
  ...paymentFacts,
  dispute_id: described(z.string(), "Id of the dispute at the payment provider."),
  outcome: described(z.enum(["won", "lost"]), "Whether the dispute was won or lost."),
});
export const JobPaymentStatusChanged = event(
  "job.payment_status_changed",
  "What both sides see of a job's payment changed.",
  { ...paymentFacts, cause: described(z.string(), "What changed the status, such as `payment.authorized`.") },
  { aggregate: "payment" },
);

const refundFacts = {
  payment_id: Id("payment"),
  job_id: Id("job"),
  user_id: Id("user"),
  service_provider_id: z.optional(Id("service_provider")),
  refund_id: described(z.string(), "Id of the refund."),
  amount_minor: described(AmountMinor, "How much the customer gets back, in cents."),
  currency: Currency,
};
const ofPayment = { aggregate: "payment" };

export const RefundCreated = event(
  "refund.created",
  "Money is on its way back to the customer.",
  refundFacts,
  ofPayment,
);
export const RefundSucceeded = event(
  "refund.succeeded",
  "The customer was refunded.",
  refundFacts,
  ofPayment,
);
export const RefundFailed = event(
  "refund.failed",
  "The bank did not take the refund.",
  refundFacts,
  ofPayment,
);

const transferFacts = {
  transfer_id: Id("transfer"),
  payment_id: Id("payment"),
  job_id: Id("job"),
  service_provider_id: Id("service_provider"),
  amount_minor: described(AmountMinor, "What the provider is paid, in cents."),
  currency: Currency,
};

export const TransferScheduled = event(
  "transfer.scheduled",
  "The provider's share waits to be released.",
  transferFacts,
);
export const TransferHeld = event("transfer.held", "The provider's share is kept back.", transferFacts);
export const TransferPaid = event("transfer.paid", "The provider's share was released to it.", transferFacts);
export const TransferFailed = event(
  "transfer.failed",
  "The share could not be released; no try is left.",
  transferFacts,
);
export const TransferReversed = event(
  "transfer.reversed",
  "Released money was taken back; amount_minor is what.",
  transferFacts,
);

const payoutFacts = { service_provider_id: Id("service_provider") };
const ofProvider = { aggregate: "service_provider" };

export const PayoutAccountCreated = event(
  "payout_account.created",
  "A provider began to set up how it is paid.",
  payoutFacts,
  ofProvider,
);
export const PayoutAccountActivated = event(
  "payout_account.activated",
  "The provider can be paid.",
  payoutFacts,
  ofProvider,
);
export const PayoutAccountRestricted = event(
  "payout_account.restricted",
  "The provider can't be paid until it has answered what is due.",
  payoutFacts,
  ofProvider,
);
export const PayoutAccountRejected = event(
  "payout_account.rejected",
  "The provider's payout account is closed or was refused.",
  payoutFacts,
  ofProvider,
);

export const StripeEventReceived = event(
  "stripe.event_received",
  "The payment provider says that something changed: a hint to read it again.",
  {
    stripe_event_id: described(z.string(), "Id of the event at the payment provider."),
    type: described(z.string(), "Type of the event at the payment provider."),
    object_id: described(z.string(), "Id of the object at the payment provider that the event is about."),
    account: described(
      z.optional(z.string()),
      "The provider's account at the payment provider, if the event is about one.",
    ),
    payment_id: z.optional(Id("payment")),
    intent_id: described(
      z.optional(z.string()),
      "Id of the payment at the payment provider that the event is about.",
    ),
  },
);
