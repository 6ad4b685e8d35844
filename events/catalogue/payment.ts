import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";
import { AmountMinor, Currency, Id } from "../../shared/kernel/schema.ts";

const facts = {
  payment_id: Id("payment"),
  job_id: Id("job"),
  user_id: Id("user"),
  service_provider_id: z.optional(Id("service_provider")),
  amount_minor: AmountMinor,
  currency: Currency,
};

export const PaymentCreated = event("payment.created", "A job's payment was begun; no money moved.", facts);
export const PaymentActionRequired = event(
  "payment.action_required",
  "The customer has to act before the money can be held: authenticate or use another card.",
  facts,
);
export const PaymentDeclined = event(
  "payment.declined",
  "The card was declined; another try is allowed.",
  facts,
);
export const PaymentAuthorized = event("payment.authorized", "The amount is held on the card.", facts);
export const PaymentReauthorized = event(
  "payment.reauthorized",
  "A hold that was about to end, or had ended, was replaced by a new one.",
  facts,
);
export const PaymentDeferred = event(
  "payment.deferred",
  "The card is stored; the amount is held a day before the start.",
  facts,
);
export const PaymentFailed = event(
  "payment.failed",
  "The money could not be held and no try is left.",
  facts,
);
export const PaymentAccepted = event("payment.accepted", "The customer accepted the amount.", facts);
export const PaymentCaptured = event("payment.captured", "Held money was taken; amount_minor is what.", {
  ...facts,
  fee_minor: AmountMinor,
});
export const PaymentVoided = event("payment.voided", "The hold was given back, or never taken.", facts);
export const PaymentExpired = event("payment.expired", "The hold ended by itself before capture.", facts);
export const PaymentDisputeOpened = event(
  "payment.dispute_opened",
  "The customer's bank contests the payment.",
  {
    ...facts,
    dispute_id: z.string(),
  },
);
export const PaymentDisputeClosed = event("payment.dispute_closed", "The bank decided the contest.", {
  ...facts,
  dispute_id: z.string(),
  outcome: z.enum(["won", "lost"]),
});
export const JobPaymentStatusChanged = event(
  "job.payment_status_changed",
  "What both sides see of a job's payment changed.",
  { ...facts, cause: z.string() },
  { aggregate: "payment" },
);
