import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { startStripeEmulator } from "./server.ts";
import { DAY_MS, emulate, PUBLISHABLE_KEY, paid, receiver, refusal, SECRET_KEY, sdk } from "./testing.ts";

const intentParams: Stripe.PaymentIntentCreateParams = {
  amount: 1000,
  currency: "usd",
  allowed_payment_method_types: ["card"],
};

const raw = (url: string, path: string, init: RequestInit = {}) =>
  fetch(`${url}${path}`, { ...init, headers: { authorization: `Bearer ${SECRET_KEY}`, ...init.headers } });

test("a wrong or absent key is 401, an unknown address 404", async () => {
  const { emulator } = await emulate();
  const customers = `${emulator.url}/v1/customers`;
  expect((await fetch(customers, { method: "POST" })).status).toBe(401);
  expect(await refusal(sdk(emulator, "sk_test_other").customers.create({}))).toMatchObject({
    statusCode: 401,
  });
  const missing = await raw(emulator.url, "/v1/coupons", { method: "POST" });
  expect([missing.status, ((await missing.json()) as { error: { type: string } }).error.type]).toEqual([
    404,
    "invalid_request_error",
  ]);
});

test("validates parameters against Stripe's description", async () => {
  const { stripe } = await emulate();
  const create = (extra: object) =>
    refusal(stripe.paymentIntents.create({ ...intentParams, ...extra } as Stripe.PaymentIntentCreateParams));
  expect(await create({ payment_method_types: ["card"] })).toMatchObject({
    statusCode: 400,
    code: "parameter_unknown",
    param: "payment_method_types",
  });
  expect(await create({ shipping: { name: "x", address: { planet: "Earth" } } })).toMatchObject({
    code: "parameter_unknown",
    param: "shipping[address][planet]",
  });
  expect(await create({ currency: undefined })).toMatchObject({
    code: "parameter_missing",
    param: "currency",
  });
  expect(await create({ capture_method: "later" })).toMatchObject({
    statusCode: 400,
    param: "capture_method",
  });
  expect(await create({ on_behalf_of: "acct_1" })).toMatchObject({ code: "emulator_unsupported" });
  const v2 = stripe.v2.core.accounts.create({ nickname: "x" } as Stripe.V2.Core.AccountCreateParams);
  expect(await refusal(v2)).toMatchObject({ statusCode: 400, code: "parameter_unknown" });
  expect(await refusal(stripe.paymentIntents.retrieve("pi_none"))).toMatchObject({
    statusCode: 404,
    code: "resource_missing",
  });
});

test("answers carry the request id, the key and the version, and the version is the SDK's", async () => {
  const { emulator, stripe } = await emulate();
  const { lastResponse } = await stripe.customers.create({}, { idempotencyKey: "k1" });
  expect(lastResponse).toMatchObject({
    requestId: expect.stringMatching(/^req_/),
    idempotencyKey: "k1",
    apiVersion: "2026-10-28.endive",
  });
  expect(emulator.state.requests()).toMatchObject([
    { path: "/v1/customers", idempotency_key: "k1", api_version: "2026-10-28.endive", status: 200 },
  ]);
  expect(await refusal(stripe.customers.create({}, { apiVersion: "2020-08-27" }))).toMatchObject({
    statusCode: 400,
  });
});

test("a repeated key replays the first answer, also a decline and a 500", async () => {
  const { emulator, stripe, pass } = await emulate();
  const once = { idempotencyKey: "create-payment:1:1" };
  const first = await stripe.paymentIntents.create(intentParams, once);
  const second = await stripe.paymentIntents.create(intentParams, once);
  expect(second.id).toBe(first.id);
  expect(second.lastResponse.headers["idempotent-replayed"]).toBe("true");
  const other = await refusal(stripe.paymentIntents.create({ ...intentParams, amount: 2000 }, once));
  expect(other).toMatchObject({ statusCode: 400, rawType: "idempotency_error" });

  const confirm = (payment_method: string, idempotencyKey: string) =>
    stripe.paymentIntents.confirm(first.id, { payment_method }, { idempotencyKey });
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await refusal(confirm("pm_card_chargeDeclined", "c1"))).toMatchObject({ statusCode: 402 });
  expect(emulator.state.list("charge")).toHaveLength(1);
  expect(await confirm("pm_card_visa", "c2")).toMatchObject({ status: "succeeded" });

  emulator.faults.add({ kind: "error_after_commit", path: "/v1/customers" });
  const broken = { idempotencyKey: "customer:1" };
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await refusal(stripe.customers.create({}, broken))).toMatchObject({ statusCode: 500 });
  expect(emulator.state.list("customer")).toHaveLength(1);

  await pass(DAY_MS);
  expect((await stripe.paymentIntents.create(intentParams, once)).id).not.toBe(first.id);
});

test("a request that never began is not replayed", async () => {
  const { emulator, stripe } = await emulate();
  const once = { idempotencyKey: "k" };
  expect(await refusal(stripe.paymentIntents.create({ ...intentParams, amount: 1 }, once))).toMatchObject({
    code: "amount_too_small",
  });
  emulator.faults.add({ kind: "rate_limit" });
  expect(await refusal(stripe.paymentIntents.create(intentParams, once))).toMatchObject({ statusCode: 429 });
  expect(await stripe.paymentIntents.create(intentParams, once)).toMatchObject({ amount: 1000 });
  expect(await refusal(stripe.customers.create({}, { idempotencyKey: "k".repeat(256) }))).toMatchObject({
    statusCode: 400,
  });
});

test("a bank that has too little declines the next charge of at least so much, and no other", async () => {
  const { emulator, stripe } = await emulate();
  const charge = (amount: number) =>
    stripe.paymentIntents.create({ ...intentParams, amount, confirm: true, payment_method: "pm_card_visa" });
  emulator.faults.add({ kind: "decline", at_least: 2000 });
  expect(await charge(1999)).toMatchObject({ status: "succeeded" });
  expect(await refusal(charge(2000))).toMatchObject({ statusCode: 402, decline_code: "insufficient_funds" });
  expect(await charge(2000)).toMatchObject({ status: "succeeded" });
});

test("the same key at the same time is a conflict that may be retried", async () => {
  const { emulator, stripe } = await emulate();
  const hit = emulator.faults.add({ kind: "slow", delay_ms: 300 });
  const slow = stripe.customers.create({}, { idempotencyKey: "k" });
  await hit;
  const conflict = await refusal(stripe.customers.create({}, { idempotencyKey: "k" }));
  expect(conflict).toMatchObject({ statusCode: 409, headers: { "stripe-should-retry": "true" } });
  const { id } = await slow;
  expect((await stripe.customers.create({}, { idempotencyKey: "k" })).id).toBe(id);
});

test("a connection reset after processing is retried by the SDK into the first answer", async () => {
  const { emulator, stripe } = await emulate();
  emulator.faults.add({ kind: "reset_after_processing", method: "POST", path: "/v1/payment_intents*" });
  const intent = await stripe.paymentIntents.create(intentParams);
  expect(emulator.state.list("payment_intent").map(({ id }) => id)).toEqual([intent.id]);
});

test("faults are set over HTTP, count down and match their path", async () => {
  const { emulator, stripe } = await emulate();
  const faults = `${emulator.url}/_emulator/faults`;
  const post = (body: object) =>
    fetch(faults, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  expect((await post({ kind: "rate_limit", path: "/v1/refunds*", count: 2 })).status).toBe(200);
  expect((await post({ kind: "meteor" })).status).toBe(400);
  await stripe.customers.create({});
  for (let hit = 0; hit < 2; hit += 1)
    expect(await refusal(stripe.refunds.list())).toMatchObject({ statusCode: 429 });
  await stripe.refunds.list();
  await post({ kind: "rate_limit" });
  await fetch(faults, { method: "DELETE" });
  await stripe.refunds.list();
});

test("time can be advanced over HTTP", async () => {
  const { emulator, stripe, time } = await emulate();
  const intent = await paid(stripe, 1000, "pm_card_visa", { capture_method: "manual" });
  time.ms += 8 * DAY_MS;
  expect((await fetch(`${emulator.url}/_emulator/advance`, { method: "POST" })).status).toBe(200);
  expect(emulator.state.get(intent.id)).toMatchObject({ status: "canceled" });
});

test("lists have pages with cursors, and support expansion", async () => {
  const { stripe } = await emulate();
  const created: string[] = [];
  for (let index = 0; index < 5; index += 1) created.unshift((await paid(stripe, 1000 + index)).id);
  const first = await stripe.paymentIntents.list({
    limit: 2,
    expand: ["data.latest_charge.balance_transaction"],
  });
  expect(first).toMatchObject({
    has_more: true,
    data: [{ latest_charge: { balance_transaction: { amount: 1004 } } }, {}],
  });
  const rest = await stripe.paymentIntents.list({ limit: 100, starting_after: created[1] });
  expect([rest.has_more, rest.data.map(({ id }) => id)]).toEqual([false, created.slice(2)]);
  const before = await stripe.paymentIntents.list({ limit: 1, ending_before: created[2] });
  expect(before.data.map(({ id }) => id)).toEqual([created[1]]);
  expect(await Array.fromAsync(stripe.paymentIntents.list({ limit: 2 }), ({ id }) => id)).toEqual(created);
  expect(await refusal(stripe.paymentIntents.list({ limit: 101 }))).toMatchObject({
    statusCode: 400,
    param: "limit",
  });
  expect(await refusal(stripe.paymentIntents.list({ starting_after: "pi_none" }))).toMatchObject({
    code: "resource_missing",
  });
  expect(await refusal(stripe.paymentIntents.list({ expand: ["data.amount"] }))).toMatchObject({
    statusCode: 400,
  });
});

test("a refused request leaves nothing behind", async () => {
  const { emulator, stripe } = await emulate();
  const { id: customer } = await stripe.customers.create({});
  const taken = await stripe.paymentMethods.attach("pm_card_visa", { customer });
  expect(await refusal(stripe.customers.create({ payment_method: taken.id }))).toMatchObject({
    statusCode: 400,
  });
  expect(emulator.state.list("customer")).toHaveLength(1);
  const unreturned = { amount: 1000, currency: "usd", payment_method: "pm_card_visa", confirm: true };
  expect(await refusal(stripe.paymentIntents.create(unreturned))).toMatchObject({ statusCode: 400 });
  expect(emulator.state.list("payment_intent")).toEqual([]);
  expect(emulator.state.list("payment_method")).toHaveLength(1);
});

test("acting for an account that is not connected is refused", async () => {
  const { stripe } = await emulate();
  expect(await refusal(stripe.balance.retrieve({}, { stripeAccount: "acct_other" }))).toMatchObject({
    statusCode: 403,
    code: "account_invalid",
  });
});

test("state, replies and undelivered events survive a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "stripe-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const hook = await receiver(500);
  const options = {
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    dataFile: join(folder, "stripe.json"),
    webhooks: [{ url: hook.url, secret: "whsec_p" }],
  };
  let now = Date.now();
  const first = await startStripeEmulator({ ...options, clock: () => now });
  const customer = await sdk(first).customers.create({ email: "a@example.com" }, { idempotencyKey: "k" });
  const intent = await paid(sdk(first), 5000, "pm_card_visa", { capture_method: "manual" });
  await first.idle();
  await first.close();

  const second = await startStripeEmulator({ ...options, clock: () => now });
  onTestFinished(() => second.close());
  const stripe = sdk(second);
  expect((await stripe.customers.create({ email: "a@example.com" }, { idempotencyKey: "k" })).id).toBe(
    customer.id,
  );
  now += 60_000;
  await second.advance();
  expect(hook.types()).toEqual([
    "charge.succeeded",
    "payment_intent.amount_capturable_updated",
    "charge.succeeded",
  ]);
  now += 8 * DAY_MS;
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({ status: "canceled" });
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1);
});

test("it answers on the loopback name only", async () => {
  const { emulator } = await emulate();
  const { request } = await import("node:http");
  const status = await new Promise((resolve) => {
    request(
      {
        host: "127.0.0.1",
        port: emulator.port,
        path: "/_emulator/faults",
        headers: { host: "evil.example" },
      },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    ).end();
  });
  expect(status).toBe(421);
});
