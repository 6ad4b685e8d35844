import { describe, expect, test } from "vitest";
import { aPayment, disputeOf, refundOf } from "../../../tests/support/payments.ts";
import { feeReturned, returnedOf, stateByReturns } from "./returned.ts";

test("what went back is succeeded refunds and lost disputes", () => {
  const refunds = [refundOf(), refundOf({ state: "pending" }), refundOf({ state: "failed" })];
  const disputes = [disputeOf({ outcome: "lost" }), disputeOf({ outcome: "won" }), disputeOf()];
  expect(returnedOf({ refunds, disputes })).toEqual({ amount_minor: 3000, fee_minor: 450, fee_tax_minor: 0 });
});

describe("of what goes back, the fee gives", () => {
  const most = refundOf({ amount_minor: 9000, fee_minor: 1350 });
  test.each([
    ["its rate", {}, 1000, 150],
    ["half a cent more, rounded", {}, 1003, 150],
    ["all of it with everything", {}, 10_000, 1500],
    ["what is left of it with the last part", { refunds: [most] }, 1000, 150],
    ["what the parts before gave too little", { refunds: [refundOf({ fee_minor: 100 })] }, 1000, 200],
    ["nothing where they gave too much", { refunds: [refundOf({ fee_minor: 400 })] }, 1000, 0],
    ["all that is beyond the provider's share", { refunds: [most] }, 2000, 1150],
    ["never more than goes back", { fee_minor: 10_000 }, 1000, 1000],
  ])("%s", (_, given, amount, fee) => {
    expect(feeReturned(aPayment(given), amount)).toBe(fee);
  });
});

describe("a captured payment is", () => {
  const lost = disputeOf({ outcome: "lost" });
  const won = disputeOf({ outcome: "won" });
  test.each([
    ["captured", { disputes: [won] }, ["restore", "captured"]],
    ["partially refunded", { refunded_minor: 9999 }, ["refund_part", "partially_refunded"]],
    ["refunded", { refunded_minor: 10_000 }, ["refund", "refunded"]],
    ["lost", { disputes: [won, lost], refunded_minor: 1000 }, ["lose", "lost"]],
    ["disputed while one dispute is open", { disputes: [lost, disputeOf()] }, ["dispute", "disputed"]],
  ])("%s", (_, given, state) => {
    expect(stateByReturns(aPayment(given))).toEqual(state);
  });
});
