import { afterAll, beforeAll, expect, test } from "vitest";
import { securedPayment } from "../../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../../tests/support/stripe.ts";
import { clock } from "../../../tests/support/world.ts";
import { payments } from "../../data/payments.ts";
import { observe } from "./holds.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

/** An intent as it is seen, and which endpoints were asked for that. */
const seenOf = async (intent: string) => {
  const before = stripe.emulator.state.requests().length;
  const seen = await observe(intent);
  const asked = stripe.emulator.state.requests().slice(before);
  return { seen, asked: asked.map(({ path }) => path.replace(intent, "…")).sort() };
};

test("an intent is seen with its refunds at once; further ones are asked for", async () => {
  const { payment_id } = await securedPayment(stripe);
  const { payment_intent_id: intent = "" } = await payments.find(payment_id);
  await stripe.platform.paymentIntents.capture(intent);
  const refund = (amount: number) => stripe.platform.refunds.create({ payment_intent: intent, amount });
  for (let amount = 1; amount <= 10; amount += 1) await refund(amount);
  const few = await seenOf(intent);
  expect(few.seen.refunds).toHaveLength(10);
  expect(few.asked).toEqual(["/v1/disputes", "/v1/payment_intents/…"]);
  await refund(11);
  const many = await seenOf(intent);
  expect(many.seen.refunds).toHaveLength(11);
  expect(many.asked).toEqual(["/v1/disputes", "/v1/payment_intents/…", "/v1/refunds"]);
});
