import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as paymentsDue } from "../../events/schedules/payments.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { jobPayments, payments, transfers } from "../../shared/data/payments.ts";
import { JobAssigned, JobCanceled, JobExpired } from "../../shared/domain/job/events.ts";
import { jobFacts } from "../../shared/domain/job/facts.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { minus } from "../../shared/kernel/time.ts";
import { killBefore } from "../../tests/support/kill-before-write.ts";
import {
  begunPayment,
  moveJob,
  payableProvider,
  securedPayment,
  settled,
} from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { clock, deliver, runSchedule, storyOf, tell } from "../../tests/support/world.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const cancel = async (jobId: string, fee_minor = 0) => {
  const job = await moveJob(jobId, { state: "canceled", fee_minor });
  const data = { ...jobFacts(job), by: "user", cause: "user", fee_minor, currency: "usd" } as const;
  await tell(JobCanceled.atVersion(job, { data }));
  await settled(stripe);
};

test("a hold is released when the job is canceled in good time", async () => {
  const { payment_id, job } = await securedPayment(stripe);
  await cancel(job.id);
  const payment = await payments.find(payment_id);
  expect(payment).toMatchObject({ state: "voided", captured_minor: 0 });
  expect(await stripe.platform.paymentIntents.retrieve(payment.payment_intent_id as string)).toMatchObject({
    status: "canceled",
    cancellation_reason: "requested_by_customer",
  });
  const books = await bookPostings(payment_id);
  expect(books.map(({ kind }) => kind)).toEqual(["authorization", "release"]);
  expect(balanceOf(books, "memo_held")).toBe(0);
  expect(await jobPayments.get(job.id)).toBeUndefined();
  expect((await storyOf("payment", payment_id)).filter((type) => type === "payment.voided")).toHaveLength(1);
});

test.each([
  ["its webhook comes", false],
  ["its webhook is lost", true],
])("a hold that was being renewed when its job was canceled is released too if %s", async (_, isLost) => {
  const { payment_id, job } = await securedPayment(stripe);
  await moveJob(job.id, { state: "assigned" });
  clock.advance({ days: 6, hours: 1 });
  await settled(stripe);
  if (isLost) stripe.emulator.faults.add({ kind: "lose", count: 20 });
  await killBefore("payment", 1, () => runSchedule(paymentsDue));
  const holds = () =>
    stripe.emulator.state
      .list<{ id: string; object: string; status: string; metadata: Record<string, string> }>(
        "payment_intent",
      )
      .filter(({ metadata, status }) => metadata.payment_id === payment_id && status === "requires_capture");
  expect(holds()).toHaveLength(1);
  await cancel(job.id);
  stripe.emulator.faults.clear();
  expect((await payments.find(payment_id)).state).toBe("voided");
  expect(holds()).toEqual([]);
});

test("a late cancellation captures only the fee and shares it with the provider", async () => {
  const worker = await payableProvider(stripe);
  const { payment_id, job } = await securedPayment(stripe);
  const assigned = await moveJob(job.id, { state: "assigned", service_provider_id: worker.id as never });
  await tell(JobAssigned.atVersion(assigned, { data: jobFacts(assigned) }));
  await settled(stripe);
  expect((await payments.find(payment_id)).service_provider_id).toBe(worker.id);

  await cancel(job.id, 2000);
  expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 2000, fee_minor: 300 });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "scheduled", amount_minor: 1700 });
  const books = await bookPostings(payment_id);
  expect(books.map(({ kind }) => kind)).toContain("cancellation_fee");
  expect(balanceOf(books, "provider_payable")).toBe(-1700);
});

test("the fee for canceling late is charged to a stored card too, and nothing more", async () => {
  const worker = await payableProvider(stripe);
  const { payment_id, job } = await securedPayment(stripe, { hours: 24 * 20 });
  const assigned = await moveJob(job.id, { state: "assigned", service_provider_id: worker.id as never });
  await tell(JobAssigned.atVersion(assigned, { data: jobFacts(assigned) }));
  await settled(stripe);
  expect((await payments.find(payment_id)).state).toBe("setup_stored");

  await cancel(job.id, 2000);
  const payment = await payments.find(payment_id);
  expect(payment).toMatchObject({ captured_minor: 2000, fee_minor: 300 });
  expect(await transfers.find(job.id, "1")).toMatchObject({ state: "scheduled", amount_minor: 1700 });
  expect(await stripe.platform.paymentIntents.retrieve(payment.payment_intent_id as string)).toMatchObject({
    status: "succeeded",
    amount_received: 2000,
  });
  expect(balanceOf(await bookPostings(payment_id), "memo_held")).toBe(0);
});

test("a payment's deadline leaves the cancellation fee to be captured", async () => {
  const { payment_id, job } = await securedPayment(stripe, { hours: 24 * 20 });
  clock.set(minus(job.starts_at, { hours: 20 }));
  const now = new Date().toISOString();
  const canceled = await moveJob(job.id, { state: "canceled", fee_minor: 2000, canceled_at: now });
  await runSchedule(paymentsDue);
  expect((await payments.find(payment_id)).state).toBe("setup_stored");

  const data = {
    ...jobFacts(canceled),
    by: "user",
    cause: "user",
    fee_minor: 2000,
    currency: "usd",
  } as const;
  await tell(JobCanceled.atVersion(canceled, { data }));
  await settled(stripe);
  expect((await payments.find(payment_id)).captured_minor).toBe(2000);
});

test("a stored card and an unconfirmed payment end with their job", async () => {
  const stored = await securedPayment(stripe, { hours: 24 * 20 });
  await cancel(stored.job.id);
  const given = await payments.find(stored.payment_id);
  expect([given.state, given.due_at]).toEqual(["voided", undefined]);

  const begun = await begunPayment(stripe);
  await cancel(begun.job.id);
  const ended = await payments.find(begun.payment_id);
  expect(ended.state).toBe("voided");
  await expect(begun.confirm()).rejects.toThrow(/canceled/);
});

test("a hold is released when nobody takes the job", async () => {
  const { payment_id, job } = await securedPayment(stripe);
  const expired = await moveJob(job.id, { state: "expired" });
  await tell(JobExpired.atVersion(expired, { data: { ...jobFacts(expired), provider_missed: false } }));
  await settled(stripe);
  expect((await payments.find(payment_id)).state).toBe("voided");
});

test("a fee charged to a stored card before the process was killed is found at the next try", async () => {
  const { payment_id, job } = await securedPayment(stripe, { hours: 24 * 20 });
  const canceled = await moveJob(job.id, { state: "canceled", fee_minor: 2000 });
  const data = {
    ...jobFacts(canceled),
    by: "user",
    cause: "user",
    fee_minor: 2000,
    currency: "usd",
  } as const;
  await tell(JobCanceled.atVersion(canceled, { data }));
  stripe.emulator.faults.add({ kind: "lose", count: 20 });
  await killBefore("posting", 1, () => deliver({ expectFailures: true, rounds: 1 }));
  expect((await payments.find(payment_id)).state).toBe("setup_stored");
  await deliver();
  stripe.emulator.faults.clear();
  expect(await payments.find(payment_id)).toMatchObject({ state: "captured", captured_minor: 2000 });
});
