import { afterAll, beforeAll, expect, test } from "vitest";
import { statementOf } from "../clients/console/statement.ts";
import { handler as getJobRecord } from "../functions/admin/job/get-job-record.ts";
import { handler as updateJobPaymentStatus } from "../functions/payment/update-job-payment-status.ts";
import { completeJob, payableProvider, securedPayment, settled } from "./support/money-world.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { type Caller, call, clock, signedIn } from "./support/world.ts";

let stripe: StripeWorld;
let admin: Caller;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
  admin = await signedIn("admin");
});
afterAll(() => stripe.close());

test("a job's money reads as a statement that adds up, each step with who decided it and why", async () => {
  const worker = await payableProvider(stripe);
  const { job } = await securedPayment(stripe);
  const read = async () => {
    const { data } = await call(getJobRecord, { as: admin, params: { job_id: job.id } });
    return { data, statement: statementOf(data.money, data.events) };
  };
  await completeJob(stripe, job.id, worker.id);
  clock.advance({ minutes: 5 });
  const charged = (await read()).data.money.payment;
  const first = (await read()).statement;
  expect(first.steps[0]).toMatchObject({ kind: "capture", customer_minor: charged.captured_minor });
  expect(first.sum.provider_minor).toBe(charged.captured_minor - charged.fee_minor);
  const refund = { action: "refund", amount_minor: 2500, reason: "One tap still drips." };
  await call(updateJobPaymentStatus, { as: admin, params: { job_id: job.id }, body: refund });
  await settled(stripe);
  const { data, statement } = await read();
  const { payment } = data.money;
  const { customer_minor, provider_minor, us_minor, costs_minor } = statement.sum;
  expect(customer_minor).toBe(payment.captured_minor - payment.refunded_minor);
  for (const one of [...statement.steps, statement.sum])
    expect(one.customer_minor).toBe(one.provider_minor + one.us_minor + one.costs_minor);
  expect(us_minor + costs_minor).toBe(customer_minor - provider_minor);
  expect(statement.paid_minor + statement.kept_minor + statement.open_minor).toBe(provider_minor);
  expect(statement.steps.map(({ at }) => at)).toEqual(statement.steps.map(({ at }) => at).toSorted());
  expect(statement.steps.find(({ kind }) => kind === "refund")).toMatchObject({
    customer_minor: -2500,
    by: { role: "admin", id: admin.id },
    why: "One tap still drips.",
  });
});
