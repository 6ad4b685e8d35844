import { describe, expect, test } from "vitest";
import { changedBy } from "../../../../tests/support/payment-change.ts";
import { aBegunPayment, aPayment, refundOf } from "../../../../tests/support/payments.ts";
import { plus } from "../../../kernel/time.ts";
import { policy } from "../../policy.ts";
import type { Payment } from "../payment.ts";
import { takenFromCredit } from "./capture.ts";
import { refundedAsCredit, refundRefused } from "./refund.ts";
import { observeDeferral, observeRefusal, observeRenewal, observeRenewalDeclined } from "./renewal.ts";
import type { SeenIntent, SeenSetup } from "./seen.ts";
import { observeSetup } from "./setup.ts";

const now = "2027-03-05T12:00:00.000Z";
const inHours = (hours: number) => plus(now, { hours });
const nothing = { fields: {}, events: [], postings: [] };
const begun = (given: Partial<Payment> = {}) =>
  aBegunPayment({
    starts_at: inHours(100),
    ...given,
  });
const held = (given: Partial<Payment> = {}) =>
  begun({
    state: "authorized",
    status: "authorized",
    authorized_minor: 12_000,
    payment_intent_id: "pi_1",
    charge_id: "ch_1",
    ...given,
  });
const another: SeenIntent = {
  id: "pi_2",
  status: "requires_capture",
  amount_minor: 13_000,
  capturable_minor: 13_000,
  received_minor: 0,
  currency: "usd",
  charge_id: "ch_2",
  off_session: true,
  cancellation_fee: false,
  expired: false,
  superseded: false,
  refunds: [],
  disputes: [],
};

describe("a hold that is renewed", () => {
  test("leaves the books, and the new one takes its place", () => {
    const payment = held({ due_for: "capture_guard", due_at: now });
    expect(changedBy(payment, observeRenewal(payment, another, now, "renewal"))).toEqual({
      fields: {
        payment_intent_id: "pi_2",
        charge_id: "ch_2",
        attempt: 2,
        renewals: 1,
        authorized_minor: 13_000,
        due_for: undefined,
        due_at: undefined,
      },
      events: [{ type: "payment.reauthorized", from: "authorized", to: "authorized", amount_minor: 13_000 }],
      postings: [
        { kind: "release", reference: "pi_1", memo_held: -12_000, memo_held_contra: 12_000 },
        { kind: "authorization", reference: "pi_2", memo_held: 13_000, memo_held_contra: -13_000 },
      ],
    });
  });

  test("counts how often, also after it ran out, when there is nothing to release", () => {
    const payment = held({ state: "expired", status: "action_required", renewals: 1, attempt: 4 });
    expect(changedBy(payment, observeRenewal(payment, another, now, "renewal"))).toMatchObject({
      fields: { renewals: 2, attempt: 5 },
      postings: [{ kind: "authorization" }],
    });
  });

  test("is no renewal where a stored card is charged first", () => {
    const payment = begun({ state: "setup_stored", status: "deferred" });
    const { fields, postings } = changedBy(payment, observeRenewal(payment, another, now, "due"));
    expect(fields).toMatchObject({ state: "authorized", attempt: 2 });
    expect(fields).not.toHaveProperty("renewals");
    expect(postings).toMatchObject([{ kind: "authorization" }]);
  });

  test("releases nothing where credit secured all of it", () => {
    const payment = held({ payment_intent_id: undefined, credit_minor: 12_000 });
    expect(changedBy(payment, observeRenewal(payment, another, now, "raise")).postings).toMatchObject([
      { kind: "authorization" },
    ]);
  });
});

describe("a renewal that is declined", () => {
  const declined = (payment: Payment) =>
    changedBy(payment, observeRenewalDeclined(payment, "card_declined", now, "renewal"));
  const told = [
    {
      type: "payment.declined",
      to: "authorized",
      reason: "card_declined",
      amount_minor: 12_000,
    },
  ];

  test("leaves the hold, which is looked at when it ends", () => {
    expect(declined(held({ capture_before: inHours(5) }))).toEqual({
      fields: { attempt: 2, failure: "card_declined", due_for: "reauthorization", due_at: inHours(5) },
      events: told,
      postings: [],
    });
  });

  test.each([
    ["without an end", {}],
    ["whose end is now", { capture_before: now }],
  ])("looks at a hold %s again soon", (_, given) => {
    expect(declined(held(given)).fields).toMatchObject({
      due_at: plus(now, { minutes: policy.payment.look_again_minutes }),
    });
  });

  test.each([
    ["has a deadline ahead", { due_for: "capture_guard" as const, due_at: inHours(1) }],
    ["is secured by credit", { credit_minor: 12_000 }],
  ])("sets no deadline if the payment %s", (_, given) => {
    expect(declined(held(given)).fields).toEqual({ attempt: 2, failure: "card_declined" });
  });

  test("sets one if the deadline has come", () => {
    expect(declined(held({ due_for: "capture_guard", due_at: now })).fields).toHaveProperty("due_at");
  });
});

describe("a card that can't be charged", () => {
  const refused = (payment: Payment) =>
    changedBy(payment, observeRefusal(payment, "card_declined", now, "due"));

  test("gives its customer time to act", () => {
    expect(refused(begun({ state: "setup_stored", status: "deferred" }))).toEqual({
      fields: {
        state: "requires_action",
        status: "action_required",
        attempt: 2,
        failure: "card_declined",
        due_for: "action",
        due_at: inHours(policy.payment.action_hours),
      },
      events: [
        {
          type: "payment.action_required",
          from: "setup_stored",
          to: "requires_action",
          reason: "card_declined",
          amount_minor: 12_000,
          payment_status: "action_required",
        },
      ],
      postings: [],
    });
  });

  test("gives no more time the second time", () => {
    expect(refused(begun({ state: "requires_action", status: "action_required", due_at: now }))).toEqual({
      fields: { attempt: 2, failure: "card_declined" },
      events: [
        { type: "payment.declined", to: "requires_action", reason: "card_declined", amount_minor: 12_000 },
      ],
      postings: [],
    });
  });
});

describe("a hold that is given up until shortly before the work", () => {
  const ahead = policy.payment.authorize_before_start_hours;
  const released = { kind: "release", reference: "pi_1", memo_held: -12_000, memo_held_contra: 12_000 };
  const fields = {
    state: "setup_stored",
    status: "deferred",
    horizon: "far",
    payment_intent_id: undefined,
    charge_id: undefined,
    authorized_minor: 0,
    attempt: 2,
  };

  test("leaves the card stored, to be charged a day before", () => {
    const payment = held({ capture_before: inHours(2), starts_at: inHours(ahead + 1) });
    expect(changedBy(payment, observeDeferral(payment, now, "late"))).toEqual({
      fields: { ...fields, capture_before: undefined, due_for: "authorization", due_at: inHours(1) },
      events: [
        {
          type: "payment.deferred",
          from: "authorized",
          to: "setup_stored",
          amount_minor: 12_000,
          payment_status: "deferred",
        },
      ],
      postings: [released],
    });
  });

  test("waits for somebody if the work should have begun by then", () => {
    const payment = held({ starts_at: inHours(ahead), due_for: "capture_guard", due_at: now });
    expect(changedBy(payment, observeDeferral(payment, now, "late"))).toMatchObject({
      fields: { ...fields, due_for: undefined, due_at: undefined },
      events: [{ reason: "hold_spent" }],
    });
  });

  test("releases nothing if it ran out", () => {
    const payment = held({ state: "expired", status: "action_required" });
    expect(changedBy(payment, observeDeferral(payment, now, "late")).postings).toEqual([]);
  });
});

describe("a card that is stored for later", () => {
  const setup = (given: Partial<SeenSetup> = {}): SeenSetup => ({
    id: "seti_1",
    status: "succeeded",
    payment_method_id: "pm_1",
    ...given,
  });
  const stored = (payment: Payment, seen: SeenSetup) =>
    changedBy(payment, observeSetup(payment, seen, now, "webhook"));
  const ahead = policy.payment.authorize_before_start_hours;

  test("is charged a day before the start", () => {
    expect(stored(begun({ failure: "card_declined", starts_at: inHours(ahead + 3) }), setup())).toEqual({
      fields: {
        state: "setup_stored",
        status: "deferred",
        setup_intent_id: "seti_1",
        payment_method_id: "pm_1",
        failure: undefined,
        due_for: "authorization",
        due_at: inHours(3),
      },
      events: [
        {
          type: "payment.deferred",
          from: "created",
          to: "setup_stored",
          amount_minor: 12_000,
          payment_status: "deferred",
        },
      ],
      postings: [],
    });
  });

  test("is charged at once if that day has begun", () => {
    expect(stored(begun({ starts_at: inHours(ahead - 3) }), setup()).fields).toMatchObject({ due_at: now });
  });

  test("asks its customer, who may begin anew", () => {
    expect(stored(begun(), setup({ status: "requires_action" }))).toMatchObject({
      fields: { state: "requires_action", setup_intent_id: "seti_1" },
      events: [{ type: "payment.action_required" }],
    });
    const asked = begun({ state: "requires_action", status: "action_required", setup_intent_id: "seti_1" });
    expect(stored(asked, setup({ status: "requires_action" }))).toEqual(nothing);
    expect(
      stored(asked, setup({ status: "requires_payment_method", failure: "card_declined" })),
    ).toMatchObject({ fields: { state: "created", failure: "card_declined" } });
  });

  test("ends the payment if its setup is canceled", () => {
    expect(
      stored(begun({ due_for: "abandonment", due_at: now }), setup({ status: "canceled" })),
    ).toMatchObject({
      fields: { state: "voided", due_for: undefined, due_at: undefined },
      events: [{ type: "payment.voided" }],
    });
  });

  test("that is not confirmed yet is known by its setup", () => {
    expect(stored(begun(), setup({ status: "requires_payment_method" }))).toEqual({
      ...nothing,
      fields: { setup_intent_id: "seti_1" },
    });
  });

  test.each([
    ["is stored", begun({ state: "setup_stored", status: "deferred" })],
    ["is held", held()],
    [
      "waits for the bank's word about a hold",
      begun({ state: "requires_action", status: "action_required", payment_intent_id: "pi_1" }),
    ],
    ["has another setup", begun({ setup_intent_id: "seti_0" })],
  ])("changes nothing where the payment %s", (_, payment) => {
    expect(stored(payment, setup())).toEqual(nothing);
  });
});

describe("a price that credit alone pays", () => {
  const taken = (payment: Payment, cancellation_fee = false) =>
    changedBy(
      payment,
      takenFromCredit(
        payment,
        { credit_minor: 5000, cancellation_fee },
        { now, cause: "price", facts: { attempt: 3 } },
      ),
    );

  test("is taken from credit, and what is held on the card is released next", () => {
    expect(taken(held({ credit_minor: 6000 }))).toEqual({
      fields: {
        state: "captured",
        status: "captured",
        attempt: 3,
        captured_minor: 5000,
        credit_minor: 5000,
        fee_minor: 750,
        due_for: "void",
        due_at: now,
      },
      events: [
        {
          type: "payment.captured",
          from: "authorized",
          to: "captured",
          amount_minor: 5000,
          credit_minor: 5000,
          fee_minor: 750,
          cancellation_fee: false,
          payment_status: "captured",
        },
      ],
      postings: [
        { kind: "release", reference: "pi_1", memo_held: -6000, memo_held_contra: 6000 },
        {
          kind: "capture",
          reference: expect.any(String),
          customer_credit: 5000,
          platform_fee: -750,
          provider_payable: -4250,
        },
      ],
    });
  });

  test("has nothing to release where all was credit", () => {
    const { fields, postings } = taken(
      held({ credit_minor: 12_000, payment_intent_id: undefined, due_for: "capture_guard", due_at: now }),
    );
    expect(fields).toMatchObject({ due_for: undefined, due_at: undefined });
    expect(postings).toMatchObject([{ kind: "capture" }]);
  });

  test("is secured first where a card was only stored, also for a fee", () => {
    const payment = begun({ state: "setup_stored", status: "deferred", credit_minor: 6000 });
    expect(taken(payment, true)).toMatchObject({
      fields: { state: "captured", authorized_minor: 5000 },
      events: [{ type: "payment.captured", cancellation_fee: true }],
      postings: [{ kind: "cancellation_fee" }],
    });
  });
});

describe("a refund that is credit alone", () => {
  const captured = aPayment({ credit_minor: 10_000 });

  test("is made at once", () => {
    const refund = {
      id: "refund1" as never,
      cause: "incident",
      reason: "goodwill" as const,
      initiator: "admin" as const,
      amount_minor: 1000,
    };
    expect(changedBy(captured, refundedAsCredit(captured, refund, now))).toMatchObject({
      fields: {
        state: "partially_refunded",
        refunded_minor: 1000,
        refunds: [refundOf({ refund_id: "refund1", cause: "incident", credit_minor: 1000 })],
      },
      events: [
        { type: "refund.created", cause: "goodwill", initiator: "admin" },
        { type: "refund.succeeded", cause: "goodwill", initiator: "admin", credit_minor: 1000 },
      ],
      postings: [{ kind: "refund", customer_credit: -1000, platform_fee: 150, provider_payable: 850 }],
    });
    const whole = { ...refund, reason: undefined, initiator: undefined, amount_minor: 10_000 };
    const { fields, events } = changedBy(captured, refundedAsCredit(captured, whole, now));
    expect(fields).toMatchObject({ state: "refunded" });
    expect(events[0]).not.toHaveProperty("cause");
    expect(events[0]).not.toHaveProperty("initiator");
  });
});

test("a refund that the payment provider does not take is told, and changes no money", () => {
  const payment = aPayment();
  const refused = {
    id: "refund1",
    amount_minor: 700,
    reason: "canceled" as const,
    initiator: "user" as const,
  };
  expect(changedBy(payment, refundRefused(payment, refused, "charge_disputed", now))).toEqual({
    fields: {},
    events: [
      {
        type: "refund.failed",
        to: "captured",
        reason: "charge_disputed",
        amount_minor: 700,
        refund_id: "refund1",
        cause: "canceled",
        initiator: "user",
      },
    ],
    postings: [],
  });
});
