import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { handler as acceptPayment } from "../../functions/payment/accept-job-payment.ts";
import { stripeKeys } from "../../local/secrets.ts";
import { sign } from "../../local/stripe/webhooks.ts";
import { historyOf } from "../../shared/data/engine/events.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { newId } from "../../shared/kernel/id.ts";
import { completeJob, payableProvider, securedPayment, settled } from "../../tests/support/money-world.ts";
import { receive, type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, write } from "../../tests/support/world.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());
afterEach(() => stripe.emulator.faults.clear());

/** The payment provider's endpoints that are asked meanwhile, with `…` for the payment's intent. */
const askedDuring = async (payment_id: string, work: () => Promise<unknown>): Promise<string[]> => {
  const { payment_intent_id: intent = "" } = await payments.find(payment_id);
  const before = stripe.emulator.state.requests().length;
  await work();
  const asked = stripe.emulator.state.requests().slice(before);
  return asked.map(({ method, path }) => `${method} ${path.replace(intent, "…")}`).sort();
};

const settleAll = async () => {
  while (await settled(stripe));
};

const completed = async () => {
  const { payment_id, job, user } = await securedPayment(stripe);
  const worker = await payableProvider(stripe);
  await settleAll();
  return { payment_id, job, user, worker };
};

test("what was told is not asked again: neither when the customer accepts, nor when it is told once more", async () => {
  const { payment_id, job, user } = await securedPayment(stripe);
  expect((await payments.find(payment_id)).state).toBe("authorized");
  const accepting = () => call(acceptPayment, { as: user, params: { job_id: job.id }, body: {} });
  expect(await askedDuring(payment_id, accepting)).toEqual([]);
  expect((await payments.find(payment_id)).accepted_minor).toBe(12_000);
});

test("our own capture is not asked for again when its success is told", async () => {
  const { payment_id, job, worker } = await completed();
  const asked = await askedDuring(payment_id, async () => {
    await completeJob(stripe, job.id, worker.id);
    await settleAll();
  });
  expect(asked).toEqual(["POST /v1/payment_intents/…/capture"]);
  const postings = await bookPostings(payment_id);
  expect(postings.map(({ kind }) => kind)).toContain("capture");
  expect((await payments.find(payment_id)).processing_fee_minor).toBeGreaterThan(0);
});

test("what tells only of our own capture is answered and not kept; what tells more is told", async () => {
  const { payment_id, job, worker } = await completed();
  await completeJob(stripe, job.id, worker.id);
  await settleAll();
  const { payment_intent_id: id, captured_minor } = await payments.find(payment_id);
  const success = {
    ...{ id, object: "payment_intent" },
    metadata: { payment_id },
    amount_received: captured_minor,
  };
  const tell = (evt: string, over = {}) => {
    const data = { object: { ...success, ...over } };
    const said = JSON.stringify({
      id: evt,
      object: "event",
      type: "payment_intent.succeeded",
      livemode: false,
      data,
    });
    return receive(said, sign(said, stripeKeys.webhook, Date.now() / 1000));
  };
  const [known, other] = [`evt_${newId("event")}`, `evt_${newId("event")}`];
  await Promise.all([tell(known), tell(known), tell(other, { amount_received: captured_minor - 1 })]);
  const told = await historyOf({ type: "stripe", id: payment_id }, { limit: 100, scope: "test" });
  const about = (evt: string) => told.items.filter(({ data }) => data.stripe_event_id === evt);
  expect(about(known)).toEqual([]);
  expect(about(other).map(({ published_at }) => typeof published_at)).toEqual(["undefined"]);
  await settleAll();
});

test("a success without a known fee, or of another amount, is asked for", async () => {
  for (const told of [{ processing_fee_minor: undefined }, { captured_minor: 9999 }]) {
    const { payment_id, job, worker } = await completed();
    stripe.emulator.faults.add({ kind: "delay", type: "payment_intent.succeeded", delay_ms: 60_000 });
    await completeJob(stripe, job.id, worker.id);
    await settleAll();
    await write(payments.update({ ...(await payments.find(payment_id)), ...told }));
    clock.advance({ minutes: 2 });
    expect(await askedDuring(payment_id, settleAll)).toContain("GET /v1/payment_intents/…");
  }
});
