import { afterAll, beforeAll, expect, test } from "vitest";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { begunPayment, moveJob, securedPayment, settled } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { type Caller, call, clock, signedIn } from "../../tests/support/world.ts";
import { handler } from "./capture-payment.ts";

let stripe: StripeWorld;
let admin: Caller;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
  admin = await signedIn("admin");
});
afterAll(() => stripe.close());

const capture = (payment_id: string, body: object = {}) =>
  call(handler, { as: admin, params: { payment_id }, body: { reason: "Agreed by phone", ...body } });

/** Held money for work that has begun. */
const heldPayment = async () => {
  const paid = await securedPayment(stripe);
  await moveJob(paid.job.id, { state: "in_progress" });
  return paid;
};

test("captures a lower amount and releases the rest, with the ledger entries", async () => {
  const { payment_id } = await heldPayment();
  const { data } = await capture(payment_id, { amount_minor: 5001 });
  expect(data).toMatchObject({ state: "captured", captured_minor: 5001, fee_minor: 750, status: "captured" });
  const { payment_intent_id } = await payments.find(payment_id);
  expect(await stripe.platform.paymentIntents.retrieve(payment_intent_id as string)).toMatchObject({
    status: "succeeded",
    amount_received: 5001,
    amount_capturable: 0,
  });
  const books = await bookPostings(payment_id);
  expect(balanceOf(books, "processing_fee")).toBe(175);
  expect(balanceOf(books, "processor")).toBe(5001 - 175);
  expect(balanceOf(books, "memo_held")).toBe(0);
  await settled(stripe);
  expect(await bookPostings(payment_id)).toEqual(books);
});

test("captures the agreed price without an amount", async () => {
  const { payment_id, job } = await heldPayment();
  expect((await capture(payment_id)).data.captured_minor).toBe(job.price_minor);
});

test("under concurrency captures once", async () => {
  const { payment_id } = await heldPayment();
  const said = await Promise.all(Array.from({ length: 5 }, () => capture(payment_id)));
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(said.filter(({ status }) => status === 409)).toHaveLength(4);
  expect((await bookPostings(payment_id)).filter(({ kind }) => kind === "capture")).toHaveLength(1);
});

test("records money that was captured outside the service instead of capturing again", async () => {
  const { payment_id } = await heldPayment();
  const { payment_intent_id } = await payments.find(payment_id);
  await stripe.platform.paymentIntents.capture(payment_intent_id as string, { amount_to_capture: 7000 });
  expect((await capture(payment_id)).data).toMatchObject({ state: "captured", captured_minor: 7000 });
});

test("recovers when the answer of a capture is lost", async () => {
  const { payment_id } = await heldPayment();
  stripe.emulator.faults.add({ kind: "error_after_commit", path: "/v1/payment_intents/*/capture", count: 3 });
  expect((await capture(payment_id)).data).toMatchObject({ state: "captured", captured_minor: 10_000 });
  stripe.emulator.faults.clear();
});

test("refuses more than the amount held, and a payment without a hold", async () => {
  const { payment_id } = await heldPayment();
  expect(await capture(payment_id, { amount_minor: 12_001 })).toMatchObject({
    status: 422,
    error: { code: "payment.amount_exceeded", details: { authorized_minor: 12_000 } },
  });
  const begun = await begunPayment(stripe);
  expect(await capture(begun.payment_id)).toMatchObject({
    status: 409,
    error: { code: "payment.invalid_transition", details: { from: "created" } },
  });
});

test("only administrators capture by hand, and they give a reason", async () => {
  const { user, payment_id } = await heldPayment();
  const asUser = await call(handler, { as: user, params: { payment_id }, body: { reason: "mine" } });
  expect(asUser).toMatchObject({ status: 403, error: { code: "auth.forbidden" } });
  const unsaid = await call(handler, { as: admin, params: { payment_id }, body: {} });
  expect(unsaid).toMatchObject({ status: 422, error: { fields: [{ field: "reason" }] } });
});
