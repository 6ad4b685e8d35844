import { describe, expect, test } from "vitest";
import { aPayment } from "../../../tests/support/payments.ts";
import { refusalOf } from "../../../tests/support/refusal-of.ts";
import { bookOf, changeOf, draftOf, emit, transition, withFacts, withPostings } from "./draft.ts";
import * as events from "./events.ts";
import { authorizationPosted } from "./ledger.ts";
import type { Payment } from "./payment.ts";

const now = "2027-03-05T12:00:00.000Z";
const held = (given: Partial<Payment> = {}) =>
  aPayment({ state: "authorized", status: "authorized", captured_minor: 0, fee_minor: 0, ...given });
const posting = authorizationPosted(bookOf(draftOf(held(), now)), "pi_1", 700);

test("a draft begins as the payment is, and posts into the payment's books", () => {
  const payment = held({ purpose: "tip" });
  const draft = draftOf(payment, now);
  expect(draft).toEqual({
    before: payment,
    record: { ...payment, updated_at: now },
    events: [],
    postings: [],
    now,
  });
  expect(bookOf(draft)).toEqual({
    book_id: payment.id,
    purpose: "tip",
    job_id: payment.job_id,
    service_provider_id: payment.service_provider_id,
    currency: "usd",
    posted_at: now,
  });
});

test("facts and postings add up, and what was before stays", () => {
  const draft = withPostings(withPostings(withFacts(draftOf(held(), now), { attempt: 2 }), posting), posting);
  expect([draft.before.attempt, draft.record.attempt, draft.postings]).toEqual([1, 2, [posting, posting]]);
});

describe("an event", () => {
  test("has the payment's facts, its state and both sides", () => {
    const payment = held();
    const [event] = emit(draftOf(payment, now), events.PaymentUpdated, {
      data: { changed: "card" },
      amount_minor: 7,
      reason: "asked",
    }).events;
    expect(event).toMatchObject({
      type: "payment.updated",
      to: "authorized",
      reason: "asked",
      audience: [payment.user_id, payment.service_provider_id],
      data: { payment_id: payment.id, changed: "card", amount_minor: 7 },
    });
    const [plain] = emit(draftOf(payment, now), events.PaymentUpdated).events;
    expect(plain).not.toHaveProperty("reason");
    expect(plain?.data).toMatchObject({ amount_minor: 12_000 });
  });

  test("comes after those before", () => {
    const draft = emit(emit(draftOf(held(), now), events.PaymentUpdated), events.PaymentAccepted);
    expect(draft.events.map(({ type }) => type)).toEqual(["payment.updated", "payment.accepted"]);
  });

  test.each([
    ["authorized", events.PaymentAuthorized, true],
    ["reauthorized", events.PaymentReauthorized, true],
    ["deferred", events.PaymentDeferred, true],
    ["captured", events.PaymentCaptured, true],
    ["failed", events.PaymentFailed, true],
    ["paid offline", events.PaymentPaidOffline, true],
    ["voided", events.PaymentVoided, true],
    ["updated", events.PaymentUpdated, false],
    ["declined", events.PaymentDeclined, false],
  ])("that a payment was %s says what credit pays: %s", (_, definition, says) => {
    const [event] = emit(draftOf(held({ credit_minor: 700 }), now), definition).events;
    expect(Object.hasOwn(event?.data ?? {}, "credit_minor")).toBe(says);
  });

  test.each([
    ["needs action", events.PaymentActionRequired, ["tip.action_required"]],
    ["is authorized", events.PaymentAuthorized, []],
    ["is captured", events.PaymentCaptured, ["tip.paid"]],
    ["is declined", events.PaymentDeclined, []],
    ["fails", events.PaymentFailed, ["tip.lapsed"]],
    ["is voided", events.PaymentVoided, ["tip.lapsed"]],
    ["is refunded", events.RefundSucceeded, ["refund.succeeded"]],
  ])("of a tip that %s is the tip's own", (_, definition, types) => {
    const { events: told } = emit(draftOf(held({ purpose: "tip" }), now), definition);
    expect(told.map(({ type }) => type)).toEqual(types);
  });
});

describe("a step", () => {
  test("moves the payment, and its event says from where", () => {
    const before = emit(draftOf(held(), now), events.PaymentUpdated);
    const { record, events: told } = transition(before, "void", events.PaymentVoided, { reason: "canceled" });
    expect(record.state).toBe("voided");
    expect(told).toMatchObject([
      { type: "payment.updated", to: "authorized" },
      { type: "payment.voided", from: "authorized", to: "voided", reason: "canceled" },
    ]);
    expect(told[0]).not.toHaveProperty("from");
  });

  test("need not be told", () => {
    expect(transition(draftOf(held(), now), "void")).toMatchObject({
      record: { state: "voided" },
      events: [],
    });
    const tip = emit(draftOf(held({ purpose: "tip", state: "created" }), now), events.PaymentUpdated);
    const { record, events: told } = transition(tip, "authorize", events.PaymentAuthorized);
    expect(record.state).toBe("authorized");
    expect(told).toMatchObject([{ type: "payment.updated" }]);
    expect(told[0]).not.toHaveProperty("from");
  });

  test("that the state does not have is refused", () => {
    expect(refusalOf(() => transition(draftOf(held(), now), "refund")).code).toBe(
      "payment.invalid_transition",
    );
  });
});

describe("the decision of a draft", () => {
  test("is empty if nothing changed", () => {
    const payment = held();
    expect(changeOf(draftOf(payment, now), "webhook")).toEqual({ record: payment, events: [], postings: [] });
    expect(changeOf(draftOf(payment, now), "webhook").record).toBe(payment);
  });

  test("is one where there is an event or a posting alone", () => {
    const payment = held();
    const posted = changeOf(withPostings(draftOf(payment, now), posting), "webhook");
    expect(posted).toMatchObject({ record: { updated_at: now }, events: [], postings: [posting] });
    const told = changeOf(emit(draftOf(payment, now), events.PaymentUpdated), "webhook");
    expect(told).toMatchObject({ record: { updated_at: now }, events: [{ type: "payment.updated" }] });
  });

  test("has the new status in its last event, with the one before", () => {
    const draft = emit(draftOf(held(), now), events.PaymentUpdated);
    const { record, events: told } = changeOf(transition(draft, "void", events.PaymentVoided), "canceled");
    expect(record.status).toBe("voided");
    expect(told).toMatchObject([
      { type: "payment.updated" },
      {
        type: "payment.voided",
        data: { payment_status: "voided" },
        previous_values: { payment_status: "authorized" },
      },
    ]);
    expect(told[0]?.data).not.toHaveProperty("payment_status");
  });

  test("says nothing of a status that stays", () => {
    const { events: told } = changeOf(emit(draftOf(held(), now), events.PaymentUpdated), "synced");
    expect(told[0]?.data).not.toHaveProperty("payment_status");
  });

  test("tells a new status by itself where nothing else is told", () => {
    const payment = aPayment({ state: "captured", status: "captured" });
    const draft = withFacts(draftOf(payment, now), { transfer_state: "paid" });
    expect(changeOf(draft, "released").events).toMatchObject([
      {
        type: "job.payment_status_changed",
        from: "captured",
        to: "released",
        audience: [payment.user_id, payment.service_provider_id],
        data: { payment_id: payment.id, cause: "released" },
      },
    ]);
    expect(changeOf(draft, "released", { silent: true })).toMatchObject({
      record: { status: "released" },
      events: [],
    });
  });

  test("silently keeps its own events as they are", () => {
    const draft = transition(draftOf(held(), now), "void", events.PaymentVoided);
    const { events: told } = changeOf(draft, "canceled", { silent: true });
    expect(told).toMatchObject([{ type: "payment.voided" }]);
    expect(told[0]?.data).not.toHaveProperty("payment_status");
  });

  test("of a tip tells no status of the job", () => {
    const tip = draftOf(held({ purpose: "tip", state: "created", status: "unpaid" }), now);
    const { record, events: told } = changeOf(transition(tip, "authorize"), "webhook");
    expect(record.status).toBe("authorized");
    expect(told).toEqual([]);
  });

  test("has the status of a price change that waits", () => {
    const draft = withFacts(draftOf(held(), now), { price_change_pending: true });
    expect(changeOf(draft, "price").record.status).toBe("amount_change_pending");
  });
});
