import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Instant } from "../../kernel/schema.ts";
import { Payment } from "./payment.ts";

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
}));
export type PaymentView = z.output<typeof PaymentView>;

/** Deadlines that the customer can keep. */
const kept_by_customer: ReadonlySet<Payment["due_for"]> = new Set(["abandonment", "action"]);

export const paymentView = (payment: Payment): PaymentView =>
  PaymentView.parse({
    ...payment,
    ...(kept_by_customer.has(payment.due_for) && { act_by: payment.due_at }),
  });
