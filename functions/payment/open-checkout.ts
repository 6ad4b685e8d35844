import * as z from "zod/mini";
import { checkouts } from "../../shared/data/checkouts.ts";
import { together } from "../../shared/data/engine/write.ts";
import { payments, savePayment } from "../../shared/data/payments.ts";
import {
  type Checkout,
  CheckoutConfirmed,
  CheckoutLapsed,
  CheckoutNotFound,
  CheckoutView,
  checkoutView,
  stateOf,
} from "../../shared/domain/payment/checkout.ts";
import { annotate } from "../../shared/domain/payment/decisions.ts";
import { observationEvents } from "../../shared/domain/payment/observation/intent.ts";
import { observeSetup } from "../../shared/domain/payment/observation/setup.ts";
import { type Payment, type PaymentChange, PaymentConflict } from "../../shared/domain/payment/payment.ts";
import { sheetShape, sheetWishes } from "../../shared/domain/payment/sheet-view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id } from "../../shared/kernel/schema.ts";
import { sheetCredentials } from "../../shared/vendors/payments/sheet.ts";
import { intentOf, noteBegun, setupFor } from "../../shared/workflows/payment/intent.ts";

const cause = "intent";

/** The secret for the app to confirm with, and what it means for each payment that asks for a card. */
const offered = async (checkout: Checkout, asking: readonly Payment[], now: string) => {
  const sole = asking.find(({ id }) => id === checkout.sole_payment_id);
  if (sole) {
    const { facts, secrets } = await intentOf(sole);
    return { secrets, changed: [annotate(sole, facts, now, cause)] };
  }
  const known = asking.find(({ setup_intent_id }) => setup_intent_id)?.setup_intent_id;
  const { seen, client_secret } = await setupFor(checkout, known);
  return {
    secrets: { setup_intent_client_secret: client_secret },
    changed: asking.map((one) =>
      seen.status === "succeeded"
        ? observeSetup(one, seen, now, cause)
        : annotate(one, { setup_intent_id: seen.id }, now, cause),
    ),
  };
};

export const handler = operation({
  route: "POST /payment/open-checkout/{checkout_id}",
  summary: "Get what the app needs to show the payment sheet of a booking.",
  description:
    "The card is given once for all jobs: near ones are then held at once, others a day before. If a hold is declined, only its job waits for another card.",
  access: ["user"],
  extra: true,
  params: z.strictObject({ checkout_id: Id("checkout") }),
  body: z.strictObject(sheetWishes),
  response: z.extend(CheckoutView, {
    payment_intent_client_secret: described(
      z.optional(z.string()),
      "Secret with which the app confirms the payment.",
    ),
    setup_intent_client_secret: described(
      z.optional(z.string()),
      "Secret with which the app stores the card.",
    ),
    ...sheetShape,
  }),
  refuses: [CheckoutNotFound, CheckoutLapsed, CheckoutConfirmed, PaymentConflict],
  emits: [...observationEvents],
  uses: ["table", "stripe"],
  replay: false,
  example: { params: { checkout_id: "019a8f6c2b7e4d1f0a3c5e79" }, body: {} },
  alongside: ({ params }) => checkouts.find(params.checkout_id),
}).handle(async ({ alongside, body, actor, now, commit, admitted, request }) => {
  const checkout = await alongside;
  if (checkout.user_id !== actor.id) throw CheckoutNotFound();
  const paid = await payments.many(checkout.payment_ids);
  const state = stateOf(checkout, paid, now);
  if (state === "confirmed") throw CheckoutConfirmed();
  if (state === "lapsed") throw CheckoutLapsed({ details: { pay_by: checkout.pay_by } });
  await admitted();
  const asking = paid.filter((one) => one.state === "created" || one.state === "requires_action");
  const [{ secrets, changed }, sheet] = await Promise.all([
    offered(checkout, asking, now),
    sheetCredentials(checkout.stripe_customer_id, request.id, body),
  ]);
  noteBegun(asking);
  const after = paid.map((one) => changed.find(({ record }) => record.id === one.id)?.record ?? one);
  const answer = { ...checkoutView(checkout, after, now), ...secrets, ...sheet };
  const changes = together(...asking.map((one, at) => savePayment(one, changed[at] as PaymentChange)));
  return changes.writes.length > 0 ? commit(changes, answer) : answer;
});
