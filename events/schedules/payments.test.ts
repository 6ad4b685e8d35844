import { afterAll, beforeEach, expect, test } from "vitest";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { jobPayments, payments, transfers } from "../../shared/data/payments.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { holdTransfer } from "../../shared/domain/payment/transfer.ts";
import { plus } from "../../shared/kernel/time.ts";
import {
  begunPayment,
  completeJob,
  moveJob,
  payableProvider,
  securedPayment,
  settled,
} from "../../tests/support/money-world.ts";
import { askQuickly } from "../../tests/support/quick-table.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { clock, deliver, runSchedule, storyOf, write } from "../../tests/support/world.ts";
import { handler as runJobs } from "./jobs.ts";
import { handler } from "./payments.ts";
import { handler as releaseDue } from "./transfers.ts";

askQuickly();
clock.set("2026-12-01T09:00:00.000Z");
const stripe: StripeWorld = await startStripe();
let day = 0;
beforeEach(() => {
  day += 1;
  clock.set(plus("2026-12-01T09:00:00.000Z", { days: 30 * day }));
});
afterAll(() => stripe.close());

const pass = async (span: Parameters<typeof clock.advance>[0]) => {
  clock.advance(span);
  await settled(stripe);
  await runSchedule(handler);
  await settled(stripe);
};

test("money for a job far ahead is held a day before the start, without the customer", async () => {
  const { payment_id } = await securedPayment(stripe, { hours: 24 * 10 });
  expect(await payments.find(payment_id)).toMatchObject({ state: "setup_stored", status: "deferred" });
  await pass({ days: 8, hours: 23 });
  expect((await payments.find(payment_id)).state).toBe("setup_stored");
  await pass({ hours: 1 });
  const held = await payments.find(payment_id);
  expect(held).toMatchObject({ state: "authorized", authorized_minor: 12_000 });
  expect(Date.parse(held.capture_before as string) - Date.now()).toBe((4 * 24 + 18) * 3_600_000);
});

test("a hold with Link, which does not say when it ends, is captured before seven days are over", async () => {
  const { payment_id } = await securedPayment(stripe, { hours: 24 * 2, card: "pm_link" });
  const held = await payments.find(payment_id);
  expect(held).toMatchObject({ state: "authorized", due_for: "capture_guard" });
  expect(Date.parse(held.capture_before as string) - Date.now()).toBe(7 * 86_400_000);
});

test("a card declined then leaves twelve hours to act; after that the job is canceled", async () => {
  const { payment_id, job } = await securedPayment(stripe, {
    hours: 24 * 10,
    card: "pm_card_chargeCustomerFail",
  });
  await pass({ days: 9 });
  expect(await payments.find(payment_id)).toMatchObject({
    state: "requires_action",
    status: "action_required",
  });
  await pass({ hours: 11 });
  expect((await payments.find(payment_id)).state).toBe("requires_action");
  await pass({ hours: 1 });
  expect(await payments.find(payment_id)).toMatchObject({ state: "failed", failure: "generic_decline" });
  expect(await jobs.find(job.id)).toMatchObject({ state: "canceled", cancel_reason: "payment_failed" });
  expect(await jobPayments.get(job.id)).toBeUndefined();
});

test("an unconfirmed payment expires, and its job can be paid again", async () => {
  const { payment_id, job } = await begunPayment(stripe);
  await pass({ minutes: 14 });
  expect((await payments.find(payment_id)).state).toBe("created");
  await pass({ minutes: 2 });
  const ended = await payments.find(payment_id);
  expect(ended).toMatchObject({ state: "voided", status: "voided" });
  expect(await stripe.platform.paymentIntents.retrieve(ended.payment_intent_id as string)).toMatchObject({
    status: "canceled",
  });
  expect(await jobPayments.get(job.id)).toBeUndefined();
});

test("money held without a webhook is found at the deadline", async () => {
  const { payment_id, confirm } = await begunPayment(stripe);
  stripe.emulator.faults.add({ kind: "lose", type: "payment_intent.*", count: 1 });
  await confirm();
  await pass({ minutes: 16 });
  expect(await storyOf("payment", payment_id)).toContain("payment.authorized");
});

test.each([
  ["held", 24],
  ["stored for later", 24 * 10],
])("a booking whose money was %s in time is kept, even if every webhook was lost", async (_, hours) => {
  for (const order of [
    [runJobs, handler],
    [handler, runJobs],
  ]) {
    const { payment_id, job, confirm } = await begunPayment(stripe, { hours });
    stripe.emulator.faults.add({ kind: "lose", type: "*", count: 20 });
    clock.advance({ minutes: 14 });
    await confirm();
    await stripe.emulator.advance();
    clock.advance({ minutes: 2 });
    for (const schedule of order) await runSchedule(schedule);
    await deliver();
    expect(await jobs.find(job.id)).toMatchObject({ state: "open", payment_id, payment_held: hours === 24 });
    expect((await payments.find(payment_id)).state).toBe(hours === 24 ? "authorized" : "setup_stored");
    stripe.emulator.faults.clear();
  }
});

test("a booking is not canceled while the payment provider does not answer", async () => {
  const { job } = await begunPayment(stripe);
  clock.advance({ minutes: 16 });
  stripe.emulator.faults.add({ kind: "rate_limit", path: "/v1/payment_intents*", count: 50 });
  await runSchedule(runJobs);
  expect((await jobs.find(job.id)).state).toBe("pending_payment");
  stripe.emulator.faults.clear();
  clock.advance({ minutes: 1 });
  await runSchedule(runJobs);
  expect((await jobs.find(job.id)).state).toBe("canceled");
});

test("the money of finished work is captured before its hold expires, and the provider's share waits", async () => {
  const { payment_id, job } = await securedPayment(stripe);
  await moveJob(job.id, { state: "awaiting_confirmation" });
  await pass({ days: 5, hours: 23 });
  expect((await payments.find(payment_id)).state).toBe("authorized");
  await pass({ hours: 2 });
  expect(await payments.find(payment_id)).toMatchObject({ state: "captured", captured_minor: 10_000 });
});

test("the money of work in progress is captured before its hold expires", async () => {
  const { payment_id, job } = await securedPayment(stripe);
  await moveJob(job.id, { state: "in_progress" });
  await pass({ days: 6, hours: 1 });
  expect(await payments.find(payment_id)).toMatchObject({ state: "captured", captured_minor: 10_000 });
});

test("the hold of work that has not begun is renewed", async () => {
  const { payment_id, job } = await securedPayment(stripe);
  await moveJob(job.id, { state: "assigned" });
  const before = await payments.find(payment_id);
  await pass({ days: 6, hours: 1 });
  const after = await payments.find(payment_id);
  expect(after).toMatchObject({ state: "authorized", attempt: 2, authorized_minor: 12_000 });
  expect(after.payment_intent_id).not.toBe(before.payment_intent_id);
  expect(await storyOf("payment", payment_id)).toContain("payment.reauthorized");
  expect(await storyOf("payment", payment_id)).not.toContain("payment.voided");
  expect(await stripe.platform.paymentIntents.retrieve(before.payment_intent_id as string)).toMatchObject({
    status: "canceled",
  });
  expect(balanceOf(await bookPostings(payment_id), "memo_held")).toBe(12_000);
});

test("an expired hold is obtained once more", async () => {
  const { payment_id, job } = await securedPayment(stripe);
  await moveJob(job.id, { state: "assigned" });
  clock.advance({ days: 8 });
  await stripe.emulator.advance();
  await deliver();
  expect(await payments.find(payment_id)).toMatchObject({ state: "expired", status: "action_required" });
  await runSchedule(handler);
  expect(await payments.find(payment_id)).toMatchObject({ state: "authorized", attempt: 2 });
});

test("a deadline has its effect once, even if run twice or concurrently", async () => {
  const { payment_id } = await securedPayment(stripe, { hours: 24 * 10 });
  clock.advance({ days: 9 });
  await Promise.all([runSchedule(handler), runSchedule(handler)]);
  const story = await storyOf("payment", payment_id);
  expect(story.filter((type) => type === "payment.authorized")).toHaveLength(1);
  const held = stripe.emulator.state
    .list<{ id: string; object: string; metadata: Record<string, string> }>("payment_intent")
    .filter(({ metadata }) => metadata.payment_id === payment_id);
  expect(held).toHaveLength(1);
});

test("a bank's decision on a dispute is found within a day without a webhook, and the share is released", async () => {
  const worker = await payableProvider(stripe);
  const { job, payment_id } = await securedPayment(stripe, { card: "pm_card_createDispute" });
  await completeJob(stripe, job.id, worker.id);
  await settled(stripe);
  const contested = await payments.find(payment_id);
  expect(contested).toMatchObject({ state: "disputed", due_for: "bank" });
  await pass({ hours: 25 });
  expect((await payments.find(payment_id)).state).toBe("disputed");
  expect((await payments.find(payment_id)).due_at).toBe(plus(new Date().toISOString(), { hours: 24 }));

  stripe.emulator.faults.add({ kind: "lose", type: "charge.*", count: 10 });
  await stripe.platform.disputes.update(contested.disputes[0]?.dispute_id as string, {
    evidence: { uncategorized_text: "winning_evidence" },
  });
  await settled(stripe);
  expect((await payments.find(payment_id)).state).toBe("disputed");
  await pass({ hours: 24 });
  stripe.emulator.faults.clear();
  const decided = await payments.find(payment_id);
  expect([decided.state, decided.due_at]).toEqual(["captured", undefined]);
  await runSchedule(releaseDue);
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "paid", amount_minor: 8500 });
});

test("a share held for a dispute is checked again, even if the end of the dispute was not reported", async () => {
  const worker = await payableProvider(stripe);
  const { job } = await securedPayment(stripe, { card: "pm_card_bypassPending" });
  await completeJob(stripe, job.id, worker.id);
  const held = holdTransfer(await transfers.find(job.id, "1"), "dispute", new Date().toISOString());
  await write(transfers.update(held.record));
  await moveJob(job.id, { state: "disputed" });
  clock.advance({ hours: 25 });
  await runSchedule(releaseDue);
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "on_hold", hold_reason: "dispute" });
  await moveJob(job.id, { state: "completed" });
  clock.advance({ hours: 25 });
  await runSchedule(releaseDue);
  expect((await transfers.find(job.id, "1")).state).toBe("paid");
});
