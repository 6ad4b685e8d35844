import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handler as schedule } from "../../../events/schedules/jobs.ts";
import { corrections } from "../../../shared/data/corrections.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import { bookPostings } from "../../../shared/data/ledger.ts";
import { payments } from "../../../shared/data/payments.ts";
import { quotes } from "../../../shared/data/quotes.ts";
import { balanceOf } from "../../../shared/domain/payment/ledger.ts";
import { aQuote, aTask, mediumOf } from "../../../tests/support/marketplace.ts";
import { moveJob, payableProvider, securedPayment, settled } from "../../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../../tests/support/stripe.ts";
import { call, clock, renewed, runSchedule, storyOf, write } from "../../../tests/support/world.ts";
import { handler as shareData } from "../../authentication/share-data.ts";
import { handler as confirm } from "../../job/user_confirm_job_completed.ts";
import { handler as acceptPayment } from "../../payment/accept-job-payment.ts";
import { handler as changePrice } from "./change-price.ts";
import { handler as updateStatus } from "./update-status.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
beforeEach(() => clock.set("2026-12-01T09:00:00.000Z"));
afterAll(() => stripe.close());

/** Work in progress: estimated at 80.00 to 120.00, 100.00 agreed, 120.00 held. */
const working = async () => {
  const worker = await payableProvider(stripe);
  const { user, job, payment_id } = await securedPayment(stripe);
  await moveJob(job.id, {
    state: "in_progress",
    service_provider_id: worker.id as never,
    payment_id: payment_id as never,
    state_since: new Date().toISOString(),
  });
  const params = { job_id: job.id };
  const ask = async (price_minor: number, as = worker) =>
    call(changePrice, {
      as: await renewed(as),
      params,
      body: { price_minor, reason: "The pipe behind it is rotten." },
    });
  const answer = async (body: object) => {
    const said = await call(acceptPayment, { as: await renewed(user), params, body });
    await settled(stripe);
    return said;
  };
  const finish = async () => {
    const picture = await mediumOf(worker.id, { kind: "image", purpose: "proof" });
    return call(updateStatus, {
      as: await renewed(worker),
      params,
      body: { status: "awaiting_confirmation", proof_media_ids: [picture.id] },
    });
  };
  const payment = () => payments.find(payment_id);
  return { user, worker, job, params, payment_id, ask, answer, finish, payment };
};

test("up to ten percent above the agreed price counts at once, and small steps don't add up", async () => {
  const { ask, job } = await working();
  expect((await ask(11_000)).data).toMatchObject({ price_minor: 11_000 });
  const more = await ask(11_500);
  expect(more.data).toMatchObject({ price_minor: 11_000, price_change: { price_minor: 11_500 } });
  expect((await ask(9_000)).data.price_minor).toBe(9_000);
  expect((await jobs.find(job.id)).price_change).toBeUndefined();
  expect(await storyOf("job", job.id)).toEqual([
    "job.opened",
    "job.price_changed",
    "job.price_proposed",
    "job.price_changed",
  ]);
});

test("a higher price waits for the customer, and the work can't be reported as done before", async () => {
  const { ask, answer, finish, payment, job, params, user } = await working();
  expect((await ask(11_800)).data).toMatchObject({
    price_minor: 10_000,
    price_change: { price_minor: 11_800, expires_at: "2026-12-02T09:00:00.000Z" },
  });
  await settled(stripe);
  expect((await payment()).status).toBe("amount_change_pending");
  expect((await finish()).error?.code).toBe("job.price_unsettled");
  const said = await answer({ decision: "accept" });
  expect(said.data).toMatchObject({ status: "accepted", accepted_minor: 11_800, authorized_minor: 12_000 });
  expect((await jobs.find(job.id)).price_minor).toBe(11_800);
  expect((await finish()).status).toBe(200);
  await call(confirm, { as: await renewed(user), params, body: { confirmed: true } });
  await settled(stripe);
  expect((await payment()).captured_minor).toBe(11_800);
});

test("repeating a price with the same reason changes nothing, and the customer is not asked again", async () => {
  const { ask, job } = await working();
  const first = (await ask(11_800)).data;
  clock.advance({ hours: 1 });
  expect(await ask(11_800)).toMatchObject({ status: 200, data: first });
  expect(await storyOf("job", job.id)).toEqual(["job.opened", "job.price_proposed"]);
  clock.advance({ hours: 24 });
  expect((await ask(11_800)).data.price_change.expires_at).toBe("2026-12-03T10:00:00.000Z");
});

test("a price above the hold is held again on the same card, and the old hold is released", async () => {
  const { ask, answer, payment, payment_id, job } = await working();
  const before = (await payment()).payment_intent_id as string;
  await ask(15_000);
  expect((await answer({})).data).toMatchObject({ authorized_minor: 15_000, accepted_minor: 15_000 });
  const after = await payment();
  expect(after).toMatchObject({ state: "authorized", amount_minor: 15_000 });
  expect((await stripe.platform.paymentIntents.retrieve(before)).status).toBe("canceled");
  expect((await stripe.platform.paymentIntents.retrieve(after.payment_intent_id as string)).status).toBe(
    "requires_capture",
  );
  expect(balanceOf(await bookPostings(payment_id), "memo_held")).toBe(15_000);
  expect((await jobs.find(job.id)).price_minor).toBe(15_000);
});

test("refuses more than a quarter above the estimate, the same price, and a price after the work", async () => {
  const { ask, finish } = await working();
  expect((await ask(15_001)).error).toEqual({
    code: "job.price_too_high",
    details: { most_minor: 15_000 },
  });
  expect((await ask(10_000)).error?.code).toBe("job.price_unchanged");
  await finish();
  expect((await ask(10_500)).error).toMatchObject({
    code: "job.invalid_transition",
    details: { from: "awaiting_confirmation" },
  });
});

test("if declined, or not answered for a day, the old price stays", async () => {
  const { ask, answer, job, payment } = await working();
  await ask(14_000);
  await settled(stripe);
  expect((await answer({ decision: "decline" })).data.status).toBe("authorized");
  expect(await jobs.find(job.id)).toMatchObject({ price_minor: 10_000 });
  expect((await answer({ decision: "decline" })).error?.code).toBe("job.price_not_proposed");
  await ask(14_000);
  clock.advance({ hours: 24 });
  await runSchedule(schedule);
  await settled(stripe);
  expect((await jobs.find(job.id)).price_change).toBeUndefined();
  expect((await payment()).status).toBe("authorized");
  expect((await storyOf("job", job.id)).filter((type) => type === "job.price_declined")).toHaveLength(2);
});

test("only the job's provider proposes a price, and only its customer answers", async () => {
  const { ask, params } = await working();
  const stranger = await payableProvider(stripe);
  expect((await ask(11_000, stranger)).error?.code).toBe("job.not_found");
  await ask(14_000);
  const { user: other } = await working();
  const said = await call(acceptPayment, { as: await renewed(other), params, body: {} });
  expect(said.error?.code).toBe("payment.not_found");
});

test("the price changes even if the quote is gone; what the provider found is dropped then", async () => {
  const { params, worker } = await working();
  const said = await call(changePrice, {
    as: worker,
    params,
    body: {
      price_minor: 10_500,
      reason: "There are three of them.",
      found: { task_kind: "plumbing.tap_leak" },
    },
  });
  expect(said.data.price_minor).toBe(10_500);
});

test("what the provider found instead of the estimated work becomes an example, and changes neither job nor price", async () => {
  const { worker, job, params, user } = await working();
  const task_kind = "plumbing.tap_leak";
  const understood = {
    service: "plumbing",
    task_kind,
    title: "A tap",
    quantity: 1,
    unit: "each" as const,
    confidence: 0.9,
  };
  const quote = aQuote({
    id: job.quote_id,
    user_id: user.id,
    prompts: ["The tap drips."],
    understood: [understood],
  });
  await write(quotes.insert({ ...quote, tasks: [aTask({ task_id: job.task_id, task_kind, quantity: 1 })] }));
  const name = async (found: object) =>
    call(changePrice, {
      as: await renewed(worker),
      params,
      body: { price_minor: 10_500, reason: "There are three of them.", found },
    });
  expect(await name({ task_kind: "plumbing.no_such" })).toMatchObject({
    status: 422,
    error: { fields: [{ field: "found.task_kind" }] },
  });
  expect(await name({ task_kind, quantity: 1.5 })).toMatchObject({
    error: { fields: [{ field: "found.quantity" }] },
  });
  const customer = await renewed(user);
  expect(await call(shareData, { as: customer, body: { analytics: true } })).toMatchObject({ status: 200 });
  expect((await name({ task_kind, quantity: 3 })).data).toMatchObject({ price_minor: 10_500 });
  expect(await corrections.find(job.quote_id)).toMatchObject({
    by: "service_provider",
    words: "The tap drips.",
    estimated: [{ task_kind, quantity: 1 }],
    right: [{ task_kind, quantity: 3 }],
  });
});
