import * as z from "zod/mini";
import { payments } from "../../shared/data/payments.ts";
import { isConfirmable } from "../../shared/domain/payment/allowed.ts";
import { annotate } from "../../shared/domain/payment/decisions.ts";
import {
  PaymentConflict,
  PaymentNotFound,
  PaymentState,
  PaymentTransition,
} from "../../shared/domain/payment/payment.ts";
import { sheetShape, sheetWishes } from "../../shared/domain/payment/sheet-view.ts";
import { isBeingCharged, TipBeingCharged } from "../../shared/domain/payment/tip.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { AmountMinor, Currency, described, Id } from "../../shared/kernel/schema.ts";
import { sheetCredentials } from "../../shared/vendors/payments/sheet.ts";
import { intentOf, noteBegun } from "../../shared/workflows/payment/intent.ts";

export const handler = operation({
  route: "POST /payment/create-intent-payment",
  summary: "Get what the app needs to show the payment sheet.",
  description: `If the job ends soon, the amount is held on the card now. If it ends later, the card is stored now and the amount is held ${policy.payment.authorize_before_start_hours} hours before the start. A tip is charged as soon as it is confirmed. Ask again to get new credentials for the same payment.`,
  access: ["user"],
  body: z.strictObject({
    payment_id: Id("payment"),
    ...sheetWishes,
  }),
  response: z.object({
    payment_id: Id("payment"),
    state: described(PaymentState, "State of the payment."),
    horizon: described(
      z.enum(["near", "far"]),
      `\`near\`: the amount is held on the card now. \`far\`: the card is stored now and the amount is held ${policy.payment.authorize_before_start_hours} hours before the job starts.`,
    ),
    amount_minor: described(AmountMinor, "The amount that the customer pays, in cents."),
    currency: Currency,
    payment_intent_client_secret: described(
      z.optional(z.string()),
      "Secret with which the app confirms the payment. Only when `horizon` is `near`.",
    ),
    setup_intent_client_secret: described(
      z.optional(z.string()),
      "Secret with which the app stores the card. Only when `horizon` is `far`.",
    ),
    ...sheetShape,
  }),
  refuses: [PaymentNotFound, PaymentTransition, PaymentConflict, TipBeingCharged],
  steps: { job: { open: {} } },
  uses: ["table", "stripe"],
  replay: false,
  example: { body: { payment_id: "019a8f6c2b7e4d1f0a3c5e79" } },
  alongside: ({ body }) => payments.find(body.payment_id),
}).handle(async ({ alongside, body, actor, now, commit, request }) => {
  const payment = await alongside;
  if (payment.user_id !== actor.id) throw PaymentNotFound();
  if (isBeingCharged(payment)) throw TipBeingCharged();
  if (!isConfirmable(payment)) throw PaymentTransition({ details: { from: payment.state, allowed: [] } });
  const [{ facts, secrets }, sheet] = await Promise.all([
    intentOf(payment),
    sheetCredentials(payment.stripe_customer_id as string, request.id, {
      ...body,
      once: payment.purpose === "tip",
    }),
  ]);
  noteBegun([payment]);
  const { id: payment_id, state, horizon, amount_minor, currency } = payment;
  const answer = { payment_id, state, horizon, amount_minor, currency, ...secrets, ...sheet };
  const { record } = annotate(payment, facts, now, "intent");
  return record === payment ? answer : commit([payments.update(record)], [], answer);
});
