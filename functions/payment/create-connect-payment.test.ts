import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as releaseDue } from "../../events/schedules/transfers.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { payments, transfers } from "../../shared/data/payments.ts";
import { providerDebts } from "../../shared/data/provider-debts.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import {
  completeJob,
  moveJob,
  payableProvider,
  providerWithoutPayout,
  securedPayment,
  settled,
} from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { type Caller, call, clock, runSchedule, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler } from "./create-connect-payment.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const release = async (job_id: string) =>
  call(handler, { as: await signedIn("admin"), body: { job_id, reason: "The provider needs it" } });

const done = async (worker: Caller, card = "pm_card_bypassPending") => {
  const paid = await securedPayment(stripe, { card });
  await completeJob(stripe, paid.job.id, worker.id);
  return paid;
};

test("releases a share a day early, and never twice", async () => {
  const { job, payment_id } = await done(await payableProvider(stripe));
  expect((await release(job.id)).data).toMatchObject({ state: "paid", amount_minor: 8500 });
  expect(await payments.find(payment_id)).toMatchObject({ status: "released", transfer_state: "paid" });
  expect(await release(job.id)).toMatchObject({
    status: 409,
    error: { code: "transfer.invalid_transition", details: { from: "paid" } },
  });
  clock.advance({ hours: 25 });
  expect(await runSchedule(releaseDue)).toEqual({ handled: 0, failed: 0 });
  const sent = stripe.emulator.state
    .list<{ id: string; object: string; transfer_group: string }>("transfer")
    .filter(({ transfer_group }) => transfer_group === `job_${job.id}`);
  expect(sent).toHaveLength(1);
});

test("under concurrency releases once", async () => {
  const { job, payment_id } = await done(await payableProvider(stripe));
  const said = await Promise.all(Array.from({ length: 5 }, () => release(job.id)));
  expect(said.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await bookPostings(payment_id)).filter(({ kind }) => kind === "transfer")).toHaveLength(1);
});

test("recovers when the answer of a transfer is lost", async () => {
  const { job } = await done(await payableProvider(stripe));
  stripe.emulator.faults.add({ kind: "error_after_commit", method: "POST", path: "/v1/transfers", count: 3 });
  expect((await release(job.id)).data.state).toBe("paid");
  stripe.emulator.faults.clear();
});

test("refuses while the job is unfinished or disputed", async () => {
  const { job } = await done(await payableProvider(stripe));
  await moveJob(job.id, { state: "disputed" });
  expect(await release(job.id)).toMatchObject({
    status: 409,
    error: { code: "transfer.not_releasable", details: { reason: "dispute" } },
  });
  await moveJob(job.id, { state: "in_progress" });
  expect((await release(job.id)).error?.details).toEqual({ reason: "job_not_completed" });
});

test("the share waits while its provider can't be paid, and continues when it can", async () => {
  const worker = await providerWithoutPayout();
  const { job } = await done(worker);
  expect((await release(job.id)).error?.details).toEqual({ reason: "payout_account" });
  clock.advance({ hours: 25 });
  await runSchedule(releaseDue);
  const held = await transfers.find(job.id, "1");
  expect(held).toMatchObject({ state: "on_hold", hold_reason: "payout_account" });
  expect(await storyOf("transfer", held.id)).toEqual(["transfer.scheduled", "transfer.held"]);
  expect(await runSchedule(releaseDue)).toEqual({ handled: 0, failed: 0 });
});

test("a share is taken back as far as it is available at the payment provider; the rest is debt that later shares pay", async () => {
  const worker = await payableProvider(stripe);
  const [pending, available] = [await done(worker, "pm_card_visa"), await done(worker)];
  const refunded = async ({ payment_id }: { payment_id: string }, amount: number) => {
    const { payment_intent_id } = await payments.find(payment_id);
    await stripe.platform.refunds.create({ payment_intent: payment_intent_id as string, amount });
    await settled(stripe);
  };
  for (const { job } of [pending, available]) expect((await release(job.id)).status).toBe(200);
  await refunded(available, 8000);
  expect(await transfers.find(available.job.id, "1")).toMatchObject({ reversed_minor: 6800, owed_minor: 0 });
  await refunded(pending, 4000);
  expect(await transfers.find(pending.job.id, "1")).toMatchObject({ reversed_minor: 1700, owed_minor: 1700 });
  expect(await providerDebts.get(worker.id)).toMatchObject({ amount_minor: 1700 });
  const next = await done(worker);
  expect((await release(next.job.id)).data).toMatchObject({ amount_minor: 6800, debt_minor: 1700 });
  for (const { payment_id } of [pending, available, next])
    expect(balanceOf(await bookPostings(payment_id), "provider_payable") + 0).toBe(0);
});

test("a refund after the release reverses the provider's part; what is already gone is deducted from the next release", async () => {
  const worker = await payableProvider(stripe);
  const { job, payment_id } = await done(worker);
  await release(job.id);
  const { payment_intent_id } = await payments.find(payment_id);
  const refund = (amount: number) =>
    stripe.platform.refunds.create({ payment_intent: payment_intent_id as string, amount });

  await refund(4000);
  await settled(stripe);
  expect(await transfers.find(job.id, "1")).toMatchObject({
    state: "partially_reversed",
    reversed_minor: 3400,
  });
  expect(await payments.find(payment_id)).toMatchObject({
    state: "partially_refunded",
    refunded_minor: 4000,
  });

  clock.advance({ days: 7 });
  await settled(stripe);
  await refund(1000);
  await settled(stripe);
  expect(await providerDebts.get(worker.id)).toMatchObject({ amount_minor: 850 });

  const books = await bookPostings(payment_id);
  expect(balanceOf(books)).toBe(0);
  expect(balanceOf(books, "platform_fee")).toBe(-750);
  expect(balanceOf(books, "provider_payable")).toBe(0);
  expect(balanceOf(books, "provider_debt")).toBe(850);

  const next = await done(worker);
  expect((await release(next.job.id)).data).toMatchObject({ amount_minor: 7650, debt_minor: 850 });
  expect(await providerDebts.get(worker.id)).toMatchObject({ amount_minor: 0 });
});
