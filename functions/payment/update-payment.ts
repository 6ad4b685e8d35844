import * as z from "zod/mini";
import { jobs } from "../../shared/data/jobs.ts";
import { payments, savePayment } from "../../shared/data/payments.ts";
import { expectReplaceable, syncAmount } from "../../shared/domain/payment/amendment.ts";
import { annotate } from "../../shared/domain/payment/decisions.ts";
import { PaymentUpdated } from "../../shared/domain/payment/events.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import {
  PaymentConflict,
  PaymentHoldExceeded,
  PaymentNotFound,
  PaymentTransition,
} from "../../shared/domain/payment/payment.ts";
import { sheetShape, sheetWishes } from "../../shared/domain/payment/sheet-view.ts";
import { PaymentView, paymentView } from "../../shared/domain/payment/view.ts";
import { policy } from "../../shared/domain/policy.ts";
import { operation } from "../../shared/http/operation.ts";
import { committed } from "../../shared/kernel/record.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { changeAmount, createReplacement } from "../../shared/vendors/payments/holds.ts";
import { sheetCredentials } from "../../shared/vendors/payments/sheet.ts";
import { replaceCard } from "../../shared/workflows/payment/card-replacement.ts";

const yes = (text: string) => z.optional(described(z.literal(true), text));

export const handler = operation({
  route: "PUT /payment/update-payment/{payment_id}",
  summary: "Bring a payment in line with its job, or use another card.",
  description: `With \`sync\`, a payment that is not confirmed yet is set to the most that the job may cost; if money is held already, \`charge_minor\` says how much of it will be charged. With \`replace_card\` you get what the app needs to store another card. As soon as that is stored, it takes the place of the old one; if you were asked to act, the amount is held on it at once. After a card was declined, you have ${policy.payment.action_hours} hours to store another.`,
  access: ["user"],
  params: z.strictObject({ payment_id: Id("payment") }),
  body: z
    .strictObject({
      sync: yes("Take the amount from the job."),
      replace_card: yes("Use another card."),
      ...sheetWishes,
    })
    .check(
      z.refine(({ sync, replace_card }) => (sync === undefined) !== (replace_card === undefined), {
        error: "must be there, or replace_card, but not both",
        path: ["sync"],
      }),
    ),
  response: z.extend(PaymentView, {
    setup_intent_client_secret: described(
      z.optional(z.string()),
      "Secret with which the app stores the other card.",
    ),
    ...z.partial(z.object(sheetShape)).shape,
  }),
  refuses: [PaymentNotFound, PaymentTransition, PaymentHoldExceeded, PaymentConflict],
  emits: [PaymentUpdated, ...observationEvents],
  uses: ["table", "stripe"],
  replay: false,
  example: { params: { payment_id: "019a8f6c2b7e4d1f0a3c5e79" }, body: { sync: true } },
  alongside: ({ params }) => payments.find(params.payment_id),
}).handle(async ({ alongside, body, commit, ...asking }) => {
  const payment = await alongside;
  const { actor, now, request, prepare } = asking;
  if (payment.user_id !== actor.id) throw PaymentNotFound();
  await asking.admitted();
  if (body.sync) {
    const synced = syncAmount(payment, await jobs.find(payment.job_id), now);
    const after = synced.record === payment ? payment : committed(synced.record);
    if (after !== payment) await prepare(savePayment(payment, synced));
    if (after.payment_intent_id && after.state !== "authorized") await changeAmount(after);
    return paymentView(after, "user");
  }
  expectReplaceable(payment);
  const { seen, client_secret } = await createReplacement(payment);
  const known = { ...payment, replacement_setup_id: seen.id };
  if (seen.status === "succeeded") {
    const swapped = await replaceCard(known, seen, { now, cause: "card_replaced" });
    return commit(savePayment(payment, swapped), paymentView(committed(swapped.record), "user"));
  }
  const { record } = annotate(payment, { replacement_setup_id: seen.id }, now, "replace_card");
  if (record !== payment) await prepare({ writes: [payments.update(record)], events: [] });
  const sheet = await sheetCredentials(payment.stripe_customer_id as string, request.id, body);
  const after = record === payment ? payment : committed(record);
  return { ...paymentView(after, "user"), setup_intent_client_secret: client_secret, ...sheet };
});
