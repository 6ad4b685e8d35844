import { expect, test } from "vitest";
import { aPayment } from "../../../tests/support/payments.ts";
import { nextHold, ordersNothing } from "./effect.ts";

test("the next hold has the payment's attempt where there was none yet, and the one after it otherwise", () => {
  expect(nextHold(aPayment({ attempt: 3, payment_intent_id: undefined }))).toBe(3);
  expect(nextHold(aPayment({ attempt: 3, payment_intent_id: "pi_1" }))).toBe(4);
});

test("an effect that must not happen any more has its place taken by a request for nothing", () => {
  const payment = aPayment();
  const now = "2027-03-05T12:00:00.000Z";
  expect(ordersNothing(payment, "hold", 4, "canceled", now)).toEqual({
    id: payment.id,
    version: 0,
    effect: "hold",
    occasion: "4",
    cause: "canceled",
    amount_minor: 0,
    requested_at: now,
  });
});
