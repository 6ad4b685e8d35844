import * as z from "zod/mini";
import { paymentOfJob, settling } from "../../shared/data/payments.ts";
import { PaymentAccepted } from "../../shared/domain/payment/events.ts";
import { observationEvents } from "../../shared/domain/payment/observation.ts";
import {
  PaymentAmountExceeded,
  PaymentConflict,
  PaymentDisagrees,
  PaymentNotFound,
  PaymentNotHeld,
  PaymentTransition,
} from "../../shared/domain/payment/payment.ts";
import { PaymentView, paymentView } from "../../shared/domain/payment/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { AmountMinor, described, Id } from "../../shared/kernel/schema.ts";
import { acceptVerified } from "../../shared/workflows/payment/acceptance.ts";

export const handler = operation({
  route: "PUT /payment/accept-job-payment/{job_id}",
  summary: "Confirm that a job's money is held or its card is stored, and accept the amount.",
  description:
    "We ask the payment provider, whatever the app says. If the payment provider has told us already, nothing more happens. `accepted_minor` is at most the authorized amount; left out, it is that amount.",
  access: ["user"],
  params: z.strictObject({ job_id: Id("job") }),
  body: z.strictObject({
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
    PaymentTransition,
    PaymentConflict,
  ],
  emits: [PaymentAccepted, ...observationEvents],
  uses: ["table", "stripe"],
  example: { params: { job_id: "019a8f6c2b7e4d1f0a3c5e79" }, body: {} },
  alongside: ({ params }) => paymentOfJob(params.job_id),
}).handle(async ({ alongside, body, actor, now, commit }) => {
  const payment = await alongside;
  if (payment.user_id !== actor.id) throw PaymentNotFound();
  const settlement = await acceptVerified(payment, body.accepted_minor, now);
  const changes = settling(payment, settlement);
  return changes.writes.length === 0
    ? paymentView(payment)
    : commit(changes, paymentView(committed(settlement.record)));
});
