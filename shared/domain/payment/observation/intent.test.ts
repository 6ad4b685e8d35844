import { describe, expect, test } from "vitest";
import { changedBy } from "../../../../tests/support/payment-change.ts";
import { aBegunPayment, aPayment, disputeOf, refundOf } from "../../../../tests/support/payments.ts";
import { plus } from "../../../kernel/time.ts";
import { policy } from "../../policy.ts";
import type { Payment } from "../payment.ts";
import { observeIntent } from "./intent.ts";
import { observeRefusal } from "./renewal.ts";
import type { SeenIntent } from "./seen.ts";

const now = "2027-03-05T12:00:00.000Z";
const inHours = (hours: number) => plus(now, { hours });
const nothing = { fields: {}, events: [], postings: [] };

const begun = (given: Partial<Payment> = {}) =>
  aBegunPayment({
    due_for: "abandonment",
    due_at: inHours(1),
    ...given,
  });
const held = (given: Partial<Payment> = {}) =>
  begun({
    state: "authorized",
    status: "authorized",
    authorized_minor: 12_000,
    payment_intent_id: "pi_1",
    due_for: "capture_guard",
    ...given,
  });
const captured = (given: Partial<Payment> = {}) =>
  aPayment({ payment_intent_id: "pi_1", charge_id: "ch_1", processing_fee_minor: 320, ...given });

const seen = (given: Partial<SeenIntent> = {}): SeenIntent => ({
  id: "pi_1",
  status: "requires_payment_method",
  amount_minor: 12_000,
  capturable_minor: 0,
  received_minor: 0,
  currency: "usd",
  off_session: false,
  cancellation_fee: false,
  expired: false,
  superseded: false,
  refunds: [],
  disputes: [],
  ...given,
});
const holding = seen({ status: "requires_capture", capturable_minor: 12_000, charge_id: "ch_1" });
const taken = seen({
  status: "succeeded",
  received_minor: 10_000,
  charge_id: "ch_1",
  processing_fee_minor: 320,
});
const observed = (payment: Payment, given: SeenIntent) =>
  changedBy(payment, observeIntent(payment, given, now, "webhook"));

describe("an intent that is not this payment's", () => {
  test.each([
    ["another one", begun({ payment_intent_id: "pi_other" }), holding],
    ["one that was given up before it became the payment's", begun(), { ...holding, superseded: true }],
  ])("changes nothing: %s", (_, payment, given) => {
    expect(observed(payment, given)).toEqual(nothing);
  });
});

describe("a payment that is not confirmed", () => {
  test.each([["requires_payment_method"], ["requires_confirmation"]] as const)(
    "learns its intent, which %s",
    (status) => {
      expect(observed(begun(), seen({ status }))).toEqual({
        ...nothing,
        fields: { payment_intent_id: "pi_1" },
      });
    },
  );

  test("asks its customer for the bank's confirmation", () => {
    expect(observed(begun(), seen({ status: "requires_action" }))).toEqual({
      fields: { payment_intent_id: "pi_1", state: "requires_action", status: "action_required" },
      events: [
        {
          type: "payment.action_required",
          from: "created",
          to: "requires_action",
          reason: "authentication_required",
          amount_minor: 12_000,
          payment_status: "action_required",
        },
      ],
      postings: [],
    });
  });

  test("says why its card was declined, once", () => {
    const payment = begun({ payment_intent_id: "pi_1" });
    const declined = seen({ failure: "card_declined" });
    expect(observed(payment, declined)).toEqual({
      fields: { failure: "card_declined" },
      events: [{ type: "payment.declined", to: "created", reason: "card_declined", amount_minor: 12_000 }],
      postings: [],
    });
    expect(observed({ ...payment, failure: "card_declined" }, declined)).toEqual(nothing);
  });

  test("gives its customer time to act if the card was declined while they were away", () => {
    const payment = begun({ state: "setup_stored", status: "deferred", payment_intent_id: "pi_1" });
    expect(observed(payment, seen({ off_session: true, failure: "card_declined" }))).toEqual({
      fields: {
        state: "requires_action",
        status: "action_required",
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

  test("begins anew when its customer did not confirm, and waits while the bank asks or the customer is away", () => {
    const payment = begun({ state: "requires_action", status: "action_required", payment_intent_id: "pi_1" });
    expect(observed(payment, seen())).toMatchObject({ fields: { state: "created" }, events: [{}] });
    expect(observed(payment, seen({ status: "requires_action" }))).toEqual(nothing);
    expect(observed(payment, seen({ off_session: true }))).toEqual(nothing);
  });

  test("ends when its intent is canceled, and not when that was given up for another", () => {
    const payment = begun({ payment_intent_id: "pi_1" });
    expect(observed(payment, seen({ status: "canceled" }))).toEqual({
      fields: { state: "voided", status: "voided", due_for: undefined, due_at: undefined },
      events: [
        {
          type: "payment.voided",
          from: "created",
          to: "voided",
          amount_minor: 12_000,
          payment_status: "voided",
        },
      ],
      postings: [],
    });
    expect(observed(payment, seen({ status: "canceled", superseded: true }))).toEqual(nothing);
  });
});

describe("a hold", () => {
  const authorized = {
    type: "payment.authorized",
    from: "created",
    to: "authorized",
    amount_minor: 12_000,
    payment_status: "authorized",
  };
  const posted = { kind: "authorization", reference: "pi_1", memo_held: 12_000, memo_held_contra: -12_000 };

  test("is recorded with its end, some time before which the money is taken", () => {
    const payment = begun({ failure: "card_declined" });
    const capture_before = inHours(100);
    expect(observed(payment, { ...holding, capture_before, payment_method_id: "pm_1" })).toEqual({
      fields: {
        state: "authorized",
        status: "authorized",
        payment_intent_id: "pi_1",
        payment_method_id: "pm_1",
        charge_id: "ch_1",
        capture_before,
        authorized_minor: 12_000,
        failure: undefined,
        due_for: "capture_guard",
        due_at: inHours(100 - policy.payment.capture_guard_hours),
      },
      events: [authorized],
      postings: [posted],
    });
  });

  test("without an end has no deadline, and keeps the card that is known", () => {
    const { fields } = observed(begun({ payment_method_id: "pm_1" }), holding);
    expect(fields).toMatchObject({ due_for: undefined, due_at: undefined });
    expect(fields).not.toHaveProperty("payment_method_id");
  });

  test("with credit secures both, and posts what is on the card", () => {
    const payment = begun({ credit_minor: 3000 });
    const given = { ...holding, amount_minor: 9000, capturable_minor: 9000 };
    expect(observed(payment, given)).toMatchObject({
      fields: { authorized_minor: 12_000 },
      events: [{ ...authorized, credit_minor: 3000 }],
      postings: [{ memo_held: 9000 }],
    });
  });

  test("seen again changes nothing", () => {
    expect(observed(held({ charge_id: "ch_1" }), holding)).toEqual(nothing);
  });

  test("that was had again after one ran out is told as such", () => {
    const payment = held({ state: "expired", status: "action_required", attempt: 2 });
    expect(observed(payment, holding).events).toMatchObject([
      { type: "payment.reauthorized", from: "expired" },
    ]);
  });

  test("is a first one where none was before, also at a later attempt", () => {
    expect(observed(begun({ attempt: 2 }), holding).events).toMatchObject([{ type: "payment.authorized" }]);
    expect(observed(held({ state: "expired", status: "action_required" }), holding).events).toMatchObject([
      { type: "payment.authorized" },
    ]);
  });

  test("on a card beside credit that secures all of it counts besides", () => {
    const payment = held({ payment_intent_id: undefined, credit_minor: 12_000 });
    const given = { ...holding, amount_minor: 3000, capturable_minor: 3000 };
    expect(observed(payment, given)).toMatchObject({
      fields: { authorized_minor: 15_000 },
      postings: [{ kind: "authorization", memo_held: 3000 }],
    });
  });

  test("that is released ends the payment and leaves the books", () => {
    expect(observed(held(), seen({ status: "canceled" }))).toEqual({
      fields: { state: "voided", status: "voided", due_for: undefined, due_at: undefined },
      events: [
        {
          type: "payment.voided",
          from: "authorized",
          to: "voided",
          amount_minor: 12_000,
          payment_status: "voided",
        },
      ],
      postings: [{ kind: "release", reference: "pi_1", memo_held: -12_000, memo_held_contra: 12_000 }],
    });
  });

  test("that ran out is asked for again at once", () => {
    expect(observed(held(), seen({ status: "canceled", expired: true }))).toMatchObject({
      fields: { state: "expired", status: "action_required", due_for: "reauthorization", due_at: now },
      events: [{ type: "payment.expired", from: "authorized", to: "expired" }],
      postings: [{ kind: "release" }],
    });
  });

  test("that ran out leaves the books once, also if another card was refused and the payment is given up", () => {
    const ranOut = { state: "expired", status: "action_required" } as const;
    const refused = observeRefusal(held(ranOut), "card_declined", now, "any").record;
    expect(refused).toMatchObject({ state: "requires_action", payment_intent_id: "pi_1" });
    expect(observed(refused, seen({ status: "canceled", expired: true }))).toMatchObject({
      fields: { state: "voided" },
      postings: [],
    });
  });

  test("that ran out before it was known ends the payment", () => {
    const payment = begun({ payment_intent_id: "pi_1" });
    expect(observed(payment, seen({ status: "canceled", expired: true }))).toMatchObject({
      fields: { state: "voided" },
      postings: [],
    });
  });

  test("does not end a payment that has ended or was captured", () => {
    expect(observed(captured(), seen({ status: "canceled" }))).toEqual(nothing);
  });
});

describe("a capture", () => {
  test("takes the price: the hold ends, fee and share are posted", () => {
    expect(observed(held(), taken)).toEqual({
      fields: {
        state: "captured",
        status: "captured",
        captured_minor: 10_000,
        fee_minor: 1500,
        charge_id: "ch_1",
        processing_fee_minor: 320,
        due_for: undefined,
        due_at: undefined,
      },
      events: [
        {
          type: "payment.captured",
          from: "authorized",
          to: "captured",
          amount_minor: 10_000,
          fee_minor: 1500,
          cancellation_fee: false,
          payment_status: "captured",
        },
      ],
      postings: [
        { kind: "release", reference: "pi_1", memo_held: -12_000, memo_held_contra: 12_000 },
        {
          kind: "capture",
          reference: "ch_1",
          processor: 9680,
          processing_fee: 320,
          platform_fee: -1500,
          provider_payable: -8500,
        },
      ],
    });
  });

  test("without a known charge is posted under its intent, and keeps the charge that is known", () => {
    const { charge_id: _, ...without } = taken;
    expect(observed(held(), without).postings[1]).toMatchObject({ reference: "pi_1" });
    expect(observed(held({ charge_id: "ch_0" }), without).fields).not.toHaveProperty("charge_id");
  });

  test("with credit takes both", () => {
    expect(
      observed(held({ credit_minor: 5000 }), { ...taken, received_minor: 7000, credit_minor: 3000 }),
    ).toMatchObject({
      fields: { captured_minor: 10_000, credit_minor: 3000, fee_minor: 1500 },
      postings: [
        { kind: "release", memo_held: -7000 },
        { kind: "capture", processor: 6680, customer_credit: 3000, provider_payable: -8500 },
      ],
    });
  });

  test("of a fee for canceling is shared with the provider, and all the platform's without one", () => {
    const fee = { ...taken, received_minor: 4000, cancellation_fee: true };
    expect(observed(held(), fee)).toMatchObject({
      fields: { fee_minor: 600 },
      events: [{ cancellation_fee: true }],
      postings: [{}, { kind: "cancellation_fee", provider_payable: -3400 }],
    });
    expect(observed(held({ service_provider_id: undefined }), fee).fields).toMatchObject({ fee_minor: 4000 });
    expect(observed(held({ service_provider_id: undefined }), taken).fields).toMatchObject({
      fee_minor: 1500,
    });
  });

  test("the tax in a cancellation fee that no provider has a share of is the platform's to hand in", () => {
    const tax: Payment["tax"] = {
      name: "VAT",
      seller: "provider",
      collector: "provider",
      parts: [{ supply: "labor", rate_bps: 2100, weight: 10_000 }],
      commission_bps: 2100,
      on_cancellation: true,
    };
    const fee = { ...taken, received_minor: 4000, cancellation_fee: true };
    const nobodys = (terms: Payment["tax"]) => held({ service_provider_id: undefined, tax: terms });
    expect(observed(nobodys(tax), fee)).toMatchObject({
      fields: { fee_minor: 4000, fee_tax_minor: 694 },
      postings: [{}, { kind: "cancellation_fee", platform_fee: -3306, tax_payable: -694 }],
    });
    const { on_cancellation: _, ...untaxed } = tax;
    expect(observed(nobodys(untaxed), fee)).toMatchObject({
      postings: [{}, { kind: "cancellation_fee", platform_fee: -4000 }],
    });
  });

  test("of money whose hold was never seen records both", () => {
    expect(observed(begun(), taken)).toMatchObject({
      fields: { state: "captured", authorized_minor: 12_000 },
      events: [{ type: "payment.authorized" }, { type: "payment.captured" }],
      postings: [{ kind: "authorization" }, { kind: "release" }, { kind: "capture" }],
    });
  });

  test("seen again changes nothing; a price learned later is posted once", () => {
    expect(observed(captured(), taken)).toEqual(nothing);
    expect(observed(captured({ processing_fee_minor: undefined }), taken)).toEqual({
      fields: { processing_fee_minor: 320 },
      events: [],
      postings: [{ kind: "processing_fee", reference: "ch_1", processor: -320, processing_fee: 320 }],
    });
    const { charge_id: _, ...without } = taken;
    expect(observed(captured({ processing_fee_minor: undefined }), without).postings).toMatchObject([
      { reference: "pi_1" },
    ]);
    expect(observed(held({ charge_id: "ch_1" }), { ...holding, processing_fee_minor: 320 })).toEqual(nothing);
  });
});

describe("a tip", () => {
  const tip = (given: Partial<Payment> = {}) => begun({ purpose: "tip", fee_bps: 0, ...given });

  test("is charged at once: nothing is held, all of it is the provider's", () => {
    expect(observed(tip(), { ...taken, amount_minor: 10_000 })).toEqual({
      fields: {
        state: "captured",
        status: "captured",
        payment_intent_id: "pi_1",
        charge_id: "ch_1",
        captured_minor: 10_000,
        processing_fee_minor: 320,
        due_for: undefined,
        due_at: undefined,
      },
      events: [{ type: "tip.paid", from: "authorized", to: "captured", amount_minor: 10_000 }],
      postings: [
        { kind: "tip", reference: "ch_1", processor: 9680, processing_fee: 320, provider_payable: -10_000 },
      ],
    });
  });

  test("that is declined is not told as a price is, and lapses when its intent ends", () => {
    const payment = tip({ payment_intent_id: "pi_1" });
    expect(observed(payment, seen({ failure: "card_declined" })).events).toEqual([]);
    expect(observed(payment, seen({ status: "requires_action" })).events).toMatchObject([
      { type: "tip.action_required" },
    ]);
    expect(observed(payment, seen({ status: "canceled" })).events).toMatchObject([{ type: "tip.lapsed" }]);
  });
});

describe("a refund", () => {
  const refund = { refund_id: "re_1", cause: "cause", amount_minor: 1000, state: "succeeded" as const };
  const bank = { due_for: "bank", due_at: inHours(policy.payment.ask_bank_hours) };

  test("gives back a part of the fee and of the share", () => {
    expect(
      observed(captured(), { ...taken, refunds: [{ ...refund, reason: "goodwill", initiator: "admin" }] }),
    ).toEqual({
      fields: {
        state: "partially_refunded",
        status: "partially_refunded",
        refunds: [refundOf()],
        refunded_minor: 1000,
      },
      events: [
        {
          type: "refund.created",
          to: "captured",
          amount_minor: 1000,
          refund_id: "re_1",
          cause: "goodwill",
          initiator: "admin",
        },
        {
          type: "refund.succeeded",
          to: "captured",
          amount_minor: 1000,
          refund_id: "re_1",
          cause: "goodwill",
          initiator: "admin",
          payment_status: "partially_refunded",
        },
      ],
      postings: [
        { kind: "refund", reference: "re_1", processor: -1000, platform_fee: 150, provider_payable: 850 },
      ],
    });
  });

  test("that is pending moves nothing yet, and the bank is asked every day", () => {
    expect(observed(captured(), { ...taken, refunds: [{ ...refund, state: "pending" }] })).toEqual({
      fields: { refunds: [refundOf({ state: "pending", fee_minor: 0 })], ...bank },
      events: [{ type: "refund.created", to: "captured", amount_minor: 1000, refund_id: "re_1" }],
      postings: [],
    });
  });

  test("that succeeds later is told once, and the bank is asked no more", () => {
    const payment = captured({
      refunds: [refundOf({ state: "pending", fee_minor: 0 })],
      due_for: "bank",
      due_at: now,
    });
    const given = { ...taken, refunds: [refund] };
    expect(observed(payment, given)).toMatchObject({
      fields: { refunds: [refundOf()], due_for: undefined, due_at: undefined },
      events: [{ type: "refund.succeeded" }],
    });
    const done = captured({
      state: "partially_refunded",
      status: "partially_refunded",
      refunds: [refundOf()],
      refunded_minor: 1000,
    });
    expect(observed(done, given)).toEqual(nothing);
  });

  test("that the bank returns is here again", () => {
    const payment = captured({
      state: "partially_refunded",
      status: "partially_refunded",
      refunds: [refundOf()],
      refunded_minor: 1000,
    });
    expect(observed(payment, { ...taken, refunds: [{ ...refund, state: "failed" }] })).toEqual({
      fields: {
        state: "captured",
        status: "captured",
        refunds: [refundOf({ state: "failed" })],
        refunded_minor: 0,
      },
      events: [
        {
          type: "refund.failed",
          to: "partially_refunded",
          amount_minor: 1000,
          refund_id: "re_1",
          payment_status: "captured",
        },
      ],
      postings: [
        {
          kind: "refund_failed",
          reference: "re_1",
          processor: 1000,
          platform_fee: -150,
          provider_payable: -850,
        },
      ],
    });
  });

  test("that fails before it was made posts nothing, and what failed stays so", () => {
    const pending = captured({
      refunds: [refundOf({ state: "pending", fee_minor: 0 })],
      ...bank,
    } as Partial<Payment>);
    expect(observed(pending, { ...taken, refunds: [{ ...refund, state: "failed" }] })).toMatchObject({
      fields: { due_for: undefined },
      events: [{ type: "refund.failed" }],
      postings: [],
    });
    const failed = captured({ refunds: [refundOf({ state: "failed" })] });
    expect(observed(failed, { ...taken, refunds: [refund] })).toEqual(nothing);
  });

  test("of which a part comes back as credit; if the bank returns the rest, the credit stays", () => {
    const payment = captured({ credit_minor: 4000 });
    const mixed = { ...refund, amount_minor: 1000, credit_minor: 3000 };
    const entry = refundOf({ amount_minor: 4000, credit_minor: 3000, fee_minor: 600 });
    expect(observed(payment, { ...taken, refunds: [mixed] })).toMatchObject({
      fields: { refunds: [entry], refunded_minor: 4000 },
      events: [{ credit_minor: 3000, amount_minor: 4000 }, { credit_minor: 3000 }],
      postings: [
        {
          kind: "refund",
          processor: -1000,
          customer_credit: -3000,
          platform_fee: 600,
          provider_payable: 3400,
        },
      ],
    });
    const refunded = captured({
      credit_minor: 4000,
      state: "partially_refunded",
      status: "partially_refunded",
      refunds: [entry],
      refunded_minor: 4000,
    });
    expect(observed(refunded, { ...taken, refunds: [{ ...mixed, state: "failed" }] })).toMatchObject({
      fields: {
        refunds: [
          {
            refund_id: "re_1:credit",
            amount_minor: 3000,
            credit_minor: 3000,
            fee_minor: 450,
            state: "succeeded",
          },
          { refund_id: "re_1", cause: "cause", amount_minor: 1000, fee_minor: 150, state: "failed" },
        ],
        refunded_minor: 3000,
      },
      events: [{ type: "refund.failed", amount_minor: 1000 }],
      postings: [{ kind: "refund_failed", processor: 1000, platform_fee: -150, provider_payable: -850 }],
    });
  });

  test("of all that was captured makes the payment refunded", () => {
    expect(
      observed(captured(), { ...taken, refunds: [{ ...refund, amount_minor: 10_000 }] }).fields,
    ).toMatchObject({
      state: "refunded",
      refunded_minor: 10_000,
    });
  });

  test("of money that was never captured is not looked at", () => {
    expect(observed(held({ charge_id: "ch_1" }), { ...holding, refunds: [refund] })).toEqual(nothing);
  });
});

describe("a bank's dispute", () => {
  const dispute = { dispute_id: "dp_1", amount_minor: 2000, cost_minor: 1500 };
  const bank = { due_for: "bank", due_at: inHours(policy.payment.ask_bank_hours) };
  const open = disputeOf({ fee_minor: 0, cost_minor: 1500 });
  const contested = captured({
    state: "disputed",
    status: "on_hold",
    disputes: [open],
    due_for: "bank",
    due_at: now,
  });

  test("takes the money, and is asked about every day", () => {
    expect(observed(captured(), { ...taken, disputes: [dispute] })).toEqual({
      fields: { state: "disputed", status: "on_hold", disputes: [open], ...bank },
      events: [
        {
          type: "payment.dispute_opened",
          to: "captured",
          amount_minor: 2000,
          dispute_id: "dp_1",
          payment_status: "on_hold",
        },
      ],
      postings: [
        { kind: "dispute_opened", reference: "dp_1", processor: -3500, dispute: 2000, dispute_fee: 1500 },
      ],
    });
    expect(observed(contested, { ...taken, disputes: [dispute] })).toEqual(nothing);
  });

  test("that is won gives it back", () => {
    expect(observed(contested, { ...taken, disputes: [{ ...dispute, outcome: "won" }] })).toEqual({
      fields: {
        state: "captured",
        status: "captured",
        disputes: [{ ...open, outcome: "won" }],
        due_for: undefined,
        due_at: undefined,
      },
      events: [
        {
          type: "payment.dispute_closed",
          to: "disputed",
          amount_minor: 2000,
          dispute_id: "dp_1",
          outcome: "won",
          payment_status: "captured",
        },
      ],
      postings: [{ kind: "dispute_won", reference: "dp_1", processor: 2000, dispute: -2000 }],
    });
  });

  test("that is lost is borne by the platform and the provider in proportion, and decided once", () => {
    const lost = { ...taken, disputes: [{ ...dispute, outcome: "lost" as const }] };
    expect(observed(contested, lost)).toMatchObject({
      fields: { state: "lost", disputes: [{ ...open, fee_minor: 300, outcome: "lost" }] },
      postings: [{ kind: "dispute_lost", dispute: -2000, platform_fee: 300, provider_payable: 1700 }],
    });
    const decided = captured({
      state: "lost",
      status: "captured",
      disputes: [{ ...open, fee_minor: 300, outcome: "lost" }],
    });
    expect(observed(decided, { ...taken, disputes: [{ ...dispute, outcome: "won" }] }).postings).toEqual([]);
  });

  test("that was decided before it was seen is opened and closed", () => {
    const { cost_minor: _, ...free } = dispute;
    expect(observed(captured(), { ...taken, disputes: [{ ...free, outcome: "lost" }] })).toMatchObject({
      fields: { disputes: [disputeOf({ outcome: "lost" })] },
      events: [{ type: "payment.dispute_opened" }, { type: "payment.dispute_closed" }],
      postings: [{ kind: "dispute_opened", processor: -2000 }, { kind: "dispute_lost" }],
    });
  });

  test("leaves the others as they are", () => {
    const other = disputeOf({ dispute_id: "dp_0", outcome: "won" });
    const { fields } = observed(captured({ disputes: [other] }), { ...taken, disputes: [dispute] });
    expect(fields).toMatchObject({ disputes: [other, open] });
  });
});

describe("a bank's inquiry", () => {
  const inquiry = { dispute_id: "dp_1", amount_minor: 2000 };
  const asked = captured({ inquiry_ids: ["dp_1"], due_for: "bank", due_at: now });

  test("moves no money, and is told when it opens and closes", () => {
    expect(observed(captured(), { ...taken, inquiries: [inquiry] })).toEqual({
      fields: { inquiry_ids: ["dp_1"], due_for: "bank", due_at: inHours(policy.payment.ask_bank_hours) },
      events: [{ type: "payment.inquiry_opened", to: "captured", amount_minor: 2000, dispute_id: "dp_1" }],
      postings: [],
    });
    expect(observed(asked, { ...taken, inquiries: [] })).toEqual({
      fields: { inquiry_ids: undefined, due_for: undefined, due_at: undefined },
      events: [{ type: "payment.inquiry_closed", to: "captured", amount_minor: 12_000, dispute_id: "dp_1" }],
      postings: [],
    });
  });

  test("seen again, or not looked for, changes nothing", () => {
    expect(observed(asked, { ...taken, inquiries: [inquiry] })).toEqual(nothing);
    expect(observed(asked, taken)).toEqual(nothing);
  });

  test("closes while another one stays", () => {
    const two = captured({ inquiry_ids: ["dp_1", "dp_2"], due_for: "bank", due_at: now });
    expect(observed(two, { ...taken, inquiries: [inquiry] })).toMatchObject({
      fields: { inquiry_ids: ["dp_1"] },
      events: [{ type: "payment.inquiry_closed", dispute_id: "dp_2" }],
    });
  });
});
