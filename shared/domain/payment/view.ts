import * as z from "zod/mini";
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
export const PaymentView = z.pick(Payment, shown);
export type PaymentView = z.output<typeof PaymentView>;

export const paymentView = (payment: Payment): PaymentView => PaymentView.parse(payment);
