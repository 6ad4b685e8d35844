import { describe, expect, test } from "vitest";
import { aPayment, aTransfer, disputeOf, refundOf } from "../../../tests/support/payments.ts";
import { newId } from "../../kernel/id.ts";
import {
  cancelTransfer,
  excessOf,
  expectUnreleased,
  holdTransfer,
  isSpent,
  resumeTransfer,
  scheduleTransfer,
  sendingTransfer,
  settledTransfer,
  shareOf,
  shortageOf,
  type Transfer,
  transferOwed,
  transferPaid,
  transferRefused,
  transferReversed,
} from "./transfer.ts";

const now = "2027-03-05T12:00:00.000Z";
const dayLater = "2027-03-06T12:00:00.000Z";
const transfer = aTransfer();
const factsOf = ({ id, payment_id, job_id, service_provider_id }: Transfer) => ({
  transfer_id: id,
  payment_id,
  job_id,
  service_provider_id,
  amount_minor: 8500,
  currency: "usd",
});

const states = [
  "scheduled",
  "processing",
  "paid",
  "failed",
  "on_hold",
  "partially_reversed",
  "reversed",
  "canceled",
] as const;

type Step = (transfer: Transfer) => Transfer;
const steps: [name: string, step: Step, leads: Partial<Record<Transfer["state"], Transfer["state"]>>][] = [
  [
    "is held",
    (held) => holdTransfer(held, "admin", now).record,
    { scheduled: "on_hold", on_hold: "on_hold", failed: "on_hold" },
  ],
  ["is let go on", (held) => resumeTransfer(held, now).record, { on_hold: "scheduled", failed: "scheduled" }],
  [
    "is being sent",
    (held) => sendingTransfer(held, { amount_minor: 8000, debt_minor: 500 }, now),
    { scheduled: "processing", processing: "processing" },
  ],
  [
    "is paid",
    (held) => transferPaid(held, { payment: aPayment() }, now).record,
    { scheduled: "paid", processing: "paid" },
  ],
  [
    "is refused for now",
    (held) => transferRefused(held, "down", now).record,
    { scheduled: "scheduled", processing: "scheduled" },
  ],
  [
    "is refused for the last time",
    (held) => transferRefused({ ...held, tries: 4 }, "down", now).record,
    { scheduled: "failed", processing: "failed" },
  ],
  [
    "is canceled",
    (held) => cancelTransfer(held, now).record,
    { scheduled: "canceled", on_hold: "canceled", failed: "canceled" },
  ],
  [
    "is reversed in part",
    (held) => transferReversed(held, 8499, now).record,
    { paid: "partially_reversed", partially_reversed: "partially_reversed" },
  ],
  [
    "is reversed",
    (held) => transferReversed(held, 8500, now).record,
    { paid: "reversed", partially_reversed: "reversed" },
  ],
];

describe.each(steps)("a share that %s", (_, step, leads) => {
  test.each(states)("and was %s", (state) => {
    const held = aTransfer({ state });
    const to = leads[state];
    if (to) expect(step(held)).toMatchObject({ state: to, updated_at: now });
    else expect(() => step(held)).toThrow("transfer.invalid_transition");
  });
});

describe("what the provider is to have of a payment", () => {
  test.each([
    ["captured, less the fee", {}, 8500],
    ["less its part of what went back", { refunds: [refundOf()] }, 7650],
    [
      "not less for what is only on its way back, or did not get there",
      { refunds: [refundOf({ state: "pending" }), refundOf({ state: "failed" })] },
      8500,
    ],
    ["less its part of what a bank took", { disputes: [disputeOf({ outcome: "lost" })] }, 6800],
    [
      "not less for what a bank has not decided, or gave back",
      { disputes: [disputeOf(), disputeOf({ outcome: "won" })] },
      8500,
    ],
    ["less both", { refunds: [refundOf()], disputes: [disputeOf({ outcome: "lost" })] }, 5950],
    ["never less than nothing", { refunds: [refundOf({ amount_minor: 10_000, fee_minor: 0 })] }, 0],
  ] as const)("%s", (_, given, share) => {
    expect(shareOf(aPayment(given as object))).toBe(share);
  });
});

describe("a share that is planned", () => {
  const service_provider_id = newId("service_provider");
  const planning = { id: transfer.id, now, sequence: 1, service_provider_id };

  test("is released a day later, whole", () => {
    const payment = aPayment();
    const { record, events } = scheduleTransfer(payment, planning);
    expect(record).toEqual({
      id: transfer.id,
      version: 0,
      job_id: payment.job_id,
      payment_id: payment.id,
      service_provider_id,
      state: "scheduled",
      amount_minor: 8500,
      debt_minor: 0,
      fee_minor: 1500,
      currency: "usd",
      sequence: 1,
      attempt: 1,
      tries: 0,
      reversed_minor: 0,
      owed_minor: 0,
      release_at: dayLater,
      created_at: now,
      updated_at: now,
    });
    expect(events).toMatchObject([
      {
        type: "transfer.scheduled",
        to: "scheduled",
        data: factsOf(record),
        audience: [service_provider_id],
      },
    ]);
  });

  test("has another amount and another time where they are named, and says that it is a tip", () => {
    const { record, events } = scheduleTransfer(aPayment({ purpose: "tip" }), {
      ...planning,
      sequence: 2,
      release_at: now,
      amount_minor: 400,
    });
    expect(record).toMatchObject({ purpose: "tip", amount_minor: 400, release_at: now, sequence: 2 });
    expect(events[0]?.data).toMatchObject({ purpose: "tip", amount_minor: 400 });
  });
});

describe("a share that is held", () => {
  test("says why, tells the provider once, and is looked at again in a day", () => {
    const { record, events } = holdTransfer(transfer, "payout_account", now);
    expect(record).toEqual({
      ...transfer,
      state: "on_hold",
      hold_reason: "payout_account",
      release_at: dayLater,
      updated_at: now,
    });
    expect(events).toMatchObject([
      {
        type: "transfer.held",
        from: "scheduled",
        to: "on_hold",
        reason: "payout_account",
        data: factsOf(transfer),
        audience: [transfer.service_provider_id],
      },
    ]);
    expect(holdTransfer(record, "payout_account", now).events).toEqual([]);
    expect(holdTransfer(record, "dispute", now).events).toMatchObject([{ reason: "dispute" }]);
  });

  test("by an administrator has no reason to be told", () => {
    expect(holdTransfer(transfer, "admin", now).events[0]).not.toHaveProperty("reason");
  });

  test("goes on at once, with all its tries", () => {
    const held = aTransfer({ state: "on_hold", hold_reason: "admin", tries: 3, attempt: 4 });
    const { record, events } = resumeTransfer(held, now);
    expect(record).toEqual({
      ...held,
      state: "scheduled",
      hold_reason: undefined,
      release_at: now,
      tries: 0,
      updated_at: now,
    });
    expect(events).toMatchObject([{ type: "transfer.scheduled", from: "on_hold", to: "scheduled" }]);
  });

  test("after it failed, goes on under a new number", () => {
    expect(resumeTransfer(aTransfer({ state: "failed", tries: 5, attempt: 5 }), now).record).toMatchObject({
      tries: 0,
      attempt: 6,
    });
  });
});

describe("a share that is sent", () => {
  test("is as much as the debt leaves", () => {
    expect(sendingTransfer(transfer, { amount_minor: 8000, debt_minor: 500 }, now)).toEqual({
      ...transfer,
      state: "processing",
      amount_minor: 8000,
      debt_minor: 500,
      updated_at: now,
    });
  });

  test.each([
    [1, 15],
    [2, 30],
    [3, 60],
    [4, 120],
  ])("and refused, try %i, is tried again %i minutes later, without keeping a debt", (tries, minutes) => {
    const held = aTransfer({ state: "processing", tries: tries - 1, attempt: 7, debt_minor: 500 });
    expect(transferRefused(held, "down", now)).toEqual({
      record: {
        ...held,
        state: "scheduled",
        debt_minor: 0,
        attempt: 8,
        tries,
        failure: "down",
        release_at: new Date(Date.parse(now) + minutes * 60_000).toISOString(),
        updated_at: now,
      },
      events: [],
    });
  });

  test("and refused five times has failed", () => {
    const held = aTransfer({ state: "processing", tries: 4, attempt: 5, debt_minor: 500 });
    const { record, events } = transferRefused(held, "down", now);
    expect(record).toEqual({
      ...held,
      state: "failed",
      debt_minor: 0,
      tries: 5,
      failure: "down",
      updated_at: now,
    });
    expect(events).toMatchObject([
      { type: "transfer.failed", from: "processing", to: "failed", reason: "down" },
    ]);
  });

  test("before the platform has the money is tried again in a day", () => {
    expect(transferRefused(transfer, "balance_insufficient", now).record.release_at).toBe(dayLater);
  });
});

describe("a share that is paid", () => {
  const paidWith = (given: object, payment = aPayment(), others: Transfer[] = []) =>
    transferPaid(
      aTransfer({ state: "processing", failure: "down", ...given }),
      { payment, others, stripe_transfer_id: "tr_1" },
      now,
    );

  test("tells the provider, and forgets the tries that failed", () => {
    const { record, events } = paidWith({});
    expect(record).toMatchObject({
      state: "paid",
      stripe_transfer_id: "tr_1",
      failure: undefined,
      excessive: undefined,
    });
    expect(events).toMatchObject([
      { type: "transfer.paid", from: "processing", to: "paid", audience: [record.service_provider_id] },
    ]);
    expect(Object.keys(events[0]?.data ?? {}).sort()).toEqual(Object.keys(factsOf(record)).sort());
  });

  test("keeps the payment provider's id where none is told again", () => {
    const held = aTransfer({ state: "processing", stripe_transfer_id: "tr_0" });
    expect(transferPaid(held, { payment: aPayment() }, now).record.stripe_transfer_id).toBe("tr_0");
  });

  test("says what was kept for a debt, and what of the share went back before", () => {
    const { events } = paidWith({ amount_minor: 7150, debt_minor: 500 }, aPayment({ refunds: [refundOf()] }));
    expect(events[0]?.data).toMatchObject({ debt_minor: 500, refunded_minor: 850 });
  });

  test("a second time, says nothing of what went back before", () => {
    const { events } = paidWith({ sequence: 2 }, aPayment({ refunds: [refundOf()] }));
    expect(events[0]?.data).not.toHaveProperty("refunded_minor");
  });

  test.each([
    [8500, 0, undefined],
    [8501, 0, true],
    [8000, 500, undefined],
    [8000, 501, true],
  ])("of %i beside %i: too much is %s", (amount_minor, before, excessive) => {
    const others = before ? [aTransfer({ state: "paid", amount_minor: before })] : [];
    expect(paidWith({ amount_minor }, aPayment(), others).record.excessive).toBe(excessive);
  });
});

describe("a share that is canceled or comes back", () => {
  test("has nothing left, and says what it was", () => {
    const { record, events } = cancelTransfer(aTransfer({ hold_reason: "admin" }), now);
    expect(record).toMatchObject({ amount_minor: 0, hold_reason: undefined });
    expect(events).toMatchObject([
      { type: "transfer.canceled", from: "scheduled", to: "canceled", data: { amount_minor: 8500 } },
    ]);
  });

  test("tells what more came back", () => {
    const held = aTransfer({ state: "partially_reversed", reversed_minor: 1000 });
    const { record, events } = transferReversed(held, 3000, now);
    expect(record).toEqual({ ...held, reversed_minor: 3000, updated_at: now });
    expect(events).toMatchObject([{ type: "transfer.reversed", data: { amount_minor: 2000 } }]);
  });

  test("leaves a debt where it can't", () => {
    const held = aTransfer({ state: "paid", owed_minor: 100 });
    const { record, events } = transferOwed(held, 400, now);
    expect(record).toEqual({ ...held, owed_minor: 500, updated_at: now });
    expect(events).toMatchObject([
      { type: "transfer.owed", data: { amount_minor: 400 }, audience: [held.service_provider_id] },
    ]);
  });

  test("once nothing is too much any more, says so", () => {
    expect(settledTransfer(aTransfer({ excessive: true }), now)).toEqual({
      ...aTransfer(),
      id: expect.anything(),
      job_id: expect.anything(),
      payment_id: expect.anything(),
      service_provider_id: expect.anything(),
      excessive: undefined,
      updated_at: now,
    });
  });
});

test.each([
  ["scheduled", true],
  ["on_hold", true],
  ["failed", true],
  ["processing", false],
  ["paid", false],
] as const)("a share that is %s and has nothing left is spent: %s", (state, spent) => {
  const nothing = { refunds: [refundOf({ amount_minor: 10_000, fee_minor: 1500 })] };
  expect(isSpent(aTransfer({ state }), aPayment(nothing))).toBe(spent);
  expect(isSpent(aTransfer({ state }), aPayment())).toBe(false);
  expect(isSpent(aTransfer({ state }), aPayment({ captured_minor: 0, fee_minor: 0 }))).toBe(false);
});

test.each(states)("a share that is %s can be released by hand unless it was, or is gone", (state) => {
  const isGone = ["paid", "partially_reversed", "reversed", "canceled"].includes(state);
  const expecting = expect(() => expectUnreleased(aTransfer({ state })));
  if (isGone) expecting.toThrow("transfer.invalid_transition");
  else expecting.not.toThrow();
});

describe("what a provider has beyond its share, and what is missing of it", () => {
  test.each([
    ["nothing was sent", [aTransfer()], 0, 0],
    ["all was sent", [aTransfer({ state: "paid" })], 0, 0],
    ["a debt was kept of it", [aTransfer({ state: "paid", amount_minor: 8000, debt_minor: 500 })], 0, 0],
    ["too much was sent", [aTransfer({ state: "paid", amount_minor: 9000 })], 500, 0],
    [
      "too much was sent, and came back",
      [aTransfer({ state: "partially_reversed", amount_minor: 9000, reversed_minor: 500 })],
      0,
      0,
    ],
    [
      "too much was sent, and is owed",
      [aTransfer({ state: "paid", amount_minor: 9000, owed_minor: 400 })],
      100,
      0,
    ],
    [
      "what was canceled owes for what was sent instead",
      [
        aTransfer({ state: "canceled", amount_minor: 0, owed_minor: 7310 }),
        aTransfer({ state: "paid", sequence: 2 }),
      ],
      0,
      7310,
    ],
    ["too little was sent", [aTransfer({ state: "paid", amount_minor: 8000 })], 0, 500],
    ["all came back", [aTransfer({ state: "reversed", reversed_minor: 8500 })], 0, 8500],
    ["it was canceled", [aTransfer({ state: "canceled", amount_minor: 0 })], 0, 8500],
    [
      "the rest is on its way",
      [aTransfer({ state: "paid", amount_minor: 8000 }), aTransfer({ amount_minor: 300 })],
      0,
      200,
    ],
    ["it is held", [aTransfer({ state: "on_hold", amount_minor: 8000 })], 0, 0],
    ["there is none", [], 0, 0],
  ])("%s", (_, transfers, excess, shortage) => {
    expect([excessOf(transfers, aPayment()), shortageOf(transfers, aPayment())]).toEqual([excess, shortage]);
  });
});
