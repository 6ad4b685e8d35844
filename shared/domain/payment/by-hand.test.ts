import { describe, expect, test } from "vitest";
import { changedBy } from "../../../tests/support/payment-change.ts";
import { aPayment, aTransfer, disputeOf, refundOf } from "../../../tests/support/payments.ts";
import type { Job } from "../job/job.ts";
import { expectReplaceable, swapCard, syncAmount } from "./amendment.ts";
import {
  expectCancelable,
  expectNotAtBank,
  expectRetriable,
  expectUndisputed,
  payOffline,
  refundAmount,
  unsentOf,
} from "./by-hand.ts";
import type { Payment, PaymentState } from "./payment.ts";

const now = "2027-03-05T12:00:00.000Z";
const job = (given: Partial<Job> = {}) => ({ state: "completed", ...given }) as Job;
const held = (given: Partial<Payment> = {}) =>
  aPayment({
    state: "authorized",
    status: "authorized",
    captured_minor: 0,
    fee_minor: 0,
    payment_intent_id: "pi_1",
    payment_method_id: "pm_1",
    ...given,
  });
const refusalOf = (decide: () => unknown) => {
  try {
    decide();
  } catch (error) {
    const { reason, facts } = error as {
      reason: { code: string };
      facts: { details?: { reason?: string; job_state?: string; from?: string } };
    };
    const { allowed: _, ...details } = { allowed: undefined, ...facts.details };
    return { code: reason.code, ...details };
  }
};
const refused = (reason: string, job_state = "completed") => ({
  code: "payment.action_refused",
  reason,
  job_state,
});

describe("whoever else decides about the money is waited for", () => {
  const contested = { no_show: { contested_at: now } } as Partial<Job>;

  test.each([
    ["nobody", aPayment(), job(), undefined, undefined],
    [
      "the bank",
      aPayment({ state: "disputed" }),
      job(),
      refused("payment_disputed"),
      refused("payment_disputed"),
    ],
    [
      "an administrator",
      aPayment(),
      job({ state: "disputed" }),
      undefined,
      refused("job_disputed", "disputed"),
    ],
    [
      "an administrator, about a visit in vain",
      aPayment(),
      job(contested),
      undefined,
      refused("job_disputed"),
    ],
  ])("%s", (_, payment, given, atBank, disputed) => {
    expect(refusalOf(() => expectNotAtBank(payment, given))).toEqual(atBank);
    expect(refusalOf(() => expectUndisputed(payment, given))).toEqual(disputed);
  });
});

describe("money is given up", () => {
  test.each(["completed", "canceled", "expired"] as const)("when the job is %s", (state) => {
    expect(refusalOf(() => expectCancelable(held(), job({ state })))).toBeUndefined();
  });

  test("not while the job goes on, and not once it was taken", () => {
    expect(refusalOf(() => expectCancelable(held(), job({ state: "open" })))).toEqual(
      refused("job_live", "open"),
    );
    expect(refusalOf(() => expectCancelable(aPayment(), job()))).toEqual({
      code: "payment.invalid_transition",
      from: "captured",
    });
  });
});

describe("a hold is tried again", () => {
  test.each(["requires_action", "expired", "setup_stored"] as const)("when it is %s", (state) => {
    expect(refusalOf(() => expectRetriable(held({ state }), job()))).toBeUndefined();
  });

  test.each([
    ["it stands", held(), "nothing_to_retry"],
    ["it was never confirmed", held({ state: "created" }), "nothing_to_retry"],
    ["no card is stored", held({ state: "expired", payment_method_id: undefined }), "no_card"],
    ["it is a tip", held({ state: "requires_action", purpose: "tip" }), "is_tip"],
  ])("not when %s", (_, payment, reason) => {
    expect(refusalOf(() => expectRetriable(payment, job()))).toEqual(refused(reason));
  });
});

test("shares that are still to be sent are those of the payment that are planned, held or failed", () => {
  const payment = aPayment();
  const of = (state: ReturnType<typeof aTransfer>["state"], payment_id = payment.id) =>
    aTransfer({ state, payment_id });
  const unsent = [of("scheduled"), of("on_hold"), of("failed")];
  const others = [of("paid"), of("processing"), of("canceled"), aTransfer({ state: "scheduled" })];
  expect(unsentOf([...others, ...unsent], payment, job())).toEqual(unsent);
  expect(refusalOf(() => unsentOf(others, payment, job()))).toEqual(refused("nothing_to_send"));
});

describe("what a customer may still get back", () => {
  const payment = aPayment({
    refunds: [refundOf({ cause: "sent" })],
    disputes: [disputeOf({ outcome: "lost" })],
  });
  const waiting = (amount_minor: number) => [{ cause: "new", amount_minor }];

  test("is all that is left unless less is asked for", () => {
    expect(refundAmount({ ...payment, waiting: waiting(300) }, undefined)).toBe(6700);
    expect(refundAmount(payment, 7000)).toBe(7000);
    expect(refundAmount(payment, 1)).toBe(1);
  });

  test.each([
    ["more than is left", undefined, 7001, 7000],
    ["nothing", undefined, 0, 7000],
    ["anything when nothing is left", waiting(7000), undefined, 0],
    ["anything when more was decided than is left", waiting(8000), 1, 0],
  ])("is not %s", (_, given, asked, remaining_minor) => {
    expect(refusalOf(() => refundAmount({ ...payment, waiting: given }, asked))).toEqual({
      code: "refund.too_much",
      remaining_minor,
    });
  });
});

describe("work that was paid directly", () => {
  const provider = aPayment().service_provider_id as NonNullable<Job["service_provider_id"]>;
  const done = job({ state: "in_progress", service_provider_id: provider });
  const paid = (payment: Payment, given = done, amount = 8000) =>
    changedBy(payment, payOffline(payment, given, amount, now));

  test("releases the hold next, and its provider owes the fee", () => {
    expect(paid(held())).toEqual({
      fields: {
        state: "offline_paid",
        status: "offline_paid",
        service_provider_id: provider,
        offline_minor: 8000,
        fee_minor: 1200,
        due_for: "void",
        due_at: now,
      },
      events: [
        {
          type: "payment.paid_offline",
          from: "authorized",
          to: "offline_paid",
          amount_minor: 8000,
          fee_minor: 1200,
          payment_status: "offline_paid",
        },
      ],
      postings: [
        { kind: "release", reference: "pi_1", memo_held: -12_000, memo_held_contra: 12_000 },
        { kind: "offline_fee", reference: expect.any(String), provider_debt: 1200, platform_fee: -1200 },
      ],
    });
  });

  test.each([
    ["is expired", held({ state: "expired", status: "action_required" }), undefined],
    ["has no intent", held({ state: "setup_stored", payment_intent_id: undefined }), undefined],
    ["has failed", held({ state: "failed" }), undefined],
    ["waits for its customer", held({ state: "requires_action" }), "void"],
  ])("releases only what may be held: the payment %s", (_, payment, due_for) => {
    const { record, postings } = payOffline({ ...payment, due_for: "action", due_at: now }, done, 8000, now);
    expect(record.due_for).toBe(due_for);
    expect(postings.map(({ kind }) => kind)).toEqual(["offline_fee"]);
  });

  test("posts no fee where there is none, and no release where credit secured all", () => {
    expect(paid(held({ fee_bps: 0 })).postings).toMatchObject([{ kind: "release" }]);
    expect(paid(held({ credit_minor: 12_000 })).postings).toMatchObject([{ kind: "offline_fee" }]);
  });

  test.each([
    ["a tip", held({ purpose: "tip" }), done, refused("is_tip", "in_progress")],
    [
      "work without a provider",
      held(),
      job({ state: "in_progress" }),
      refused("work_not_begun", "in_progress"),
    ],
    [
      "work that has not begun",
      held(),
      job({ state: "assigned", service_provider_id: provider }),
      refused("work_not_begun", "assigned"),
    ],
    [
      "what an administrator has to decide",
      held(),
      job({ state: "disputed", service_provider_id: provider }),
      refused("job_disputed", "disputed"),
    ],
  ])("is not %s", (_, payment, given, refusal) => {
    expect(refusalOf(() => payOffline(payment, given, 8000, now))).toEqual(refusal);
  });
});

describe("a payment follows its job's amounts", () => {
  const synced = (payment: Payment, price_minor: number, high_minor = 12_000) =>
    changedBy(payment, syncAmount(payment, { price_minor, high_minor }, now));
  const told = { type: "payment.updated", changed: "amount" };
  const nothing = { fields: {}, events: [], postings: [] };

  test.each(["created", "requires_action", "setup_stored", "expired"] as const)(
    "before money is held it is the most that the job may cost: %s",
    (state) => {
      const payment = held({ state, status: "action_required" });
      expect(synced(payment, 10_000, 14_000)).toMatchObject({
        fields: { amount_minor: 14_000 },
        events: [{ ...told, amount_minor: 14_000 }],
      });
      expect(synced(payment, 15_000, 14_000).fields).toMatchObject({ amount_minor: 15_000 });
    },
  );

  test("unchanged amounts change nothing", () => {
    expect(synced(held({ state: "created", status: "unpaid" }), 10_000)).toEqual(nothing);
    expect(synced(held({ charge_minor: 9000 }), 9000)).toEqual(nothing);
  });

  test("held money is charged at the price, which is at most what is held", () => {
    expect(synced(held(), 12_000)).toEqual({
      fields: { charge_minor: 12_000 },
      events: [{ ...told, to: "authorized", amount_minor: 12_000 }],
      postings: [],
    });
    expect(refusalOf(() => synced(held(), 12_001))).toEqual({
      code: "payment.amount_exceeded",
      authorized_minor: 12_000,
      price_minor: 12_001,
    });
  });

  test.each([
    ["captured", aPayment()],
    ["created", held({ state: "created", purpose: "tip" })],
  ] as const)("an ended payment or a tip can't change: %s", (from, payment) => {
    expect(refusalOf(() => synced(payment, 9000))).toEqual({ code: "payment.invalid_transition", from });
  });
});

describe("a card is replaced", () => {
  const waiting: readonly PaymentState[] = ["requires_action", "setup_stored", "authorized", "expired"];
  const seen = { id: "seti_1", status: "succeeded" as const, payment_method_id: "pm_2" };

  test.each(waiting)("while the payment is %s", (state) => {
    expect(refusalOf(() => expectReplaceable(held({ state })))).toBeUndefined();
    const payment = held({
      state,
      replacement_setup_id: "seti_1",
      failure: "card_declined",
      card_changes: 1,
    });
    expect(changedBy(payment, swapCard(payment, seen, now))).toMatchObject({
      fields: {
        payment_method_id: "pm_2",
        replacement_setup_id: undefined,
        card_changes: 2,
        failure: undefined,
      },
      events: [{ type: "payment.updated", changed: "card" }],
    });
  });

  test.each([
    ["that was never confirmed", held({ state: "created" })],
    ["whose money was taken", held({ captured_minor: 1 })],
    ["that is a tip", held({ purpose: "tip" })],
  ])("not of a payment %s", (_, payment) => {
    expect(refusalOf(() => expectReplaceable(payment))?.code).toBe("payment.invalid_transition");
  });

  test.each([
    ["another setup", held({ replacement_setup_id: "seti_0" }), seen],
    [
      "one that is not confirmed",
      held({ replacement_setup_id: "seti_1" }),
      { ...seen, status: "canceled" as const },
    ],
    ["one that comes too late", held({ replacement_setup_id: "seti_1", state: "voided" }), seen],
  ])("not by %s", (_, payment, given) => {
    expect(swapCard(payment, given, now)).toEqual({ record: payment, events: [], postings: [] });
  });

  test("counts its first change as one", () => {
    const payment = held({ replacement_setup_id: "seti_1" });
    expect(swapCard(payment, seen, now).record.card_changes).toBe(1);
  });
});
