import * as z from "zod/mini";
import { ProviderDebtConflict } from "../../shared/data/provider-debts.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { PaymentEffectRequested } from "../../shared/domain/payment/effect.ts";
import {
  PaymentPaidOffline,
  RefundRequested,
  TransferCanceled,
  TransferHeld,
  TransferScheduled,
} from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import {
  PaymentActionRefused,
  PaymentConflict,
  PaymentNotFound,
  PaymentTransition,
  RefundTooMuch,
} from "../../shared/domain/payment/payment.ts";
import { Refund, RefundExists } from "../../shared/domain/payment/refund.ts";
import { TransferConflict, TransferTransition } from "../../shared/domain/payment/transfer.ts";
import { PaymentView, paymentView } from "../../shared/domain/payment/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Int, Line } from "../../shared/kernel/schema.ts";
import { decideByHand, moneyOfJob } from "../../shared/workflows/payment/by-hand.ts";

const Action = z.enum(["hold", "resume", "retry", "cancel", "offline_paid", "refund"]);

export const handler = operation({
  route: "PUT /payment/update-job-payment-status/{job_id}",
  summary: "Decide about a job's money by hand.",
  description:
    "`hold` keeps back money that is not sent to the provider yet; `resume` releases it, but not while something is disputed. `retry` tries again what has failed: to send the share, or to hold the money on the stored card. `cancel` releases the hold of a job that is over. `offline_paid` says that the customer paid the provider directly: nothing is charged, and the provider owes the platform its fee. `refund` gives money back: all that is left, or `amount_minor`. The provider's part of a refund is taken back from its balance; what the balance does not hold, the provider owes. With `payment_id` it is about a tip; that can't be tried again or paid offline. Send an Idempotency-Key with a refund, so that a repetition is not a second one.",
  access: ["admin"],
  admins: ["finance"],
  params: z.strictObject({ job_id: Id("job") }),
  body: z.strictObject({
    action: described(Action, "What is to happen."),
    amount_minor: z.optional(
      described(
        Int(1, 99_999_999),
        "With `refund`: how much goes back, in cents. With `offline_paid`: how much the customer paid; left out, it is the job's price.",
      ),
    ),
    payment_id: z.optional(
      described(Id("payment"), "The tip that it is about. Left out, it is about the price of the job."),
    ),
    reason: described(Line(200, 3), "Why. It stays in the history of the payment."),
  }),
  response: z.extend(PaymentView, {
    refund: described(
      z.optional(
        z.pick(Refund, { id: true, state: true, amount_minor: true, refund_id: true, failure: true }),
      ),
      "With `refund`: the refund and its state.",
    ),
  }),
  refuses: [
    JobNotFound,
    PaymentNotFound,
    PaymentActionRefused,
    PaymentTransition,
    PaymentConflict,
    PaymentEffectRequested,
    PostingExists,
    ProviderDebtConflict,
    RefundTooMuch,
    RefundExists,
    TransferTransition,
    TransferConflict,
  ],
  steps: {
    payment: { void: { action: "cancel" }, pay_offline: { action: "offline_paid" } },
    transfer: { hold: { action: "hold" }, resume: { action: "resume" }, retry: { action: "retry" } },
  },
  emits: [
    ...observationEvents,
    RefundRequested,
    PaymentPaidOffline,
    TransferHeld,
    TransferScheduled,
    TransferCanceled,
  ],
  uses: ["table", "lists", "stripe"],
  example: {
    params: { job_id: "019a8f6c2b7e4d1f0a3c5e79" },
    body: { action: "refund", amount_minor: 2500, reason: "The work took less time than agreed" },
  },
  alongside: ({ params, body }) => moneyOfJob(params.job_id, body.payment_id),
}).handle(async ({ alongside, body: { action, amount_minor, reason }, commit, ...asking }) => {
  const { actor, request, prepare } = asking;
  const held = await alongside;
  await asking.admitted();
  const { payment, writes, events, ...more } = await decideByHand(
    held,
    { action, amount_minor, reason, key: `${actor.id} ${request.idempotency_key ?? request.id}` },
    asking,
    (changes) => prepare({ ...changes, events: changes.events.map((event) => ({ ...event, reason })) }),
  );
  const answer = { ...paymentView(payment, "admin"), ...more };
  if (writes.length === 0) return answer;
  return commit(
    writes,
    events.map((event) => ({ ...event, reason: event.reason ?? reason })),
    answer,
  );
});
