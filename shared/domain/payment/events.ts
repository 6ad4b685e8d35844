import * as z from "zod/mini";
import { event } from "../../kernel/event.ts";
import { AmountMinor, Currency, described, Id, Instant } from "../../kernel/schema.ts";

/** The payment's status as both sides see it, in the event that has changed it. */
const seen = () => ({
  payment_status: described(
    z.optional(z.string()),
    "The payment's status in one word, as apps show it. Absent if it stays as it was.",
  ),
});

const purpose = () => ({
  purpose: described(
    z.optional(z.literal("tip")),
    "`tip`: it is about a tip, which is a payment of its own. Absent: about the price of the job.",
  ),
});

const paymentFacts = () => ({
  ...seen(),
  ...purpose(),
  payment_id: Id("payment"),
  job_id: Id("job"),
  user_id: Id("user"),
  service_provider_id: z.optional(Id("service_provider")),
  amount_minor: described(AmountMinor, "The amount that the customer pays, in cents."),
  credit_minor: described(
    z.optional(AmountMinor),
    "What of it the customer's credit pays, in cents. Absent if no credit was kept for it.",
  ),
  currency: Currency,
});

export const PaymentCreated = /* @__PURE__ */ event(
  "payment.created",
  "The payment of a job was started. No money has moved.",
  paymentFacts,
  { hasSubscribers: false },
);
export const CheckoutCreated = /* @__PURE__ */ event(
  "checkout.created",
  "Jobs were booked together, and one card is asked for all of them.",
  () => ({
    checkout_id: Id("checkout"),
    user_id: Id("user"),
    quote_id: Id("quote"),
    payment_ids: described(z.array(Id("payment")), "The payments of the jobs."),
    amount_minor: described(AmountMinor, "What the jobs cost together, in cents."),
    hold_minor: described(AmountMinor, "The most that is held on the card for them, in cents."),
    currency: Currency,
    pay_by: described(Instant, "The card can be given until then."),
  }),
  { hasSubscribers: false },
);
export const PaymentActionRequired = /* @__PURE__ */ event(
  "payment.action_required",
  "The customer has to act before the money can be held: confirm the payment or use another card.",
  paymentFacts,
);
export const PaymentDeclined = /* @__PURE__ */ event(
  "payment.declined",
  "The card was declined. The customer can try again.",
  paymentFacts,
);
export const PaymentAuthorized = /* @__PURE__ */ event(
  "payment.authorized",
  "The amount is held on the card.",
  paymentFacts,
);
export const PaymentReauthorized = /* @__PURE__ */ event(
  "payment.reauthorized",
  "A hold that ended, or was about to end, was replaced by a new one.",
  paymentFacts,
);
export const PaymentDeferred = /* @__PURE__ */ event(
  "payment.deferred",
  "The card is stored. The amount is held shortly before the job starts.",
  paymentFacts,
);
export const PaymentCardGiven = /* @__PURE__ */ event(
  "payment.card_given",
  "The card was given, together with that of other payments. The amount is held on it next.",
  paymentFacts,
);
export const PaymentFailed = /* @__PURE__ */ event(
  "payment.failed",
  "The money could not be held, and no try is left.",
  paymentFacts,
);
export const PaymentAccepted = /* @__PURE__ */ event(
  "payment.accepted",
  "The customer accepted the amount.",
  paymentFacts,
  {
    hasSubscribers: false,
  },
);
export const PaymentCaptured = /* @__PURE__ */ event(
  "payment.captured",
  "Money that was held has been charged. `amount_minor` says how much.",
  () => ({
    ...paymentFacts(),
    fee_minor: described(AmountMinor, "The platform's share of the payment, in cents."),
    cancellation_fee: described(
      z.boolean(),
      "Whether it is the fee for a canceled job, and not the price of one that was done.",
    ),
  }),
);
export const PaymentUpdated = /* @__PURE__ */ event(
  "payment.updated",
  "The payment was brought in line with its job, or its card was replaced.",
  () => ({
    ...paymentFacts(),
    changed: described(z.enum(["amount", "card"]), "What is different now."),
  }),
  { hasSubscribers: false },
);
export const PaymentPaidOffline = /* @__PURE__ */ event(
  "payment.paid_offline",
  "The customer paid the provider without this service. Nothing is charged; the provider owes the platform its share.",
  () => ({
    ...paymentFacts(),
    fee_minor: described(AmountMinor, "What the provider owes the platform for it, in cents."),
  }),
);
export const PaymentVoided = /* @__PURE__ */ event(
  "payment.voided",
  "The hold on the card was released, or there never was one.",
  paymentFacts,
);
export const PaymentExpired = /* @__PURE__ */ event(
  "payment.expired",
  "The hold on the card ended before the money was charged.",
  paymentFacts,
);
export const PaymentDisputeOpened = /* @__PURE__ */ event(
  "payment.dispute_opened",
  "The customer's bank disputes the payment.",
  () => ({
    ...paymentFacts(),
    dispute_id: described(z.string(), "Id of the dispute at the payment provider."),
  }),
);
export const PaymentDisputeClosed = /* @__PURE__ */ event(
  "payment.dispute_closed",
  "The bank decided the dispute.",
  () => ({
    ...paymentFacts(),
    dispute_id: described(z.string(), "Id of the dispute at the payment provider."),
    outcome: described(z.enum(["won", "lost"]), "Whether the dispute was won or lost."),
  }),
);
export const PaymentInquiryOpened = /* @__PURE__ */ event(
  "payment.inquiry_opened",
  "The customer's bank asks about the payment before it decides whether to dispute it. The provider's share waits.",
  () => ({
    ...paymentFacts(),
    dispute_id: described(z.string(), "Id of the inquiry at the payment provider."),
  }),
);
export const PaymentInquiryClosed = /* @__PURE__ */ event(
  "payment.inquiry_closed",
  "The bank's inquiry has ended, or has become a dispute.",
  () => ({
    ...paymentFacts(),
    dispute_id: described(z.string(), "Id of the inquiry at the payment provider."),
  }),
);
export const JobPaymentStatusChanged = /* @__PURE__ */ event(
  "job.payment_status_changed",
  "The payment status of the job has changed, as both sides see it, and no other event of the payment says so.",
  () => ({
    ...paymentFacts(),
    cause: described(z.string(), "What changed the status, such as `payment.authorized`."),
  }),
  { hasSubscribers: false, aggregate: "payment" },
);

const refundFacts = () => ({
  ...seen(),
  ...purpose(),
  payment_id: Id("payment"),
  job_id: Id("job"),
  user_id: Id("user"),
  service_provider_id: z.optional(Id("service_provider")),
  refund_id: described(z.string(), "Id of the refund."),
  cause: described(
    z.optional(z.string()),
    "What the refund is given for, such as `incident`. Absent if it was made at the payment provider.",
  ),
  initiator: described(
    z.optional(z.string()),
    "On whose word the money goes back. Absent if it was made at the payment provider.",
  ),
  author_id: described(
    z.optional(z.string()),
    "The account of whoever decided it. Absent if the service did, or if it was made at the payment provider.",
  ),
  amount_minor: described(AmountMinor, "How much the customer gets back, in cents."),
  credit_minor: described(
    z.optional(AmountMinor),
    "What of it comes back as credit, in cents. Absent if all of it goes to the card.",
  ),
  currency: Currency,
});
const ofPayment = { aggregate: "payment" };

export const TipCreated = /* @__PURE__ */ event(
  "tip.created",
  "A customer gave a tip. The stored card is charged next.",
  paymentFacts,
  ofPayment,
);
export const TipActionRequired = /* @__PURE__ */ event(
  "tip.action_required",
  "The stored card did not pay the tip. The customer has to confirm it or use another card.",
  paymentFacts,
  ofPayment,
);
export const TipPaid = /* @__PURE__ */ event(
  "tip.paid",
  "The customer paid a tip. The provider gets all of it.",
  paymentFacts,
  ofPayment,
);
export const TipLapsed = /* @__PURE__ */ event(
  "tip.lapsed",
  "A tip was not paid in time. Nothing was charged.",
  paymentFacts,
  ofPayment,
);

export const RefundRequested = /* @__PURE__ */ event(
  "refund.requested",
  "It was decided that money goes back to the customer.",
  () => ({
    ...refundFacts(),
    decision: described(z.string(), "The decision that the refund follows. Each has one refund."),
  }),
  ofPayment,
);
export const RefundCreated = /* @__PURE__ */ event(
  "refund.created",
  "Money is on its way back to the customer.",
  refundFacts,
  { hasSubscribers: false, ...ofPayment },
);
export const RefundSucceeded = /* @__PURE__ */ event(
  "refund.succeeded",
  "The customer got the money back.",
  refundFacts,
  ofPayment,
);
export const RefundFailed = /* @__PURE__ */ event(
  "refund.failed",
  "The bank refused the refund.",
  refundFacts,
  ofPayment,
);

const transferFacts = () => ({
  ...purpose(),
  transfer_id: Id("transfer"),
  payment_id: Id("payment"),
  job_id: Id("job"),
  service_provider_id: Id("service_provider"),
  amount_minor: described(AmountMinor, "What the provider is paid, in cents."),
  currency: Currency,
});

export const TransferScheduled = /* @__PURE__ */ event(
  "transfer.scheduled",
  "The payment to the provider is due later.",
  transferFacts,
  { hasSubscribers: false },
);
export const TransferHeld = /* @__PURE__ */ event(
  "transfer.held",
  "The payment to the provider is on hold.",
  transferFacts,
  {
    hasSubscribers: false,
  },
);
export const TransferCanceled = /* @__PURE__ */ event(
  "transfer.canceled",
  "The provider is not paid, because the customer got the money back.",
  transferFacts,
);
export const TransferPaid = /* @__PURE__ */ event("transfer.paid", "The provider was paid.", () => ({
  ...transferFacts(),
  refunded_minor: described(
    z.optional(AmountMinor),
    "What of the share went back to the customer before, in cents. Absent if nothing did.",
  ),
  debt_minor: described(
    z.optional(AmountMinor),
    "What was kept from the share for what the provider owed, in cents. Absent if nothing was.",
  ),
}));
export const TransferFailed = /* @__PURE__ */ event(
  "transfer.failed",
  "The provider could not be paid, and no try is left.",
  transferFacts,
);
export const TransferReversed = /* @__PURE__ */ event(
  "transfer.reversed",
  "Money was taken back from the provider. `amount_minor` says how much.",
  transferFacts,
);
export const TransferOwed = /* @__PURE__ */ event(
  "transfer.owed",
  "The provider has more than its share, and its account did not give it back: that much is kept from what it is sent next. `amount_minor` says how much.",
  transferFacts,
);

const payoutFacts = () => ({ service_provider_id: Id("service_provider") });
const ofProvider = { aggregate: "service_provider" };

export const PayoutAccountCreated = /* @__PURE__ */ event(
  "payout_account.created",
  "A provider started to set up its payouts.",
  payoutFacts,
  { hasSubscribers: false, ...ofProvider },
);
export const PayoutAccountActivated = /* @__PURE__ */ event(
  "payout_account.activated",
  "Payouts to the provider are possible.",
  payoutFacts,
  ofProvider,
);
export const PayoutAccountRestricted = /* @__PURE__ */ event(
  "payout_account.restricted",
  "Payouts to the provider stop until it has given the details that are due.",
  payoutFacts,
  ofProvider,
);
export const PayoutAccountRejected = /* @__PURE__ */ event(
  "payout_account.rejected",
  "The payment provider closed or refused the provider's account.",
  payoutFacts,
  ofProvider,
);
export const PayoutAccountClosed = /* @__PURE__ */ event(
  "payout_account.closed",
  "A provider's account at the payment provider was closed, as the provider asked.",
  payoutFacts,
  ofProvider,
);

const sentToBank = () => ({
  payout_id: Id("payout"),
  service_provider_id: Id("service_provider"),
  amount_minor: described(AmountMinor, "What goes to the bank, in cents."),
  currency: Currency,
});

export const PayoutPaid = /* @__PURE__ */ event(
  "payout.paid",
  "Money of a provider has arrived at its bank.",
  sentToBank,
  {
    hasSubscribers: false,
  },
);
export const PayoutFailed = /* @__PURE__ */ event(
  "payout.failed",
  "The provider's bank did not take a payout. The money is in the provider's balance again.",
  sentToBank,
);

export const PlatformChargeAdded = /* @__PURE__ */ event(
  "platform_charge.added",
  "A new platform charge was announced. It applies to jobs that are booked from its time on.",
  () => ({
    fee_bps: described(z.int(), "The platform's share of a payment, in hundredths of a percent."),
    min_minor: described(AmountMinor, "The least that the platform keeps of a payment, in cents."),
    service: described(z.optional(z.string()), "Key of the service that it is for. Absent: for all."),
    effective_from: described(Instant, "From when on."),
  }),
  { hasSubscribers: false },
);

export const StripeEventReceived = /* @__PURE__ */ event(
  "stripe.event_received",
  "The payment provider reported a change. It is a hint to read the object again, unless it says all that is to be known.",
  () => ({
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
    amount_minor: described(
      z.optional(AmountMinor),
      "What is held or was taken, in cents, if the event is about that.",
    ),
    charge_id: described(
      z.optional(z.string()),
      "Id of the charge at the payment provider that a hold was made with.",
    ),
    hold: described(
      z.optional(
        z.object({
          capture_before: described(Instant, "The card network lets the hold go then."),
          payment_method_id: described(z.optional(z.string()), "Id of the card at the payment provider."),
          card_fingerprint: described(
            z.optional(z.string()),
            "Tells the number of the card, without the number.",
          ),
        }),
      ),
      "The hold, if the event says all of it.",
    ),
  }),
);

const disputeFacts = () => ({
  dispute_id: Id("dispute"),
  payment_id: z.optional(Id("payment")),
  job_id: z.optional(Id("job")),
  amount_minor: described(AmountMinor, "What the bank takes back or asks about, in cents."),
  currency: Currency,
});

export const DisputeEvidenceChanged = /* @__PURE__ */ event(
  "dispute.evidence_changed",
  "The evidence of a dispute was changed; it is not sent yet.",
  disputeFacts,
  { hasSubscribers: false },
);
export const DisputeEvidenceSubmitted = /* @__PURE__ */ event(
  "dispute.evidence_submitted",
  "The evidence of a dispute was sent to the bank.",
  disputeFacts,
  { hasSubscribers: false },
);
export const DisputeAccepted = /* @__PURE__ */ event(
  "dispute.accepted",
  "The platform does not contest a dispute: the money stays with the customer.",
  disputeFacts,
  { hasSubscribers: false },
);

const creditFacts = () => ({
  user_id: Id("user"),
  amount_minor: described(AmountMinor, "How much credit it is about, in cents."),
  balance_minor: described(AmountMinor, "The credit that can be used after it, in cents."),
  currency: Currency,
});
const grantFacts = () => ({
  ...creditFacts(),
  grant_id: described(Id("credit_grant"), "The grant that it happened to."),
});
const expiryFacts = () => ({ ...grantFacts(), expires_at: described(Instant, "What is left then expires.") });
const spendingFacts = () => ({ ...creditFacts(), payment_id: Id("payment"), job_id: Id("job") });

export const CreditGranted = /* @__PURE__ */ event("credit.granted", "A customer was given credit.", () => ({
  ...expiryFacts(),
  source: described(z.enum(["invite", "promotion", "goodwill"]), "What the credit was given for."),
}));
export const CreditReserved = /* @__PURE__ */ event(
  "credit.reserved",
  "Credit is kept for the payment of a job.",
  spendingFacts,
  { hasSubscribers: false },
);
export const CreditUsed = /* @__PURE__ */ event("credit.used", "Credit has paid for a job.", spendingFacts, {
  hasSubscribers: false,
});
export const CreditReturned = /* @__PURE__ */ event(
  "credit.returned",
  "Credit that was kept for a job, or had paid for it, can be used again.",
  spendingFacts,
);
export const CreditExpiring = /* @__PURE__ */ event(
  "credit.expiring",
  "Credit is about to expire.",
  expiryFacts,
);
export const CreditExpired = /* @__PURE__ */ event("credit.expired", "Credit has expired.", expiryFacts);
export const CreditRevoked = /* @__PURE__ */ event(
  "credit.revoked",
  "An administrator took back what was left of a grant of credit.",
  grantFacts,
);
export const CreditForfeited = /* @__PURE__ */ event(
  "credit.forfeited",
  "A customer's account was erased, and what was left of its credit with it.",
  creditFacts,
  { hasSubscribers: false },
);

const differenceFacts = () => ({
  difference_id: Id("difference"),
  payment_id: z.optional(Id("payment")),
  owner_id: described(z.optional(Id("account")), "Who looks after it. Absent: nobody."),
});

export const DifferenceFound = /* @__PURE__ */ event(
  "difference.found",
  "The books differ from the payment provider's, or from our own records.",
  differenceFacts,
);
export const DifferenceReopened = /* @__PURE__ */ event(
  "difference.reopened",
  "A difference that was gone is back, or one that was explained has changed.",
  differenceFacts,
);
export const DifferenceOverdue = /* @__PURE__ */ event(
  "difference.overdue",
  "Nobody has explained a difference for a week.",
  differenceFacts,
);
export const DifferenceGone = /* @__PURE__ */ event(
  "difference.gone",
  "A later comparison no longer found a difference.",
  differenceFacts,
);
export const DifferenceAssigned = /* @__PURE__ */ event(
  "difference.assigned",
  "Another one, or nobody, looks after a difference.",
  differenceFacts,
);
export const DifferenceExplained = /* @__PURE__ */ event(
  "difference.explained",
  "An administrator explained a difference. The event does not hold the words.",
  differenceFacts,
);
export const DifferenceCorrected = /* @__PURE__ */ event(
  "difference.corrected",
  "Two administrators corrected what a difference came from.",
  differenceFacts,
);

const bookCorrectionFacts = () => ({
  book_correction_id: Id("book_correction"),
  kind: described(z.string(), "What it changes."),
  difference_id: described(z.optional(Id("difference")), "The difference that it ends."),
});

export const BookCorrectionProposed = /* @__PURE__ */ event(
  "book_correction.proposed",
  "An administrator proposed to change the books. Another one has to approve it.",
  bookCorrectionFacts,
);
export const BookCorrectionApproved = /* @__PURE__ */ event(
  "book_correction.approved",
  "A second administrator approved a change of the books, and it was made.",
  bookCorrectionFacts,
);
export const BookCorrectionDeclined = /* @__PURE__ */ event(
  "book_correction.declined",
  "An administrator declined a change of the books.",
  bookCorrectionFacts,
);
export const BookCorrectionExpired = /* @__PURE__ */ event(
  "book_correction.expired",
  "Nobody approved a change of the books in time.",
  bookCorrectionFacts,
);
export const BooksMonthClosed = /* @__PURE__ */ event(
  "books_month.closed",
  "Two administrators closed a month of the books. It does not change any more.",
  () => ({
    market: described(z.string(), "The market whose books they are."),
    month: described(z.string(), "The month, YYYY-MM."),
    correction_id: described(Id("book_correction"), "The proposal that was approved."),
  }),
);

const bookExportFacts = () => ({
  book_export_id: Id("book_export"),
  market: described(z.string(), "The market whose books they are."),
  format: described(z.string(), "The form of its files."),
  month: described(z.optional(z.string()), "The month, YYYY-MM. Absent: some days."),
});

export const BookExportRequested = /* @__PURE__ */ event(
  "book_export.requested",
  "An administrator asked for an export of the books.",
  bookExportFacts,
);
export const BookExportDone = /* @__PURE__ */ event(
  "book_export.done",
  "All files of an export of the books are written.",
  bookExportFacts,
);
export const BookExportFailed = /* @__PURE__ */ event(
  "book_export.failed",
  "An export of the books could not be written, or a closed month was not what it was closed with.",
  () => ({ ...bookExportFacts(), problem: described(z.string(), "Why.") }),
);

/** After which a difference or a correction waits for somebody, or waits no longer. */
export const bookNews = [
  DifferenceFound,
  DifferenceReopened,
  DifferenceOverdue,
  DifferenceGone,
  DifferenceAssigned,
  DifferenceExplained,
  DifferenceCorrected,
  BookCorrectionProposed,
  BookCorrectionApproved,
  BookCorrectionDeclined,
  BookCorrectionExpired,
  BooksMonthClosed,
  BookExportRequested,
  BookExportDone,
  BookExportFailed,
] as const;
