import { afterAll, beforeAll, expect, test } from "vitest";
import { payments, transfers } from "../../shared/data/payments.ts";
import { minus, plus } from "../../shared/kernel/time.ts";
import { differencesOf } from "../../tests/support/balances.ts";
import { killBefore } from "../../tests/support/kill-before-write.ts";
import { moveJob, payableProvider, securedPayment, settled } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { type Caller, call, clock, deliver, renewed, signedIn } from "../../tests/support/world.ts";
import { handler as getTerms } from "../admin/job/get-cancellation-terms.ts";
import { handler as updateTerms } from "../admin/job/update-cancellation-terms.ts";
import { handler as waiveFee } from "../admin/job/waive-fee.ts";
import { handler as deleteJob } from "./delete-job.ts";
import { handler } from "./get-cancellation-preview.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const preview = async (as: Caller, job_id: string) =>
  call(handler, { as: await renewed(as), params: { job_id } });

/** A paid job of 100.00 that a provider has and that starts in two days. */
const claimed = async () => {
  const worker = await payableProvider(stripe);
  const paid = await securedPayment(stripe, { hours: 48 });
  const job = await moveJob(paid.job.id, { state: "assigned", service_provider_id: worker.id as never });
  return { ...paid, worker, job };
};

/** The same job, canceled an hour before its start: the fee is half of the price. */
const canceledLate = async () => {
  const work = await claimed();
  clock.set(minus(work.job.starts_at, { hours: 1 }));
  const said = await call(deleteJob, { as: await renewed(work.user), params: { job_id: work.job.id } });
  expect(said.data.fee_minor).toBe(5000);
  return work;
};

const waive = async (job_id: string, amount_minor?: number) =>
  call(waiveFee, {
    as: await signedIn("admin"),
    params: { job_id },
    body: { reason: "The customer was in hospital.", ...(amount_minor && { amount_minor }) },
  });

test("shows what canceling costs now and later, which is what it then costs", async () => {
  const { user, job } = await claimed();
  const { data } = await preview(user, job.id);
  expect(data).toMatchObject({ fee_minor: 0, terms: { number: 1 } });
  expect(data.steps).toEqual([
    { until: minus(job.starts_at, { hours: 24 }), fee_minor: 0 },
    { until: minus(job.starts_at, { hours: 2 }), fee_minor: 2000 },
    { fee_minor: 5000 },
  ]);
  clock.set(minus(job.starts_at, { hours: 3 }));
  const late = (await preview(user, job.id)).data;
  expect(late.fee_minor).toBe(2000);
  const canceled = await call(deleteJob, { as: await renewed(user), params: { job_id: job.id } });
  expect(canceled.data.fee_minor).toBe(late.fee_minor);
  expect(await preview(user, job.id)).toMatchObject({
    status: 409,
    error: { code: "job.invalid_transition" },
  });
});

test("is free while no provider has the job, and only the customer can see it", async () => {
  const { user, job } = await securedPayment(stripe);
  expect((await preview(user, job.id)).data.steps).toEqual([{ fee_minor: 0 }]);
  expect((await preview(await signedIn("user"), job.id)).error?.code).toBe("job.not_found");
});

test("a waived fee is refunded, and the provider's part of it is not transferred", async () => {
  clock.set("2027-02-01T09:00:00.000Z");
  const { job, payment_id } = await canceledLate();
  await settled(stripe);
  expect((await payments.find(payment_id)).captured_minor).toBe(5000);
  expect(await waive(job.id, 5001)).toMatchObject({
    status: 409,
    error: { code: "job.fee_not_due", details: { fee_minor: 5000 } },
  });
  expect((await waive(job.id, 2000)).data.fee_minor).toBe(3000);
  await settled(stripe);
  expect(await payments.find(payment_id)).toMatchObject({ captured_minor: 5000, refunded_minor: 2000 });
  expect((await waive(job.id)).data.fee_minor).toBe(0);
  stripe.emulator.faults.add({ kind: "duplicate", type: "*", count: 9 });
  await settled(stripe);
  expect(await payments.find(payment_id)).toMatchObject({ state: "refunded", refunded_minor: 5000 });
  expect((await transfers.find(job.id, "1")).state).toBe("canceled");
  expect((await waive(job.id)).error?.code).toBe("job.fee_not_due");
  expect(await differencesOf(stripe, payment_id)).toEqual([]);
});

test("a fee that is waived before it was charged is not charged", async () => {
  clock.set("2027-03-01T09:00:00.000Z");
  const { job, payment_id } = await canceledLate();
  expect((await waive(job.id)).status).toBe(200);
  await settled(stripe);
  const { captured_minor, refunded_minor } = await payments.find(payment_id);
  expect(captured_minor - refunded_minor).toBe(0);
  expect(await differencesOf(stripe, payment_id)).toEqual([]);
});

test("a waived fee's refund that was made but not recorded is not made again", async () => {
  clock.set("2027-04-01T09:00:00.000Z");
  const { job, payment_id } = await canceledLate();
  await settled(stripe);
  await waive(job.id);
  stripe.emulator.faults.add({ kind: "lose", type: "*", count: 30 });
  await killBefore("payment", 1, () => deliver({ expectFailures: true, rounds: 1 }));
  clock.advance({ hours: 25 });
  await settled(stripe);
  const { payment_intent_id } = await payments.find(payment_id);
  const made = await stripe.platform.refunds.list({ payment_intent: payment_intent_id as string });
  expect(made.data.map(({ amount }) => amount)).toEqual([5000]);
  expect((await payments.find(payment_id)).refunded_minor).toBe(5000);
  stripe.emulator.faults.clear();
});

test("new terms apply to later bookings, and can't start in the past", async () => {
  clock.set("2027-06-01T09:00:00.000Z");
  const before = await claimed();
  const now = new Date().toISOString();
  const admin = await signedIn("admin");
  const given = {
    free_hours: 47,
    late_bps: 3000,
    last_minute_hours: 4,
    last_minute_bps: 10_000,
    effective_from: plus(now, { hours: 1 }),
    reason: "Agreed with the providers",
  };
  const past = { ...given, effective_from: minus(now, { minutes: 1 }) };
  expect(await call(updateTerms, { as: admin, body: past })).toMatchObject({
    status: 409,
    error: { code: "cancellation_terms.too_early" },
  });
  expect((await call(updateTerms, { as: admin, body: given })).data).toMatchObject({ number: 2 });
  clock.set(plus(now, { hours: 2 }));
  const after = await claimed();
  expect((await preview(before.user, before.job.id)).data.terms).toMatchObject({ number: 1, late_bps: 2000 });
  expect((await preview(after.user, after.job.id)).data).toMatchObject({
    terms: { number: 2 },
    steps: [
      { until: minus(after.job.starts_at, { hours: 47 }), fee_minor: 0 },
      { until: minus(after.job.starts_at, { hours: 4 }), fee_minor: 3000 },
      { fee_minor: 10_000 },
    ],
  });
  clock.set(minus(after.job.starts_at, { hours: 1 }));
  const canceled = await call(deleteJob, { as: await renewed(after.user), params: { job_id: after.job.id } });
  expect(canceled.data.fee_minor).toBe(10_000);
  const all = await call(getTerms, { as: await signedIn("admin") });
  expect(all.data.terms.map(({ number }: { number: number }) => number)).toEqual([1, 2]);
});
