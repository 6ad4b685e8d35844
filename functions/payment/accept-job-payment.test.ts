import { afterAll, beforeAll, expect, test } from "vitest";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { newId } from "../../shared/kernel/id.ts";
import { begunPayment, customer, settled } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, storyOf, write } from "../../tests/support/world.ts";
import { handler } from "./accept-job-payment.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

test("has the same effect as the provider's webhook if it comes first, and the webhook then changes nothing", async () => {
  const { user, job, payment_id, confirm } = await begunPayment(stripe);
  stripe.emulator.faults.add({ kind: "delay", type: "charge.succeeded", delay_ms: 60_000 });
  await confirm();
  await settled(stripe);
  expect((await payments.find(payment_id)).state).toBe("created");

  const said = await call(handler, { as: user, params: { job_id: job.id }, body: {} });
  expect(said.data).toMatchObject({ state: "authorized", status: "accepted", authorized_minor: 12_000 });
  const accepted = await payments.find(payment_id);
  expect(accepted.capture_before).toBe("2026-12-08T09:00:00.000Z");

  clock.advance({ minutes: 2 });
  await settled(stripe);
  expect(await payments.find(payment_id)).toEqual(accepted);
  expect(await storyOf("payment", payment_id)).toEqual([
    "payment.created",
    "payment.authorized",
    "payment.accepted",
  ]);
  expect((await bookPostings(payment_id)).map(({ kind }) => kind)).toEqual(["authorization"]);
});

test("repeating it changes nothing; a lower amount is kept, a higher one refused", async () => {
  const { user, job, payment_id, confirm } = await begunPayment(stripe);
  await confirm();
  const ask = (body: object) => call(handler, { as: user, params: { job_id: job.id }, body });
  await ask({});
  const { version } = await payments.find(payment_id);
  expect((await ask({})).status).toBe(200);
  expect((await payments.find(payment_id)).version).toBe(version);
  expect((await ask({ accepted_minor: 11_000 })).data.accepted_minor).toBe(11_000);
  expect(await ask({ accepted_minor: 12_001 })).toMatchObject({
    status: 422,
    error: { code: "payment.amount_exceeded", details: { authorized_minor: 12_000 } },
  });
});

test("does not trust the client: an unconfirmed intent is not held", async () => {
  const { user, job, payment_id } = await begunPayment(stripe);
  const said = await call(handler, { as: user, params: { job_id: job.id }, body: {} });
  expect(said).toMatchObject({ status: 409, error: { code: "payment.not_held" } });
  expect((await payments.find(payment_id)).state).toBe("created");
});

test("refuses an intent of another amount, job or customer with its own error", async () => {
  const { user, job, payment_id } = await begunPayment(stripe);
  const cheap = await stripe.platform.paymentIntents.create({
    amount: 100,
    currency: "usd",
    capture_method: "manual",
    allowed_payment_method_types: ["card"],
    payment_method: "pm_card_visa",
    confirm: true,
    metadata: { payment_id, job_id: newId("job") },
  });
  const payment = await payments.find(payment_id);
  await write(payments.update({ ...payment, payment_intent_id: cheap.id }));
  const said = await call(handler, { as: user, params: { job_id: job.id }, body: {} });
  expect(said).toMatchObject({
    status: 409,
    error: { code: "payment.disagrees", details: { differs: ["job", "customer", "amount"] } },
  });
});

test("accepts a stored card", async () => {
  const { user, job, confirm } = await begunPayment(stripe, { hours: 24 * 30 });
  await confirm();
  const said = await call(handler, { as: user, params: { job_id: job.id }, body: {} });
  expect(said.data).toMatchObject({ state: "setup_stored", status: "deferred", accepted_minor: 12_000 });
});

test("another customer's job is not found", async () => {
  const { job } = await begunPayment(stripe);
  const said = await call(handler, { as: await customer(), params: { job_id: job.id }, body: {} });
  expect(said).toMatchObject({ status: 404, error: { code: "payment.not_found" } });
});
