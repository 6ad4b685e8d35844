import { afterEach, expect, test } from "vitest";
import { aPayment } from "../../tests/support/payments.ts";
import { cardAmountOf, creditFor } from "../domain/payment/payment.ts";
import { leastCharge } from "./charge.ts";
import { defaultMarket } from "./served.ts";

const { minimum_minor } = defaultMarket.payments;
afterEach(() => {
  defaultMarket.payments.minimum_minor = minimum_minor;
});

test("the least that a card is charged is the market's", () => {
  defaultMarket.payments.minimum_minor = 300;
  expect(leastCharge({})).toBe(300);
  expect(leastCharge({ market: "nowhere" })).toBe(300);
  expect(cardAmountOf(aPayment({ amount_minor: 10_000, credit_minor: 9_900 }))).toBe(300);
  expect(creditFor(10_000, 9_900, {})).toBe(9_700);
});
