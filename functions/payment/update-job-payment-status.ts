import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { jobs } from "../../shared/data/jobs.ts";
import { jobPayments, payments, transfersOf } from "../../shared/data/payments.ts";
import { ProviderDebtConflict } from "../../shared/data/provider-debts.ts";
import { refundsOf } from "../../shared/data/refunds.ts";
import { JobNotFound } from "../../shared/domain/job/job.ts";
import { PaymentEffectRequested } from "../../shared/domain/payment/effect.ts";
import {
  PaymentPaidOffline,
  TransferCanceled,
  TransferHeld,
  TransferScheduled,
} from "../../shared/domain/payment/events.ts";
import { PostingExists } from "../../shared/domain/payment/ledger.ts";
import { observationEvents } from "../../shared/domain/payment/observation.ts";
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
import {
  giveUpHold,
  type Held,
  holdBack,
  refundByHand,
  resume,
  retry,
  settleOffline,
} from "../../shared/workflows/payment/by-hand.ts";
import { preparing } from "../../shared/workflows/prepare.ts";

const name = "payment/update-job-payment-status";
const Action = z.enum(["hold", "resume", "retry", "cancel", "offline_paid", "refund"]);

const loaded = async (job_id: string): Promise<Held> => {
  const [job, lock, transfers] = await Promise.all([
    jobs.get(job_id),
    jobPayments.get(job_id),
    transfersOf(job_id),
  ]);
  if (!job) throw JobNotFound();
  const payment_id = lock?.id ?? job.payment_id;
  if (!payment_id) throw PaymentNotFound();
  const [payment, refunds] = await Promise.all([payments.find(payment_id), refundsOf(payment_id)]);
  return { payment, job, transfers, refunds };
};

/** The same request under the same key is the same decision, also when its first answer was lost. */
const causeOf = (caller: string, key: string): string =>
  `admin ${createHash("sha256").update(`${caller}\n${key}`).digest("hex").slice(0, 24)}`;

export const handler = operation({
  route: "PUT /payment/update-job-payment-status/{job_id}",
  summary: "Decide about a job's money by hand.",
  description:
    "`hold` keeps back what is not sent to the provider yet; `resume` lets it go on, but not while something is disputed. `retry` tries again what has failed: to send the share, or to hold the money on the stored card. `cancel` releases the hold of a job that is over. `offline_paid` says that the customer paid the provider directly: nothing is charged, and the provider owes the platform its fee. `refund` gives money back: all that is left, or `amount_minor`. The provider's part of a refund is taken back from its balance; what the balance does not hold, the provider owes. Send an Idempotency-Key with a refund, so that a repetition is not a second one.",
  access: ["admin"],
  params: z.strictObject({ job_id: Id("job") }),
  body: z.strictObject({
    action: described(Action, "What is to happen."),
    amount_minor: z.optional(
      described(
        Int(1, 99_999_999),
        "With `refund`: how much goes back, in cents. With `offline_paid`: how much the customer paid; left out, it is the job's price.",
      ),
    ),
    reason: described(Line(200, 3), "Why. It stays in the history of the payment."),
  }),
  response: z.extend(PaymentView, {
    refund: described(
      z.optional(
        z.pick(Refund, { id: true, state: true, amount_minor: true, refund_id: true, failure: true }),
      ),
      "With `refund`: the refund, and how far it is.",
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
  emits: [...observationEvents, PaymentPaidOffline, TransferHeld, TransferScheduled, TransferCanceled],
  uses: ["table", "stripe"],
  example: {
    params: { job_id: "019a8f6c2b7e4d1f0a3c5e79" },
    body: { action: "refund", amount_minor: 2500, reason: "The work took less time than agreed" },
  },
  alongside: ({ params }) => loaded(params.job_id),
}).handle(async ({ alongside, body: { action, amount_minor, reason }, commit, ...asking }) => {
  const held = await alongside;
  const { actor, request } = asking;
  const saying = preparing(asking, name);
  const done = {
    hold: () => holdBack(held, asking),
    resume: () => resume(held, asking),
    retry: () => retry(held, asking),
    cancel: () => giveUpHold(held, asking),
    offline_paid: () =>
      settleOffline(held, amount_minor, asking, ({ writes, events }) =>
        saying({ writes, events: events.map((event) => ({ ...event, reason })) }),
      ),
    refund: () => {
      const cause = causeOf(actor.id, request.headers["idempotency-key"] ?? request.id);
      return refundByHand(held, { amount_minor, cause }, asking);
    },
  };
  const { payment, writes, events, ...more } = await done[action]();
  const answer = { ...paymentView(payment), ...more };
  if (writes.length === 0) return answer;
  return commit(
    writes,
    events.map((event) => ({ ...event, reason: event.reason ?? reason })),
    answer,
  );
});
