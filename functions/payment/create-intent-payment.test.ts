import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { payments } from "../../shared/data/payments.ts";
import { begunPayment, bookedJob, customer, securedPayment } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock } from "../../tests/support/world.ts";
import { handler } from "./create-intent-payment.ts";
import { handler as createPayment } from "./create-payment.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());
afterEach(() => stripe.emulator.faults.clear());

const intentsOf = async (payment_id: string) =>
  stripe.emulator.state
    .list<{ id: string; object: string; metadata: Record<string, string> }>("payment_intent")
    .filter(({ metadata }) => metadata.payment_id === payment_id);

test("a repeated request gets new credentials for the same intent", async () => {
  const { user, payment_id, sheet } = await begunPayment(stripe);
  const again = await call(handler, { as: user, body: { payment_id, stripe_version: "2024-06-20" } });
  expect(again.data.payment_intent_client_secret).toBe(sheet.payment_intent_client_secret);
  expect(again.data.ephemeral_key).not.toBe(sheet.ephemeral_key);
  expect(await intentsOf(payment_id)).toHaveLength(1);
});

test("an app that needs no ephemeral key gets none, and none is made", async () => {
  const { user, payment_id } = await begunPayment(stripe);
  const made = () =>
    stripe.emulator.state.requests().filter(({ path }) => path === "/v1/ephemeral_keys").length;
  const before = made();
  const { data } = await call(handler, { as: user, body: { payment_id, ephemeral_key: false } });
  expect(data.customer_session_client_secret).toEqual(expect.any(String));
  expect([data.ephemeral_key, made() - before]).toEqual([undefined, 0]);
});

test("a payment is counted as begun once, however often its sheet is asked for", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const { user, payment_id } = await begunPayment(stripe);
  await call(handler, { as: user, body: { payment_id } });
  const lines = written.mock.calls.map(([line]) => String(line)).filter((line) => line.includes("_begun"));
  written.mockRestore();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ area: "payment", payments_begun: 1 }]);
});

test("the intent holds without capturing, stores the card and names the job", async () => {
  const { payment_id, job } = await begunPayment(stripe);
  const [intent] = await intentsOf(payment_id);
  expect(intent).toMatchObject({
    amount: 12_000,
    currency: "usd",
    capture_method: "manual",
    setup_future_usage: "off_session",
    transfer_group: `job_${job.id}`,
    allowed_payment_method_types: ["card", "link"],
  });
});

test("the sheet of a job far ahead stores a card", async () => {
  const { payment_id, sheet, confirm } = await begunPayment(stripe, { hours: 24 * 30 });
  expect(sheet.payment_intent_client_secret).toBeUndefined();
  expect(sheet.setup_intent_client_secret).toMatch(/^seti_/);
  await confirm();
  expect(await intentsOf(payment_id)).toHaveLength(0);
});

test("credentials are not stored for replays", async () => {
  const { user, payment_id } = await begunPayment(stripe);
  const headers = { "idempotency-key": "sheet-1" };
  const first = await call(handler, { as: user, body: { payment_id }, headers });
  const second = await call(handler, { as: user, body: { payment_id }, headers });
  expect(second.headers["idempotent-replayed"]).toBeUndefined();
  expect(second.data.ephemeral_key).not.toBe(first.data.ephemeral_key);
});

test("another customer's payment is not found; a held one needs no sheet", async () => {
  const { user, payment_id } = await securedPayment(stripe);
  expect(await call(handler, { as: await customer(), body: { payment_id } })).toMatchObject({
    status: 404,
    error: { code: "payment.not_found" },
  });
  expect(await call(handler, { as: user, body: { payment_id } })).toMatchObject({
    status: 409,
    error: { code: "payment.invalid_transition", details: { from: "authorized" } },
  });
});

test("an intent that was created before the request failed is found again, not created twice", async () => {
  const user = await customer();
  const job = await bookedJob(user.id);
  const { data } = await call(createPayment, { as: user, body: { job_id: job.id } });
  const payment_id: string = data.id;
  stripe.emulator.faults.add({
    kind: "error_after_commit",
    method: "POST",
    path: "/v1/payment_intents",
    count: 1,
  });
  const said = await call(handler, { as: user, body: { payment_id } });
  expect(said.status).toBe(200);
  expect(await intentsOf(payment_id)).toHaveLength(1);
  expect((await payments.find(payment_id)).payment_intent_id).toBe((await intentsOf(payment_id))[0]?.id);
});

test("a rate limit of the payment provider is a 503 with Retry-After, and nothing is left half done", async () => {
  const user = await customer();
  const job = await bookedJob(user.id);
  const { data } = await call(createPayment, { as: user, body: { job_id: job.id } });
  const before = await payments.find(data.id);
  stripe.emulator.faults.add({ kind: "rate_limit", path: "/v1/payment_intents", count: 5 });
  const said = await call(handler, { as: user, body: { payment_id: data.id } });
  expect(said).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  expect(await payments.find(data.id)).toEqual(before);
});
