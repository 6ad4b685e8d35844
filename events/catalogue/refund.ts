import * as z from "zod/mini";
import { event } from "../../shared/kernel/event.ts";
import { AmountMinor, Currency, Id } from "../../shared/kernel/schema.ts";

const facts = {
  payment_id: Id("payment"),
  job_id: Id("job"),
  user_id: Id("user"),
  service_provider_id: z.optional(Id("service_provider")),
  refund_id: z.string(),
  amount_minor: AmountMinor,
  currency: Currency,
};
const ofPayment = { aggregate: "payment" };

export const RefundCreated = event(
  "refund.created",
  "Money is on its way back to the customer.",
  facts,
  ofPayment,
);
export const RefundSucceeded = event("refund.succeeded", "The customer was refunded.", facts, ofPayment);
export const RefundFailed = event("refund.failed", "The bank did not take the refund.", facts, ofPayment);
