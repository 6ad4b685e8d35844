import Stripe from "stripe";
import { expect, test } from "vitest";
import { emulate, paid, receiver } from "./testing.ts";

const MINUTE_MS = 60_000;
const secret = "whsec_platform";

test("an event is signed so that the SDK accepts it, and only for its own bytes and secret", async () => {
  const hook = await receiver();
  const { emulator, stripe } = await emulate({ webhooks: [{ url: hook.url, secret }] });
  const intent = await paid(stripe, 5000);
  await emulator.idle();
  expect(hook.types()).toEqual(["charge.succeeded", "payment_intent.succeeded"]);
  const [, delivery] = hook.received;
  const body = delivery?.body ?? "";
  const signature = String(delivery?.headers["stripe-signature"]);
  const event = stripe.webhooks.constructEvent(body, signature, secret);
  expect(event).toMatchObject({
    type: "payment_intent.succeeded",
    api_version: "2026-10-28.endive",
    data: { object: { id: intent.id } },
  });
  expect(await stripe.events.retrieve(event.id)).toMatchObject({ id: event.id });
  expect(() => stripe.webhooks.constructEvent(body, signature, "whsec_other")).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
  expect(() => stripe.webhooks.constructEvent(`${body} `, signature, secret)).toThrow(
    Stripe.errors.StripeSignatureVerificationError,
  );
});

test("each endpoint gets the events that it listens to", async () => {
  const [all, some, connect] = [await receiver(), await receiver(), await receiver()];
  const { emulator, stripe } = await emulate({
    webhooks: [
      { url: all.url, secret },
      { url: connect.url, secret: "whsec_c", connect: true },
    ],
  });
  const endpoint = await stripe.webhookEndpoints.create({
    url: some.url,
    enabled_events: ["charge.refunded"],
  });
  const intent = await paid(stripe, 5000);
  await stripe.refunds.create({ payment_intent: intent.id });
  await emulator.idle();
  expect(all.types()).toEqual([
    "charge.succeeded",
    "payment_intent.succeeded",
    "refund.created",
    "charge.refunded",
  ]);
  expect(some.types()).toEqual(["charge.refunded"]);
  expect(connect.types()).toEqual([]);
  const [delivery] = some.received;
  stripe.webhooks.constructEvent(
    delivery?.body ?? "",
    String(delivery?.headers["stripe-signature"]),
    endpoint.secret ?? "",
  );
  expect((await stripe.webhookEndpoints.list()).data.every((listed) => listed.secret === undefined)).toBe(
    true,
  );
});

test("a refused delivery is repeated after growing pauses", async () => {
  const hook = await receiver(500, 500);
  const { emulator, stripe, pass } = await emulate();
  await stripe.webhookEndpoints.create({ url: hook.url, enabled_events: ["payment_intent.succeeded"] });
  await paid(stripe, 5000);
  await emulator.idle();
  expect(hook.received).toHaveLength(1);
  await pass(MINUTE_MS - 1);
  expect(hook.received).toHaveLength(1);
  await pass(1);
  expect(hook.received).toHaveLength(2);
  await pass(MINUTE_MS);
  expect(hook.received).toHaveLength(2);
  await pass(4 * MINUTE_MS);
  expect(hook.received).toHaveLength(3);
  expect(new Set(hook.received.map(({ body }) => JSON.parse(body).id)).size).toBe(1);
  expect(emulator.state.deliveries()).toEqual([]);
});

test("faults duplicate, lose, delay and reorder deliveries", async () => {
  const hook = await receiver();
  const { emulator, stripe, pass } = await emulate();
  await stripe.webhookEndpoints.create({ url: hook.url, enabled_events: ["payment_intent.succeeded"] });
  const told = async () => {
    await emulator.idle();
    return hook.received.splice(0).map(({ body }) => JSON.parse(body).data.object.amount as number);
  };
  emulator.faults.add({ kind: "duplicate", type: "payment_intent.*" });
  await paid(stripe, 1000);
  expect(await told()).toEqual([1000, 1000]);

  emulator.faults.add({ kind: "lose", type: "payment_intent.succeeded" });
  await paid(stripe, 2000);
  expect(await told()).toEqual([]);

  emulator.faults.add({ kind: "delay", delay_ms: 10 * MINUTE_MS });
  await paid(stripe, 3000);
  expect(await told()).toEqual([]);
  await pass(10 * MINUTE_MS);
  expect(await told()).toEqual([3000]);

  emulator.faults.add({ kind: "reorder", count: 3 });
  for (const amount of [4000, 5000]) await paid(stripe, amount);
  expect(await told()).toEqual([]);
  await paid(stripe, 6000);
  expect(await told()).toEqual([6000, 5000, 4000]);
});

test("an undelivered event can still be read from the list", async () => {
  const { stripe } = await emulate();
  const intent = await paid(stripe, 5000);
  const { data } = await stripe.events.list({ type: "payment_intent.succeeded" });
  expect(data.map((event) => (event.data.object as { id: string }).id)).toEqual([intent.id]);
});
