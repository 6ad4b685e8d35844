import type { Payment } from "../../shared/domain/payment/payment.ts";
import type { Transfer } from "../../shared/domain/payment/transfer.ts";
import { newId } from "../../shared/kernel/id.ts";

/** Money as it is when everything before it went well. */

const at = "2027-03-01T09:00:00.000Z";

/** $100.00 that were taken for a job's work: $15.00 of it is the platform's. */
export const aPayment = (given: Partial<Payment> = {}): Payment => ({
  id: newId("payment"),
  version: 3,
  job_id: newId("job"),
  user_id: newId("account") as Payment["user_id"],
  service_provider_id: newId("service_provider"),
  state: "captured",
  horizon: "near",
  amount_minor: 12_000,
  currency: "usd",
  authorized_minor: 12_000,
  captured_minor: 10_000,
  refunded_minor: 0,
  fee_minor: 1500,
  fee_bps: 1500,
  refunds: [],
  disputes: [],
  stripe_customer_id: "cus_1",
  attempt: 1,
  status: "captured",
  starts_at: at,
  created_at: at,
  updated_at: at,
  ...given,
});

/** The same before anything was paid. */
export const aBegunPayment = (given: Partial<Payment> = {}): Payment =>
  aPayment({
    state: "created",
    status: "unpaid",
    authorized_minor: 0,
    captured_minor: 0,
    fee_minor: 0,
    ...given,
  });

/** The share of such a payment that is due to be sent. */
export const aTransfer = (given: Partial<Transfer> = {}): Transfer => ({
  id: newId("transfer"),
  version: 2,
  job_id: newId("job"),
  payment_id: newId("payment"),
  service_provider_id: newId("service_provider"),
  state: "scheduled",
  amount_minor: 8500,
  debt_minor: 0,
  fee_minor: 1500,
  currency: "usd",
  sequence: 1,
  attempt: 1,
  tries: 0,
  reversed_minor: 0,
  owed_minor: 0,
  release_at: at,
  created_at: at,
  updated_at: at,
  ...given,
});

type Refund = Payment["refunds"][number];

/** A tenth of such a payment that went back: $1.50 of the platform's. */
export const refundOf = (given: Partial<Refund> = {}): Refund => ({
  refund_id: "re_1",
  cause: "cause",
  amount_minor: 1000,
  fee_minor: 150,
  state: "succeeded",
  ...given,
});

type Dispute = Payment["disputes"][number];

/** A fifth of such a payment that the bank has asked back. */
export const disputeOf = (given: Partial<Dispute> = {}): Dispute => ({
  dispute_id: "dp_1",
  amount_minor: 2000,
  fee_minor: 300,
  ...given,
});
