import * as z from "zod/mini";
import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJob, savePayment } from "../../shared/data/payments.ts";
import { JobPriceChanged, JobPriceDeclined } from "../../shared/domain/job/events.ts";
import { JobConflict, JobTransition } from "../../shared/domain/job/job.ts";
import { JobPriceNotProposed } from "../../shared/domain/job/price.ts";
import { accept, expectAgreement } from "../../shared/domain/payment/decisions.ts";
import { PaymentAccepted } from "../../shared/domain/payment/events.ts";
import { observationEvents, observeIntent } from "../../shared/domain/payment/observation/intent.ts";
import { observeSetup } from "../../shared/domain/payment/observation/setup.ts";
import {
  followedBy,
  type Payment,
  PaymentAmountExceeded,
  PaymentAmountTooLow,
  type PaymentChange,
  PaymentConflict,
  PaymentDisagrees,
  PaymentNotFound,
  PaymentNotHeld,
  PaymentTransition,
  unchanged,
} from "../../shared/domain/payment/payment.ts";
import { PaymentView, paymentView } from "../../shared/domain/payment/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { AmountMinor, described, Id } from "../../shared/kernel/schema.ts";
import { readHold, readSetup } from "../../shared/vendors/payments/holds.ts";
import { answerPrice } from "../../shared/workflows/payment/price-consent.ts";

const cause = "accepted";

/** The payment as the payment provider has it. Refuses if it holds something else than was agreed. */
const verified = async (payment: Payment, now: string): Promise<PaymentChange> => {
  if (payment.state === "authorized" && payment.authorized_minor === payment.amount_minor)
    return unchanged(payment);
  if (payment.payment_intent_id) {
    const { seen } = await readHold(payment.payment_intent_id);
    expectAgreement(payment, seen);
    return observeIntent(payment, seen, now, cause);
  }
  if (payment.setup_intent_id) {
    const { seen } = await readSetup(payment.setup_intent_id);
    expectAgreement(payment, seen);
    return observeSetup(payment, seen, now, cause);
  }
  return unchanged(payment);
};

export const handler = operation({
  route: "PUT /payment/accept-job-payment/{job_id}",
  summary:
    "Confirm that a job's money is held or its card is stored, and accept the amount or another price.",
  description:
    "Unless the payment provider has told us already that the whole amount is held, we ask it, whatever the app says. `accepted_minor` is at least the agreed price and at most the authorized amount; left out, it is that amount. You are never charged more than you accepted. If the provider has proposed another price, your answer is about that price: if you accept it, more is held on the card where needed; if you decline it, the old price stays. If the card does not take the higher amount, `failure` says why, and the price still waits for an answer.",
  access: ["user"],
  params: z.strictObject({ job_id: Id("job") }),
  body: z.strictObject({
    decision: described(
      z._default(z.enum(["accept", "decline"]), "accept"),
      "Whether you agree. Only another price that the provider has proposed can be declined.",
    ),
    accepted_minor: described(
      z.optional(AmountMinor),
      "The highest price that you agree to, in cents. Left out, it is the amount that is authorized.",
    ),
  }),
  response: PaymentView,
  refuses: [
    PaymentNotFound,
    PaymentNotHeld,
    PaymentDisagrees,
    PaymentAmountExceeded,
    PaymentAmountTooLow,
    PaymentTransition,
    PaymentConflict,
    JobPriceNotProposed,
    JobTransition,
    JobConflict,
  ],
  steps: { job: { accept_price: { decision: "accept" }, decline_price: { decision: "decline" } } },
  emits: [PaymentAccepted, JobPriceChanged, JobPriceDeclined, ...observationEvents],
  uses: ["table", "stripe"],
  example: { params: { job_id: "019a8f6c2b7e4d1f0a3c5e79" }, body: {} },
  alongside: ({ params }) => Promise.all([paymentOfJob(params.job_id), jobs.get(params.job_id)]),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const [payment, job] = await alongside;
  if (!job || payment.user_id !== actor.id) throw PaymentNotFound();
  if (job.price_change || body.decision === "decline") {
    const { payment: answered, ...changes } = await answerPrice(payment, job, body.decision, now);
    return commit(changes, paymentView(answered === payment ? payment : committed(answered), "user"));
  }
  const seen = await verified(payment, now);
  const accepted = accept(seen.record, body.accepted_minor ?? payment.amount_minor, job, now);
  const change = followedBy(seen, accepted);
  const changes = savePayment(payment, change);
  return changes.writes.length === 0
    ? paymentView(payment, "user")
    : commit(changes, paymentView(committed(change.record), "user"));
});
