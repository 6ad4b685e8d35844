import { describe, expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { aPayment, disputeOf } from "../../../tests/support/payments.ts";
import { newId } from "../../kernel/id.ts";
import {
  begin,
  cardAmountOf,
  creditFor,
  factsOf,
  followedBy,
  heldOnCard,
  isCovered,
  isLive,
  isPaidByCredit,
  isStored,
  PaymentState,
  paymentMachine,
  unchanged,
  withoutWaiting,
} from "./payment.ts";
import { jobPaymentStatus } from "./status.ts";

test("captured money is never voided", () => {
  for (const state of ["captured", "partially_refunded", "refunded", "disputed", "lost"] as const)
    expect(Object.values(paymentMachine.transitions[state])).not.toContain("voided");
});

const none = { refunds: [], disputes: [] };
const told = { ...none, captured_minor: 0 };
const taken = { ...none, captured_minor: 1 };

test.each([
  [{ ...told, state: "created" }, "unpaid"],
  [{ ...told, state: "setup_stored" }, "deferred"],
  [{ ...told, state: "requires_action" }, "action_required"],
  [{ ...told, state: "authorized" }, "authorized"],
  [{ ...told, state: "authorized", accepted_at: "2026-12-01T09:00:00.000Z" }, "accepted"],
  [{ ...taken, state: "captured" }, "captured"],
  [{ ...taken, state: "captured", transfer_state: "on_hold" }, "on_hold"],
  [{ ...taken, state: "captured", transfer_state: "paid" }, "released"],
  [{ ...taken, state: "disputed" }, "on_hold"],
  [{ ...taken, state: "partially_refunded", transfer_state: "paid" }, "partially_refunded"],
  [{ ...taken, state: "refunded" }, "refunded"],
  [{ ...taken, disputes: [disputeOf({ amount_minor: 1, outcome: "lost" })], state: "lost" }, "refunded"],
  [
    {
      ...taken,
      captured_minor: 2,
      disputes: [disputeOf({ amount_minor: 1, outcome: "lost" })],
      state: "lost",
    },
    "partially_refunded",
  ],
  [{ ...told, state: "expired" }, "action_required"],
  [{ ...told, state: "voided" }, "voided"],
  [{ ...told, state: "failed" }, "failed"],
  [{ ...told, state: "offline_paid" }, "offline_paid"],
] satisfies [Parameters<typeof jobPaymentStatus>[0], string][])("%o is shown as %s", (payment, status) => {
  expect(jobPaymentStatus(payment)).toBe(status);
});

test("a pending price change comes first until capture", () => {
  expect(jobPaymentStatus({ ...told, state: "authorized" }, true)).toBe("amount_change_pending");
  expect(jobPaymentStatus({ ...taken, state: "captured" }, true)).toBe("captured");
  expect(jobPaymentStatus({ ...taken, state: "authorized" }, true)).toBe("authorized");
  expect(jobPaymentStatus({ ...told, state: "created" }, true)).toBe("unpaid");
});

const inStates = (holds: (payment: { state: PaymentState }) => boolean) =>
  PaymentState.options.filter((state) => holds({ state }));

test("a payment may bring money until it is voided, failed or paid directly", () => {
  const over = PaymentState.options.filter((state) => !inStates(isLive).includes(state));
  expect(over).toEqual(["voided", "failed", "offline_paid"]);
});

test("a stored card can be charged while it waits, and again after its hold ran out", () => {
  expect(inStates(({ state }) => isStored(aPayment({ state })))).toEqual(["setup_stored", "expired"]);
});

describe("what credit pays", () => {
  test.each([
    ["all that the card is asked for", 10_000, undefined, 10_000],
    ["the rest of what the card is asked for", 10_000, 4000, 6000],
    ["but for the least that a card can be charged", 10_000, 9960, 50],
    ["but for that least, though it would pay all", 10_000, 10_000, 50],
  ])("leaves the card %s", (_, amount_minor, credit_minor, card) => {
    expect(cardAmountOf(aPayment({ amount_minor, credit_minor }))).toBe(card);
  });

  test.each([
    ["of what is secured", 12_000, 2000, 10_000, false],
    ["of what credit secured alone", 12_000, 12_000, 0, true],
    ["where credit is more", 12_000, 13_000, 0, true],
    ["without credit", 12_000, undefined, 12_000, false],
    ["where nothing is secured", 0, 2000, 0, false],
  ])("is not held on the card: %s", (_, authorized_minor, credit_minor, held, covered) => {
    const payment = aPayment({ authorized_minor, credit_minor });
    expect(heldOnCard(payment)).toBe(held);
    expect(isCovered(payment)).toBe(covered);
  });

  test.each([
    [5000, 5000, true],
    [5000, 4999, true],
    [5000, 5001, false],
    [0, 0, false],
    [undefined, 0, false],
  ])("of %s may be all of %s: %s", (credit_minor, amount_minor, isAll) => {
    expect(isPaidByCredit(aPayment({ credit_minor }), amount_minor)).toBe(isAll);
  });

  test.each([
    ["all that there is", 10_000, 4000, 4000],
    ["no more than the price", 10_000, 12_000, 10_000],
    ["exactly the price", 10_000, 10_000, 10_000],
    ["down to the least that a card can be charged", 10_000, 9950, 9950],
    ["so that the card is charged that least", 10_000, 9951, 9950],
    ["nothing where the price is below that least", 40, 30, 0],
  ])("of a price is %s", (_, price, available, credit) => {
    expect(creditFor(price, available, {})).toBe(credit);
  });
});

describe("a payment that begins", () => {
  const now = "2027-05-30T12:00:00.000Z";
  const id = newId("payment");
  const beginning = { id, now, fee_bps: 1500, stripe_customer_id: "cus_1" };

  test("asks for the most that the job may cost, and waits a quarter of an hour", () => {
    const job = aJob({ starts_at: "2027-06-01T14:00:00.000Z" });
    const { record, events } = begin(job, beginning);
    expect(record).toEqual({
      id,
      version: 0,
      job_id: job.id,
      user_id: job.user_id,
      state: "created",
      horizon: "near",
      amount_minor: 18_000,
      currency: "usd",
      authorized_minor: 0,
      captured_minor: 0,
      refunded_minor: 0,
      fee_minor: 0,
      fee_bps: 1500,
      refunds: [],
      disputes: [],
      stripe_customer_id: "cus_1",
      attempt: 1,
      status: "unpaid",
      starts_at: "2027-06-01T14:00:00.000Z",
      due_at: "2027-05-30T12:15:00.000Z",
      due_for: "abandonment",
      created_at: now,
      updated_at: now,
    });
    expect(events).toMatchObject([
      {
        type: "payment.created",
        to: "created",
        audience: [job.user_id],
        data: { payment_id: id, job_id: job.id, user_id: job.user_id, amount_minor: 18_000, currency: "usd" },
      },
    ]);
    expect(events[0]?.data).not.toHaveProperty("credit_minor");
  });

  test("keeps who does the job, its credit, the least fee and the job's own deadline", () => {
    const service_provider_id = newId("service_provider");
    const job = aJob({ service_provider_id, hold_expires_at: "2027-05-30T12:05:00.000Z" });
    const { record, events } = begin(job, { ...beginning, credit_minor: 700, fee_min_minor: 200 });
    expect(record).toMatchObject({
      service_provider_id,
      credit_minor: 700,
      fee_min_minor: 200,
      due_at: "2027-05-30T12:05:00.000Z",
    });
    expect(events[0]?.data).toMatchObject({ credit_minor: 700 });
  });

  test("is held now if the work is confirmed within six days, and later otherwise", () => {
    const horizonOf = (ends_at: string) => begin(aJob({ ends_at }), beginning).record.horizon;
    expect(horizonOf("2027-06-02T12:00:00.000Z")).toBe("near");
    expect(horizonOf("2027-06-02T12:00:00.001Z")).toBe("far");
  });
});

test("a refund that waits no more leaves the others, and no empty list", () => {
  const [one, other] = [
    { cause: "one", amount_minor: 1 },
    { cause: "other", amount_minor: 2 },
  ];
  expect(withoutWaiting({ waiting: [one, other] }, "one")).toEqual([other]);
  expect(withoutWaiting({ waiting: [one] }, "one")).toBeUndefined();
  expect(withoutWaiting({}, "one")).toBeUndefined();
});

test("two decisions one after the other have the second's payment, and the events and postings of both", () => {
  const [first, second] = [aPayment(), aPayment()];
  const [one, two] = ["one" as never, "two" as never];
  expect(
    followedBy(
      { record: first, events: [one], postings: [one] },
      { record: second, events: [two], postings: [two] },
    ),
  ).toEqual({ record: second, events: [one, two], postings: [one, two] });
  expect(unchanged(first)).toEqual({ record: first, events: [], postings: [] });
});

test("the events of a payment say who does the job, where somebody does", () => {
  const payment = aPayment();
  expect(factsOf(payment)).toMatchObject({
    service_provider_id: payment.service_provider_id,
    amount_minor: 12_000,
  });
  expect(factsOf(aPayment({ service_provider_id: undefined }))).not.toHaveProperty("service_provider_id");
});

test("a card that is asked for less than the least without credit is asked for just that", () => {
  expect(cardAmountOf(aPayment({ amount_minor: 40 }))).toBe(40);
});
