import * as z from "zod/mini";
import { jobs } from "../../shared/data/jobs.ts";
import { payments, savePayment } from "../../shared/data/payments.ts";
import { captureAmount, expectBegun, expectHeld, priceOf } from "../../shared/domain/payment/decisions.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import {
  PaymentAmountExceeded,
  PaymentConflict,
  PaymentNotFound,
  PaymentTransition,
  PaymentWorkNotBegun,
} from "../../shared/domain/payment/payment.ts";
import { PaymentView, paymentView } from "../../shared/domain/payment/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id, Int, Line } from "../../shared/kernel/schema.ts";
import { takeHeld } from "../../shared/workflows/payment/settlement.ts";

export const handler = operation({
  route: "POST /payment/capture-payment/{payment_id}",
  summary: "Charge the money that is held for a payment, or part of it.",
  description:
    "Possible once the work has begun. Without an amount the agreed price of the job is charged. The rest is released on the card. Money that was charged before is not changed. The provider is still paid when the job is completed; if the job is canceled instead, the customer gets the money back.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ payment_id: Id("payment") }),
  body: z.strictObject({
    amount_minor: z.optional(
      described(Int(50, 99_999_999), "How much to charge, in cents: at most what is held."),
    ),
    reason: described(Line(200, 3), "Why the payment is captured by hand."),
  }),
  response: PaymentView,
  refuses: [PaymentNotFound, PaymentTransition, PaymentWorkNotBegun, PaymentAmountExceeded, PaymentConflict],
  steps: { payment: { capture: {} } },
  emits: observationEvents,
  uses: ["table", "stripe"],
  example: {
    params: { payment_id: "019a8f6c2b7e4d1f0a3c5e79" },
    body: { amount_minor: 12_500, reason: "Agreed with both sides" },
  },
  alongside: ({ params }) => payments.find(params.payment_id),
}).handle(async ({ alongside, body, now, commit }) => {
  const payment = await alongside;
  expectHeld(payment);
  const job = await jobs.find(payment.job_id);
  expectBegun(job);
  const amount = captureAmount(
    payment,
    body.amount_minor ?? Math.min(priceOf(job, payment), payment.authorized_minor),
  );
  const change = await takeHeld(payment, amount, "price", { now, cause: "admin" });
  const events = change.events.map((event) => ({ ...event, reason: body.reason }));
  return commit(savePayment(payment, change).writes, events, paymentView(committed(change.record), "admin"));
});
