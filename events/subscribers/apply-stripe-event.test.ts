import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { handler as acceptPayment } from "../../functions/payment/accept-job-payment.ts";
import { stripeKeys } from "../../local/secrets.ts";
import type { Fault } from "../../local/stripe/faults.ts";
import { sign } from "../../local/stripe/webhooks.ts";
import { historyOf } from "../../shared/data/engine/events.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments } from "../../shared/data/payments.ts";
import { observeIntent } from "../../shared/domain/payment/observation/intent.ts";
import { newId } from "../../shared/kernel/id.ts";
import { cancel, observe } from "../../shared/vendors/payments/holds.ts";
import {
  begunPayment,
  completeJob,
  payableProvider,
  securedPayment,
  settled,
} from "../../tests/support/money-world.ts";
import { receive, type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, runSchedule, storyOf, write } from "../../tests/support/world.ts";
import { handler as duePayments } from "../schedules/payments.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe(undefined, undefined, ["*"]);
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

const read = "GET /v1/payment_intents/…";
const [ofCharge, ofIntent] = ["charge.succeeded", "payment_intent.amount_capturable_updated"] as const;
const twice = (type: string): Fault => ({ kind: "duplicate", type });
const lost = (type: string): Fault => ({ kind: "lose", type });
const late = (type: string): Fault => ({ kind: "delay", type, delay_ms: 60_000 });

test.each<{ how: string; faults: Fault[]; card?: string; asked: string[] }>([
  { how: "as they come", faults: [], asked: [] },
  { how: "with Link, which does not say until when", faults: [], card: "pm_link", asked: [] },
  { how: "each twice", faults: [twice(ofCharge), twice(ofIntent)], asked: [] },
  { how: "the charge's alone", faults: [lost(ofIntent)], asked: [] },
  { how: "the intent's later", faults: [late(ofIntent)], asked: [] },
  { how: "the intent's alone", faults: [lost(ofCharge)], asked: [read] },
  { how: "the charge's later", faults: [late(ofCharge)], asked: [read] },
  { how: "the intent's first", faults: [{ kind: "reorder", count: 3 }], asked: [read] },
])(
  "a hold is the same, and asked for at most once, however its events come: $how",
  async ({ faults, card, asked }) => {
    const { payment_id, confirm } = await begunPayment(stripe);
    const begun = await payments.find(payment_id);
    for (const fault of faults) stripe.emulator.faults.add(fault);
    await confirm(card);
    const seen = await observe(begun.payment_intent_id as string);
    const all = async () => {
      await settleAll();
      clock.advance({ minutes: 2 });
      await settleAll();
    };
    const at = new Date().toISOString();
    expect(await askedDuring(payment_id, all)).toEqual(asked);
    const { version, ...held } = await payments.find(payment_id);
    const { version: _, ...expected } = observeIntent(begun, seen, at, "payment_provider").record;
    expect(held).toEqual(JSON.parse(JSON.stringify(expected)));
    expect(held).toMatchObject({ state: "authorized", capture_before: seen.capture_before });
    expect(version).toBe(begun.version + 1);
    expect((await bookPostings(payment_id)).map(({ kind }) => kind)).toEqual(["authorization"]);
    expect(await storyOf("stripe", payment_id)).toHaveLength(1);
  },
);

test("a hold that no event tells of is found when the payment is due", async () => {
  const { payment_id, confirm } = await begunPayment(stripe);
  for (const type of [ofCharge, ofIntent]) stripe.emulator.faults.add(lost(type));
  await confirm();
  await settleAll();
  const { state, due_at } = await payments.find(payment_id);
  expect(state).toBe("created");
  clock.set(due_at as string);
  await runSchedule(duePayments);
  expect((await payments.find(payment_id)).state).toBe("authorized");
});

test("a hold that is told after it was given up is not held again", async () => {
  const { payment_id, confirm } = await begunPayment(stripe);
  for (const type of [ofCharge, ofIntent]) stripe.emulator.faults.add(late(type));
  await confirm();
  await cancel(await payments.find(payment_id), "abandoned");
  await settleAll();
  const given_up = await payments.find(payment_id);
  expect(given_up.state).toBe("voided");
  clock.advance({ minutes: 2 });
  await settleAll();
  expect(await payments.find(payment_id)).toEqual(given_up);
});
