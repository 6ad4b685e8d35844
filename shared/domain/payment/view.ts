import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Instant } from "../../kernel/schema.ts";
import { RequestedStep, type Side } from "../step-request.ts";
import { TaxIn } from "../tax/tax.ts";
import { actBy, allowedWithPayment } from "./allowed.ts";
import { Payment } from "./payment.ts";
import { taxOfCharge } from "./tax.ts";

const shown = {
  id: true,
  version: true,
  job_id: true,
  user_id: true,
  service_provider_id: true,
  purpose: true,
  state: true,
  status: true,
  horizon: true,
  checkout_id: true,
  amount_minor: true,
  currency: true,
  credit_minor: true,
  authorized_minor: true,
  captured_minor: true,
  refunded_minor: true,
  fee_minor: true,
  charge_minor: true,
  accepted_minor: true,
  accepted_at: true,
  capture_before: true,
  transfer_state: true,
  failure: true,
  created_at: true,
  updated_at: true,
} as const;

/** A payment as its parties see it: nothing of the payment provider's own ids. */
export const PaymentView = lazyObject(() => ({
  ...z.pick(Payment, shown).shape,
  act_by: described(
    z.optional(Instant),
    "When the payment ends if the customer does nothing. Only while it waits for a card, or for the bank's question to be answered.",
  ),
  tax: TaxIn,
  allowed: described(
    z.array(RequestedStep),
    "What its customer can do with the payment now. Empty for others.",
  ),
}));
export type PaymentView = z.output<typeof PaymentView>;

/** A payment where nobody acts on it. */
export const PaymentRecord = z.omit(PaymentView, { allowed: true });

/** A payment as one of its parties or an administrator sees it. */
export const paymentView = (payment: Payment, reader: Side): PaymentView => {
  const act_by = actBy(payment);
  const tax = taxOfCharge(payment);
  return PaymentView.parse({
    ...payment,
    ...(act_by && { act_by }),
    tax,
    allowed: reader === "user" ? allowedWithPayment(payment) : [],
  });
};
