import { describe, expect, test } from "vitest";
import { aPayment, refundOf } from "../../../tests/support/payments.ts";
import { newId } from "../../kernel/id.ts";
import { plus } from "../../kernel/time.ts";
import { policy } from "../policy.ts";
import { decideRefund, dropRefund, followRefund, putRefundOff, type Refund, refuseRefund } from "./refund.ts";

const now = "2027-03-05T12:00:00.000Z";
const soon = plus(now, { minutes: policy.payment.look_again_minutes });
const bankAsked = plus(now, { hours: policy.payment.ask_bank_hours });
const payment = aPayment();
const aRefund = (given: Partial<Refund> = {}): Refund => ({
  id: newId("refund"),
  version: 2,
  payment_id: payment.id,
  job_id: payment.job_id,
  cause: "cause",
  amount_minor: 1000,
  currency: "usd",
  state: "requested",
  look_at: "2027-03-01T09:00:00.000Z",
  requested_at: "2027-03-01T09:00:00.000Z",
  updated_at: "2027-03-01T09:00:00.000Z",
  ...given,
});

describe("a decided refund", () => {
  const deciding = { id: newId("refund"), cause: "incident", amount_minor: 700, now };
  const decided = {
    id: deciding.id,
    version: 0,
    payment_id: payment.id,
    job_id: payment.job_id,
    cause: "incident",
    amount_minor: 700,
    currency: "usd",
    state: "requested",
    look_at: now,
    requested_at: now,
    updated_at: now,
  };

  test("is sent next, or checked in an hour if whoever decides sends it", () => {
    expect(decideRefund(payment, deciding)).toEqual(decided);
    expect(decideRefund(payment, { ...deciding, sent_at_once: true })).toEqual({ ...decided, look_at: soon });
  });

  test("says why and on whose word", () => {
    const ground = {
      reason: "goodwill",
      initiator: "admin",
      author_id: newId("account"),
      note: "Scratched",
    } as const;
    expect(decideRefund(payment, { ...deciding, ...ground })).toEqual({ ...decided, ...ground });
  });

  test("that is not needed is not checked", () => {
    const { look_at: _, ...rest } = decided;
    expect(decideRefund(payment, deciding, "not_needed")).toEqual({ ...rest, state: "not_needed" });
  });
});

test("a refund that can't be sent yet is tried in an hour; one at the bank is asked about later", () => {
  const requested = aRefund();
  expect(putRefundOff(requested, now)).toEqual({ ...requested, look_at: soon, updated_at: now });
  const pending = aRefund({ state: "pending" });
  expect(putRefundOff(pending, now)).toEqual({ ...pending, look_at: bankAsked, updated_at: now });
});

test("a refund is dropped, or refused for a reason, and then no longer checked", () => {
  const refund = aRefund();
  const over = { ...refund, look_at: undefined, updated_at: now };
  expect(dropRefund(refund, now)).toEqual({ ...over, state: "not_needed" });
  expect(refuseRefund(refund, "charge_disputed", now)).toEqual({
    ...over,
    state: "failed",
    failure: "charge_disputed",
  });
});

describe("a refund follows its payment", () => {
  const with_ = (...refunds: ReturnType<typeof refundOf>[]) => aPayment({ refunds });

  test.each([
    ["once it is with the bank", "pending", { look_at: bankAsked }],
    ["once the money is back", "succeeded", { look_at: undefined }],
    ["when the bank returns it", "failed", { look_at: undefined, failure: "returned_by_bank" }],
  ] as const)("%s", (_, state, change) => {
    const refund = aRefund();
    const other = refundOf({ cause: "other", refund_id: "re_2" });
    expect(followRefund(refund, with_(other, refundOf({ state })), now)).toEqual({
      ...refund,
      refund_id: "re_1",
      state,
      ...change,
      updated_at: now,
    });
  });

  test("and stays the same if nothing is new, or the payment does not know it", () => {
    const refund = aRefund({ state: "succeeded" });
    expect(followRefund(refund, with_(refundOf()), now)).toBe(refund);
    expect(followRefund(refund, with_(refundOf({ cause: "other", state: "failed" })), now)).toBe(refund);
  });
});

test("a refund becomes as much as really goes back", () => {
  const seen = refundOf({ amount_minor: 800 });
  expect(followRefund(aRefund(), aPayment({ refunds: [seen] }), now).amount_minor).toBe(800);
  const failed = refundOf({ amount_minor: 800, state: "failed" });
  expect(followRefund(aRefund(), aPayment({ refunds: [failed] }), now).amount_minor).toBe(1000);
});
