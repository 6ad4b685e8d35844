import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { paymentOfJobIfAny, payments } from "../../shared/data/payments.ts";
import { platformCharges } from "../../shared/data/platform-charge.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { newId } from "../../shared/kernel/id.ts";
import { bookedJob, customer } from "../../tests/support/money-world.ts";
import { proved } from "../../tests/support/people.ts";
import { withinWork } from "../../tests/support/simultaneous-writes.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, renewed, write } from "../../tests/support/world.ts";
import { handler as deleteAccount } from "../authentication/delete-account.ts";
import { handler } from "./create-payment.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

test("the amount is the job's maximum price, whatever a client sends", async () => {
  const user = await customer();
  const job = await bookedJob(user.id);
  const tampered = await call(handler, { as: user, body: { job_id: job.id, amount_minor: 1 } });
  expect(tampered).toMatchObject({ status: 422, error: { fields: [{ field: "amount_minor" }] } });
  const { data } = await call(handler, { as: user, body: { job_id: job.id } });
  expect(data).toMatchObject({ amount_minor: job.high_minor, currency: "usd", horizon: "near" });
});

test("begins no payment for a job that ends meanwhile", async () => {
  const user = await customer();
  const job = await bookedJob(user.id);
  const { get } = jobs;
  vi.spyOn(jobs, "get").mockImplementationOnce(async (id) => {
    const read = await get(id);
    await write(jobs.update({ ...(read as Job), state: "canceled" }));
    return read;
  });
  const said = await call(handler, { as: user, body: { job_id: job.id } });
  expect(said).toMatchObject({
    status: 409,
    error: { code: "payment.not_due", details: { job_state: "canceled" } },
  });
  expect(await paymentOfJobIfAny(job.id)).toBeUndefined();
});

test("under concurrency begins one payment, and the others get its id", async () => {
  const user = await customer();
  const job = await bookedJob(user.id);
  const said = await Promise.all(
    Array.from({ length: 8 }, () => call(handler, { as: user, body: { job_id: job.id } })),
  );
  const won = said.filter(({ status }) => status === 200);
  expect(won).toHaveLength(1);
  for (const { status, error } of said.filter((one) => one.status !== 200)) {
    expect(status).toBe(409);
    expect(["payment.already_live", "account.version_conflict"]).toContain(error?.code);
  }
  const again = await call(handler, { as: user, body: { job_id: job.id } });
  expect(again.error).toMatchObject({
    code: "payment.already_live",
    details: { payment_id: won[0]?.data.id },
  });
});

test("creates the payment provider's customer once per account", async () => {
  const user = await customer();
  const payment = async () => {
    const job = await bookedJob(user.id);
    const { data } = await call(handler, { as: user, body: { job_id: job.id } });
    return payments.find(data.id);
  };
  const [first, second] = [await payment(), await payment()];
  expect(second.stripe_customer_id).toBe(first.stripe_customer_id);
  expect((await accounts.find(user.id)).stripe_customer_id).toBe(first.stripe_customer_id);
});

test("a customer who begins a payment while the account is being deleted keeps the account", async () => {
  const user = await customer();
  const begin = async (job: Job) => call(handler, { as: user, body: { job_id: job.id } });
  const { id: stripe_customer_id } = await stripe.platform.customers.create({});
  await write(accounts.update({ ...(await accounts.find(user.id)), stripe_customer_id }));
  const job = await bookedJob(user.id);
  const leaving = await proved(await renewed(user));
  const [left, begun] = await withinWork(
    "account",
    () => call(deleteAccount, leaving),
    () => begin(job),
    "lagging",
  );
  expect([begun.status, left.status, left.error?.code]).toEqual([200, 409, "account.unfinished"]);
  expect(left.error?.details).toMatchObject({ payment_ids: expect.arrayContaining([begun.data.id]) });
});

test("stores the card for a job whose end is too far ahead for a hold", async () => {
  const user = await customer();
  const hours = 6 * 24 - 72 - 2;
  const inTime = await bookedJob(user.id, { hours });
  const late = await bookedJob(user.id, { hours: hours + 1 });
  expect((await call(handler, { as: user, body: { job_id: inTime.id } })).data.horizon).toBe("near");
  expect((await call(handler, { as: user, body: { job_id: late.id } })).data.horizon).toBe("far");
});

test("keeps the platform's rate at booking when it changes later", async () => {
  const user = await customer();
  const begin = async () => {
    const job = await bookedJob(user.id);
    return payments.find((await call(handler, { as: user, body: { job_id: job.id } })).data.id);
  };
  const before = await begin();
  expect(before.fee_bps).toBe(1500);
  const rates = [
    { fee_bps: 2500, effective_from: "2027-12-01T09:00:00.000Z" },
    { fee_bps: 500, effective_from: "2026-11-01T09:00:00.000Z" },
    { fee_bps: 1000, effective_from: "2026-12-01T09:00:00.000Z" },
    { fee_bps: 2000, effective_from: "2026-11-15T09:00:00.000Z" },
  ];
  const record = { id: newId("platform_charge"), version: 1, updated_at: "2026-12-01T08:00:00.000Z" };
  await write(platformCharges.insert({ ...record, rates }));
  expect((await begin()).fee_bps).toBe(1000);
  expect((await payments.find(before.id)).fee_bps).toBe(1500);
});

test("refuses another customer's, a missing and a canceled job", async () => {
  const [owner, other] = [await customer(), await customer()];
  const job = await bookedJob(owner.id);
  const foreign = await call(handler, { as: other, body: { job_id: job.id } });
  const missing = await call(handler, { as: other, body: { job_id: newId("job") } });
  expect(foreign).toMatchObject({ status: 404, error: { code: "job.not_found" } });
  expect(missing.error).toEqual(foreign.error);
  const canceled = await bookedJob(owner.id, { state: "canceled" });
  expect(await call(handler, { as: owner, body: { job_id: canceled.id } })).toMatchObject({
    status: 409,
    error: { code: "payment.not_due", details: { job_state: "canceled" } },
  });
});

test("begins nothing while the payment provider does not answer, and can be repeated", async () => {
  const user = await customer();
  const job = await bookedJob(user.id);
  stripe.emulator.faults.add({ kind: "rate_limit", path: "/v1/customers", count: 9 });
  const silent = await call(handler, { as: user, body: { job_id: job.id } });
  expect(silent).toMatchObject({ status: 503, error: { code: "service.unavailable" } });
  expect(Number(silent.headers["retry-after"])).toBeGreaterThan(0);
  stripe.emulator.faults.clear();
  expect((await call(handler, { as: user, body: { job_id: job.id } })).status).toBe(200);
});
