import { describe, expect, test } from "vitest";
import { aPayment, disputeOf, refundOf } from "../../../tests/support/payments.ts";
import { newId } from "../../kernel/id.ts";
import type { Job } from "../job/job.ts";
import {
  abandon,
  accept,
  afterWaiting,
  annotate,
  beginAgain,
  captureAmount,
  expectAgreement,
  expectBegun,
  expectHeld,
  expectPayable,
  giveUp,
  isDeferrable,
  keptOf,
  moveStart,
  orderRefund,
  priceOf,
  remainingOf,
  wayBack,
  withdrawRefund,
} from "./decisions.ts";
import { draftOf } from "./draft.ts";
import { observeRefund } from "./observation/refund.ts";
import type { SeenIntent } from "./observation/seen.ts";
import type { Payment } from "./payment.ts";
import { decideRefund } from "./refund.ts";

const now = "2027-03-05T12:00:00.000Z";
const refusalOf = (decide: () => unknown) => {
  try {
    decide();
  } catch (error) {
    const { reason, facts } = error as { reason: { code: string }; facts: { details?: object } };
    return { code: reason.code, ...facts.details };
  }
};
const held = (given: Partial<Payment> = {}) =>
  aPayment({ state: "authorized", status: "authorized", captured_minor: 0, fee_minor: 0, ...given });
const job = (given: Partial<Job> = {}) =>
  ({
    id: newId("job"),
    user_id: newId("user"),
    state: "open",
    price_minor: 10_000,
    high_minor: 12_000,
    currency: "usd",
    starts_at: "2027-03-10T12:00:00.000Z",
    ends_at: "2027-03-10T14:00:00.000Z",
    ...given,
  }) as unknown as Job;

describe("what may be captured", () => {
  test.each([
    ["all that is held", {}, 12_000],
    ["all that the customer accepted", { accepted_minor: 10_000 }, 10_000],
    ["nothing", {}, 0],
  ])("%s", (_, given, asked) => {
    expect(captureAmount(held(given), asked)).toBe(asked);
  });

  test.each([
    ["more than is held", {}, 12_001],
    ["more than the customer accepted, and less than is held", { accepted_minor: 10_000 }, 10_001],
    ["more than is held, and less than the customer accepted", { accepted_minor: 13_000 }, 12_001],
  ])("is not %s", (_, given, asked) => {
    expect(refusalOf(() => captureAmount(held(given), asked))).toEqual({
      code: "payment.amount_exceeded",
      authorized_minor: 12_000,
      accepted_minor: undefined,
      ...given,
    });
  });
});

describe("what of the captured money is still here", () => {
  test.each([
    ["all", {}, 10_000],
    ["less what went back", { refunds: [refundOf()] }, 9000],
    ["less what is on its way back", { refunds: [refundOf({ state: "pending" })] }, 9000],
    ["with a refund that failed", { refunds: [refundOf({ state: "failed" })] }, 10_000],
    ["less what the bank took", { disputes: [disputeOf({ outcome: "lost" })] }, 8000],
    ["with what the bank gave back", { disputes: [disputeOf({ outcome: "won" })] }, 10_000],
    ["with what the bank has not decided", { disputes: [disputeOf()] }, 10_000],
    [
      "less all of it",
      { refunds: [refundOf(), refundOf({ state: "failed" })], disputes: [disputeOf({ outcome: "lost" })] },
      7000,
    ],
  ])("%s", (_, given, kept) => {
    expect(keptOf(aPayment(given))).toBe(kept);
  });
});

describe("money goes back to the card as far as that has paid, and as credit beyond", () => {
  test.each([
    ["no credit was used", {}, 4000, 4000, 0],
    ["nothing was taken", { captured_minor: 0, credit_minor: 3000 }, 4000, 0, 0],
    ["more than there is, and no credit was used", {}, 12_000, 10_000, 0],
    ["more than the bank has left", { disputes: [disputeOf({ outcome: "lost" as const })] }, 10_000, 8000, 0],
    [
      "the bank took more than there was",
      { refunds: [refundOf({ amount_minor: 9000 })], disputes: [disputeOf({ outcome: "lost" as const })] },
      1000,
      0,
      0,
    ],
    ["the card has paid enough", { credit_minor: 3000 }, 7000, 7000, 0],
    ["the card has paid less", { credit_minor: 3000 }, 8000, 7000, 1000],
    ["all", { credit_minor: 3000 }, 10_000, 7000, 3000],
    ["more than there is", { credit_minor: 3000 }, 12_000, 7000, 3000],
    [
      "some went back to the card before",
      { credit_minor: 3000, refunds: [refundOf({ amount_minor: 6000 })] },
      2000,
      1000,
      1000,
    ],
    [
      "some credit came back before",
      { credit_minor: 3000, refunds: [refundOf({ amount_minor: 8000, credit_minor: 1000 })] },
      2000,
      0,
      2000,
    ],
    [
      "more than the credit that is left",
      { credit_minor: 3000, refunds: [refundOf({ amount_minor: 8000, credit_minor: 1000 })] },
      3000,
      0,
      2000,
    ],
    [
      "what failed did not come back",
      {
        credit_minor: 3000,
        refunds: [refundOf({ amount_minor: 8000, credit_minor: 1000, state: "failed" as const })],
      },
      10_000,
      7000,
      3000,
    ],
    [
      "the bank took what the card has paid",
      { credit_minor: 3000, disputes: [disputeOf({ amount_minor: 8000, outcome: "lost" as const })] },
      1000,
      0,
      1000,
    ],
  ])("%s", (_, given, amount, card_minor, credit_minor) => {
    expect(wayBack(aPayment(given), amount)).toEqual({ card_minor, credit_minor });
  });
});

describe("refunds that were decided and not sent yet", () => {
  const waiting = [
    { cause: "first", amount_minor: 6000 },
    { cause: "second", amount_minor: 3000 },
  ];

  test("leave the customer the rest", () => {
    expect(remainingOf(aPayment())).toBe(10_000);
    expect(remainingOf(aPayment({ waiting }))).toBe(1000);
    expect(remainingOf(aPayment({ waiting, disputes: [disputeOf({ outcome: "lost" })] }))).toBe(0);
  });

  test("divide the card and the credit between them in the order of their decisions", () => {
    const payment = aPayment({ waiting, credit_minor: 3000 });
    expect(wayBack(afterWaiting(payment, "first"), 6000)).toEqual({ card_minor: 6000, credit_minor: 0 });
    expect(wayBack(afterWaiting(payment, "second"), 3000)).toEqual({ card_minor: 1000, credit_minor: 2000 });
  });

  test("wait no more once they are seen at the payment provider", () => {
    const seen = { refund_id: "re_1", cause: "first", amount_minor: 6000, state: "succeeded" } as const;
    const { record } = observeRefund(draftOf(aPayment({ waiting }), "2026-12-02T09:00:00.000Z"), seen);
    expect(record.waiting).toEqual([{ cause: "second", amount_minor: 3000 }]);
    expect(remainingOf(record)).toBe(1000);
  });
});

test.each([
  [undefined, 10_000],
  [9000, 9000],
  [11_000, 10_000],
])("a customer who agreed to %s owes %i", (accepted_minor, owes) => {
  expect(priceOf({ price_minor: 10_000 }, held({ accepted_minor }))).toBe(owes);
});

describe("a payment may be begun for a job", () => {
  test.each([
    ["pending_payment", true],
    ["open", true],
    ["assigned", true],
    ["in_progress", false],
    ["completed", false],
    ["canceled", false],
  ] as const)("that is %s: %s", (state, may) => {
    expect(refusalOf(() => expectPayable(job({ state })))).toEqual(
      may ? undefined : { code: "payment.not_due", job_state: state },
    );
  });
});

describe("money is taken for a job", () => {
  test.each([
    ["open", false],
    ["assigned", false],
    ["in_progress", true],
    ["paused", true],
    ["awaiting_confirmation", true],
    ["disputed", true],
    ["completed", true],
    ["canceled", false],
  ] as const)("that is %s: %s", (state, may) => {
    expect(refusalOf(() => expectBegun(job({ state })))).toEqual(
      may ? undefined : { code: "payment.work_not_begun", job_state: state },
    );
  });

  test("only while it is held", () => {
    expect(refusalOf(() => expectHeld(held()))).toBeUndefined();
    for (const state of ["created", "captured", "voided", "expired"] as const)
      expect(refusalOf(() => expectHeld(held({ state })))).toMatchObject({
        code: "payment.invalid_transition",
        from: state,
      });
  });
});

describe("the customer's yes", () => {
  test("is kept with its time, and told", () => {
    const { record, events, postings } = accept(held(), 11_000, { price_minor: 10_000 }, now);
    expect(record).toEqual({
      ...held(),
      id: record.id,
      job_id: record.job_id,
      user_id: record.user_id,
      service_provider_id: record.service_provider_id,
      accepted_minor: 11_000,
      accepted_at: now,
      status: "accepted",
      updated_at: now,
    });
    expect(events).toMatchObject([
      {
        type: "payment.accepted",
        data: { amount_minor: 11_000, payment_status: "accepted" },
        previous_values: { payment_status: "authorized" },
      },
    ]);
    expect(postings).toEqual([]);
  });

  test("said again changes nothing, whatever became of the payment", () => {
    const accepted = aPayment({ accepted_minor: 11_000 });
    expect(accept(accepted, 11_000, { price_minor: 10_000 }, now)).toEqual({
      record: accepted,
      events: [],
      postings: [],
    });
  });

  test.each([
    ["all that may be asked for", held(), 12_000],
    ["exactly the price", held(), 10_000],
    ["an amount on a stored card", held({ state: "setup_stored" }), 11_000],
  ])("may be to %s", (_, payment, amount) => {
    expect(accept(payment, amount, { price_minor: 10_000 }, now).record.accepted_minor).toBe(amount);
  });

  test.each([
    ["more", held(), 12_001, { code: "payment.amount_exceeded", authorized_minor: 12_000 }],
    ["less than the price", held(), 9999, { code: "payment.amount_too_low", price_minor: 10_000 }],
    ["what was taken", aPayment(), 11_000, { code: "payment.not_held", state: "captured" }],
    [
      "what is not secured",
      held({ state: "created" }),
      11_000,
      { code: "payment.not_held", state: "created" },
    ],
  ])("may not be to %s", (_, payment, amount, refusal) => {
    expect(refusalOf(() => accept(payment, amount, { price_minor: 10_000 }, now))).toEqual(refusal);
  });
});

describe("what the payment provider holds", () => {
  const payment = held();
  const seen = {
    payment_id: payment.id,
    job_id: payment.job_id,
    customer_id: "cus_1",
    amount_minor: 12_000,
    currency: "usd",
  } as unknown as SeenIntent;

  test("is this payment's money", () => {
    expect(refusalOf(() => expectAgreement(payment, seen))).toBeUndefined();
    const { amount_minor: _, currency: __, ...setup } = seen;
    expect(refusalOf(() => expectAgreement(payment, setup as SeenIntent))).toBeUndefined();
  });

  test.each([
    ["payment", { payment_id: newId("payment") }],
    ["job", { job_id: newId("job") }],
    ["customer", { customer_id: "cus_2" }],
    ["amount", { amount_minor: 11_999 }],
    ["currency", { currency: "eur" }],
  ])("is of another %s", (difference, given) => {
    expect(refusalOf(() => expectAgreement(payment, { ...seen, ...given } as SeenIntent))).toEqual({
      code: "payment.disagrees",
      differs: [difference],
    });
  });

  test("is less by what credit pays", () => {
    const covered = { ...payment, credit_minor: 2000 };
    expect(refusalOf(() => expectAgreement(covered, seen))).toMatchObject({ differs: ["amount"] });
    expect(refusalOf(() => expectAgreement(covered, { ...seen, amount_minor: 10_000 }))).toBeUndefined();
  });
});

describe("a payment that ends without money", () => {
  test("is given up by people", () => {
    const payment = held({ state: "created", status: "unpaid", due_at: now, due_for: "abandonment" });
    const { record, events } = abandon(payment, "canceled", now);
    expect(record).toMatchObject({
      state: "voided",
      status: "voided",
      due_at: undefined,
      due_for: undefined,
    });
    expect(events).toMatchObject([
      { type: "payment.voided", from: "created", to: "voided", reason: "canceled" },
    ]);
  });

  test.each([
    [undefined, "too_late"],
    ["card_declined", "card_declined"],
  ])("has failed in time, for the reason that is known: %s", (failure, reason) => {
    const payment = held({
      state: "requires_action",
      status: "action_required",
      due_at: now,
      due_for: "action",
      failure,
    });
    const { record, events } = giveUp(payment, "too_late", now);
    expect(record).toMatchObject({ state: "failed", failure: reason, due_at: undefined, due_for: undefined });
    expect(events).toMatchObject([{ type: "payment.failed", from: "requires_action", reason }]);
  });

  test("can't be one whose money was taken", () => {
    expect(refusalOf(() => abandon(aPayment(), "canceled", now))?.code).toBe("payment.invalid_transition");
    expect(refusalOf(() => giveUp(aPayment(), "late", now))?.code).toBe("payment.invalid_transition");
  });
});

describe("a job that moves", () => {
  const starts_at = "2027-03-10T12:00:00.000Z";
  const span = (ends_at = "2027-03-10T14:00:00.000Z") => ({ starts_at, ends_at });

  test("moves the day on which a stored card is charged", () => {
    const stored = held({ state: "setup_stored", status: "deferred" });
    expect(moveStart(stored, span(), now).record).toMatchObject({
      starts_at,
      due_for: "authorization",
      due_at: "2027-03-09T12:00:00.000Z",
    });
    expect(moveStart(stored, { ...span(), starts_at: "2027-03-06T11:00:00.000Z" }, now).record.due_at).toBe(
      now,
    );
  });

  test.each([
    ["2027-03-10T14:00:00.000Z", "2027-03-30T00:00:00.000Z", false],
    ["2027-03-10T14:00:00.000Z", "2027-03-13T14:00:00.000Z", false],
    ["2027-03-10T14:00:00.000Z", "2027-03-13T13:59:59.999Z", true],
  ])("to end at %s looks at a hold until %s: %s", (ends_at, capture_before, looks) => {
    const { record } = moveStart(held({ capture_before }), span(ends_at), now);
    expect([record.due_for, record.due_at]).toEqual(looks ? ["capture_guard", now] : [undefined, undefined]);
    expect(record.starts_at).toBe(starts_at);
  });

  test("leaves a hold without a known end, and money that was taken", () => {
    for (const payment of [held(), aPayment({ capture_before: "2027-03-01T00:00:00.000Z" })]) {
      const { record } = moveStart(payment, span(), now);
      expect([record.due_for, record.due_at]).toEqual([undefined, undefined]);
    }
  });

  test("says nothing of it, and changes nothing where nothing changed", () => {
    expect(moveStart(held(), span(), now).events).toEqual([]);
    const released = annotate(aPayment(), { transfer_state: "paid" }, now, "any");
    expect([released.record.status, released.events]).toEqual(["released", []]);
    const payment = held();
    expect(annotate(payment, { starts_at: payment.starts_at }, now, "any").record).toBe(payment);
  });

  test.each([
    ["2027-03-06T12:00:00.001Z", true],
    ["2027-03-06T12:00:00.000Z", false],
  ])("to start at %s can be charged later: %s", (at, later) => {
    expect(isDeferrable(held({ starts_at: at }), now)).toBe(later);
  });
});

describe("a job that is open again", () => {
  const before = aPayment({ payment_method_id: "pm_1", fee_bps: 1200, fee_min_minor: 300 });
  const id = newId("payment");

  test("is paid from the card and at the fee of before, a day before its start", () => {
    const { record, events } = beginAgain(job(), before, { id, now });
    expect(record).toMatchObject({
      id,
      state: "setup_stored",
      status: "deferred",
      horizon: "far",
      payment_method_id: "pm_1",
      stripe_customer_id: "cus_1",
      fee_bps: 1200,
      fee_min_minor: 300,
      amount_minor: 12_000,
      due_for: "authorization",
      due_at: "2027-03-09T12:00:00.000Z",
    });
    expect(record).not.toHaveProperty("credit_minor");
    expect(events.map(({ type }) => type)).toEqual(["payment.created", "payment.deferred"]);
  });

  test("soon is paid now", () => {
    const soon = job({ starts_at: "2027-03-06T12:00:00.000Z" });
    expect(beginAgain(soon, before, { id, now }).record.due_at).toBe(now);
  });

  test("that credit pays needs no card", () => {
    const { record, events } = beginAgain(job(), before, { id, now, credit_minor: 12_000 });
    expect(record).toMatchObject({ state: "authorized", credit_minor: 12_000, payment_method_id: "pm_1" });
    expect(events[0]?.type).toBe("payment.created");
  });
});

describe("a refund that is decided", () => {
  const payment = aPayment();
  const ground = {
    reason: "goodwill",
    initiator: "admin",
    author_id: newId("account"),
    note: "Scratched",
  } as const;
  const refund = decideRefund(payment, { id: newId("refund"), cause: "incident", amount_minor: 700, now });

  test("waits with those before it, and is told with who decided it and why", () => {
    const first = { cause: "first", amount_minor: 1000 };
    const before = { ...payment, waiting: [first] };
    const { record, events, postings } = orderRefund(before, { ...refund, ...ground }, now);
    expect(record).toEqual({
      ...before,
      waiting: [first, { cause: "incident", amount_minor: 700 }],
      updated_at: now,
    });
    expect(events).toMatchObject([
      {
        type: "refund.requested",
        to: "captured",
        reason: "Scratched",
        data: {
          payment_id: payment.id,
          amount_minor: 700,
          refund_id: refund.id,
          decision: "incident",
          cause: "goodwill",
          initiator: "admin",
          author_id: ground.author_id,
        },
      },
    ]);
    expect(events).toHaveLength(1);
    expect(postings).toEqual([]);
  });

  test("may be the first, and need not say who and why", () => {
    const { record, events } = orderRefund(payment, refund, now);
    expect(record.waiting).toEqual([{ cause: "incident", amount_minor: 700 }]);
    expect(events[0]).not.toHaveProperty("reason");
    for (const fact of ["cause", "initiator", "author_id"]) expect(events[0]?.data).not.toHaveProperty(fact);
  });

  test("is withdrawn by its cause, and leaves the others", () => {
    const [one, other] = [
      { cause: "one", amount_minor: 1 },
      { cause: "other", amount_minor: 2 },
    ];
    const both = { ...payment, waiting: [one, other] };
    expect(withdrawRefund(both, "one", now)).toEqual({
      record: { ...both, waiting: [other], updated_at: now },
      events: [],
      postings: [],
    });
    expect(withdrawRefund(both, "third", now).record).toBe(both);
    expect(withdrawRefund(payment, "one", now).record).toBe(payment);
  });
});

test("credit that came back with a refund counts as kept no more, unless the refund failed", () => {
  const refund = (state: "succeeded" | "failed") =>
    refundOf({ amount_minor: 2000, credit_minor: 2000, state });
  const way = (...refunds: ReturnType<typeof refundOf>[]) =>
    wayBack(aPayment({ credit_minor: 3000, refunds }), 10_000);
  expect(way()).toEqual({ card_minor: 7000, credit_minor: 3000 });
  expect(way(refund("succeeded"))).toEqual({ card_minor: 7000, credit_minor: 1000 });
  expect(way(refund("failed"))).toEqual({ card_minor: 7000, credit_minor: 3000 });
});

test("refunds that wait and divide card and credit leave what is left of both", () => {
  const waiting = [{ cause: "first", amount_minor: 8000 }];
  expect(remainingOf(aPayment({ waiting, credit_minor: 3000 }))).toBe(2000);
});
