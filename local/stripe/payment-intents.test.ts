import type Stripe from "stripe";
import { expect, test } from "vitest";
import { DAY_MS, emulate, paid, refusal } from "./testing.ts";

const HOUR_S = 3600;

const held = async (stripe: Stripe, extra: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({
    amount: 10_000,
    currency: "usd",
    capture_method: "manual",
    allowed_payment_method_types: ["card", "link"],
    transfer_group: "job_1",
    metadata: { job_id: "1" },
    ...extra,
  });

test("an app confirms with the publishable key and the client secret, the server captures", async () => {
  const { emulator, stripe, app } = await emulate();
  const customer = await stripe.customers.create({ email: "user@example.com", metadata: { user_id: "u1" } });
  const intent = await held(stripe, { customer: customer.id, setup_future_usage: "off_session" });
  expect(intent).toMatchObject({
    status: "requires_payment_method",
    amount_capturable: 0,
    client_secret: expect.stringMatching(/^pi_\w+_secret_/),
  });

  const client_secret = intent.client_secret ?? "";
  const confirmed = await app.paymentIntents.confirm(intent.id, {
    payment_method: "pm_card_visa",
    client_secret,
  } as Stripe.PaymentIntentConfirmParams);
  expect(confirmed).toMatchObject({ status: "requires_capture", amount_capturable: 10_000 });

  const seen = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
  const charge = seen.latest_charge as Stripe.Charge;
  expect(charge).toMatchObject({
    captured: false,
    amount: 10_000,
    balance_transaction: null,
    transfer_group: "job_1",
  });
  expect(charge.payment_method_details?.card?.capture_before).toBe(intent.created + 7 * 24 * HOUR_S);

  const captured = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 7000 });
  expect(captured).toMatchObject({ status: "succeeded", amount_received: 7000, amount_capturable: 0 });
  const methods = await stripe.customers.listPaymentMethods(customer.id);
  expect(methods.data.map((method) => method.id)).toEqual([captured.payment_method]);
  expect(emulator.state.ledger.sum()).toBe(0);
  expect(emulator.state.ledger.balance()).toEqual({ usd: { available: 0, pending: 7000 - 233 } });
});
test("smoke", async () => {
  const { stripe, pass } = await emulate();
  const i = await paid(stripe, 5000);
  await pass(DAY_MS);
  const r = await stripe.refunds.create({ payment_intent: i.id, amount: 1000 });
  expect(r.status).toBe("succeeded");
  const e = await refusal(stripe.refunds.create({ payment_intent: i.id, amount: 5000 }));
  expect(e.statusCode).toBe(400);
});
