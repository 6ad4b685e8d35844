import { describe, expect, test } from "vitest";
import { aJob, aProvider } from "../../../tests/support/marketplace-records.ts";
import { aPayment } from "../../../tests/support/payments.ts";
import { newId } from "../../kernel/id.ts";
import type { Refusal } from "../../kernel/refusal.ts";
import { beginTip, expectTippable, isBeingCharged, tipMost, tipUntil } from "./tip.ts";

const completed_at = "2027-03-01T12:00:00.000Z";
const until = "2027-03-15T12:00:00.000Z";
const now = "2027-03-05T12:00:00.000Z";
const job = aJob({
  state: "completed",
  completed_at,
  price_minor: 10_000,
  service_provider_id: newId("service_provider"),
});
const price = aPayment({ payment_method_id: "pm_1" });
const provider = aProvider({ payout: { state: "active", account_id: "acct_1" } });

test.each([
  [10_000, 5_000],
  [8_999, 4_499],
  [1, 0],
])("of a price of %i a tip is at most %i", (price_minor, most) => {
  expect(tipMost({ price_minor })).toBe(most);
});

test("a job can be tipped for two weeks after it was completed, and never before", () => {
  expect(tipUntil({ completed_at })).toBe(until);
  expect(tipUntil({})).toBeUndefined();
});

describe("a tip", () => {
  const refusalOf = (
    given: { job?: typeof job; price?: typeof price | undefined; provider?: typeof provider | undefined },
    asked: { amount_minor?: number; now?: string } = {},
  ) => {
    const of = { job, price, provider, ...given };
    try {
      expectTippable(of.job, of.price, of.provider, { amount_minor: 5000, now, ...asked });
      return undefined;
    } catch (error) {
      const { reason, facts } = error as Refusal;
      return [reason.code, facts.details];
    }
  };

  test("may be given up to half of the price, until the time ends", () => {
    expect(refusalOf({})).toBeUndefined();
    expect(refusalOf({}, { now: "2027-03-15T11:59:59.999Z" })).toBeUndefined();
  });

  test("may be given for the work of whoever can still be paid", () => {
    for (const state of ["active", "restricted", "pending"] as const)
      expect(refusalOf({ provider: aProvider({ payout: { state } }) })).toBeUndefined();
  });

  test("is refused too late and too large, with the bound", () => {
    expect(refusalOf({}, { now: until })).toEqual(["tip.too_late", { until }]);
    expect(refusalOf({}, { amount_minor: 5001 })).toEqual(["tip.too_much", { most_minor: 5000 }]);
  });

  test.each([
    ["the job is disputed", { job: { ...job, state: "disputed" as const } }, "job_not_completed"],
    ["nothing was paid", { price: undefined }, "nothing_paid"],
    ["no card is known", { price: aPayment({ stripe_customer_id: undefined as never }) }, "nothing_paid"],
    ["the provider is gone", { provider: undefined }, "provider_gone"],
    ["the provider has no account", { provider: aProvider({ payout: { state: "none" } }) }, "provider_gone"],
    ["its account is closed", { provider: aProvider({ payout: { state: "closed" } }) }, "provider_gone"],
    ["its account is rejected", { provider: aProvider({ payout: { state: "rejected" } }) }, "provider_gone"],
  ])("is not possible where %s", (_, given, reason) => {
    expect(refusalOf(given)).toMatchObject(["tip.not_possible", { reason }]);
  });

  test("is not possible where it is not known when the job was completed, and says how it stands", () => {
    const { completed_at: _, ...unknown } = job;
    expect(refusalOf({ job: unknown })).toEqual([
      "tip.not_possible",
      { reason: "job_not_completed", job_state: "completed" },
    ]);
  });
});

describe("a tip that begins", () => {
  const id = newId("payment");
  const begun = (given: Partial<typeof price> = {}) =>
    beginTip(job, { ...price, ...given }, { id, now, amount_minor: 700 });

  test("is a payment of its own, on the card of the job's payment, without a fee", () => {
    const { record, events } = begun();
    expect(record).toEqual({
      id,
      version: 0,
      job_id: job.id,
      user_id: job.user_id,
      service_provider_id: job.service_provider_id,
      purpose: "tip",
      state: "created",
      horizon: "near",
      amount_minor: 700,
      currency: "usd",
      authorized_minor: 0,
      captured_minor: 0,
      refunded_minor: 0,
      fee_minor: 0,
      fee_bps: 0,
      refunds: [],
      disputes: [],
      stripe_customer_id: "cus_1",
      payment_method_id: "pm_1",
      attempt: 1,
      status: "unpaid",
      starts_at: job.starts_at,
      due_at: "2027-03-05T13:00:00.000Z",
      due_for: "abandonment",
      created_at: now,
      updated_at: now,
    });
    expect(events).toMatchObject([
      {
        type: "tip.created",
        to: "created",
        audience: [job.user_id, job.service_provider_id],
        data: { payment_id: id, job_id: job.id, purpose: "tip", amount_minor: 700, currency: "usd" },
      },
    ]);
  });

  test("without a stored card waits half a day for one", () => {
    expect(begun({ payment_method_id: undefined }).record.due_at).toBe("2027-03-06T00:00:00.000Z");
  });
});

describe("a stored card is being charged", () => {
  const tip = aPayment({ purpose: "tip", state: "created", payment_method_id: "pm_1" });

  test("for a tip that has just begun", () => {
    expect(isBeingCharged(tip)).toBe(true);
  });

  test.each([
    ["it is the price", { purpose: undefined }],
    ["the customer has to act", { state: "requires_action" as const }],
    ["there is no card", { payment_method_id: undefined }],
    ["it was charged already", { payment_intent_id: "pi_1" }],
  ])("not where %s", (_, given) => {
    expect(isBeingCharged({ ...tip, ...given })).toBe(false);
  });
});
