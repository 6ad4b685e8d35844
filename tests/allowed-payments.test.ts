import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as getJob } from "../functions/job/get-individual-job-data-for-user.ts";
import { handler as jobFeedback } from "../functions/job/job-feedback.ts";
import { handler as createIntent } from "../functions/payment/create-intent-payment.ts";
import { handler as createTip } from "../functions/payment/create-tip.ts";
import { handler as getReceipt } from "../functions/payment/get-receipt.ts";
import { handler as paymentList } from "../functions/payment/payment-list.ts";
import { handler as updatePayment } from "../functions/payment/update-payment.ts";
import { payments } from "../shared/data/payments.ts";
import { PaymentState } from "../shared/domain/payment/payment.ts";
import { completeJob, moveJob, payableProvider, securedPayment, settled } from "./support/money-world.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { call, clock, renewed, write } from "./support/world.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2027-02-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

test.each(PaymentState.options)("a payment that is %s allows what its operations accept", async (state) => {
  const { user, payment_id } = await securedPayment(stripe, { hours: 1 });
  await settled(stripe);
  await write(payments.update({ ...(await payments.find(payment_id)), state }));
  const { data } = await call(paymentList, { as: user });
  const allowed = data.items[0].allowed.map(({ operation }: { operation: string }) => operation);
  const replacing = { params: { payment_id }, body: { replace_card: true } };
  const tries = {
    "payment/create-intent-payment": () => call(createIntent, { as: user, body: { payment_id } }),
    "payment/update-payment": () => call(updatePayment, { as: user, ...replacing }),
    "payment/get-receipt": () => call(getReceipt, { as: user, params: { payment_id } }),
  };
  const accepted: string[] = [];
  for (const [operation, take] of Object.entries(tries))
    if ((await take()).status === 200) accepted.push(operation);
  expect(allowed).toEqual(accepted);
});

test("a completed job names its receipt, and a tip and a rating until they are given or it is too late", async () => {
  const worker = await payableProvider(stripe);
  const { user, job, payment_id } = await securedPayment(stripe, { hours: 1 });
  const params = { job_id: job.id };
  const read = async () => {
    const { data } = await call(getJob, { as: user, params });
    const names = (steps: { operation: string }[] = []) => steps.map(({ operation }) => operation);
    return { job: names(data.allowed), payment: names(data.payment.allowed) };
  };
  const asked = ["job/job-feedback", "payment/create-tip"];
  expect((await read()).job).not.toEqual(expect.arrayContaining(asked));
  await completeJob(stripe, job.id, worker.id);
  await moveJob(job.id, { completed_at: "2027-02-01T10:00:00.000Z" });
  const paid = await read();
  expect(paid.job).toEqual(expect.arrayContaining(asked));
  expect(paid.payment).toEqual(["payment/get-receipt"]);
  expect((await call(getReceipt, { as: user, params: { payment_id } })).status).toBe(200);
  const tip = await call(createTip, { as: user, body: { job_id: job.id, amount_minor: 500 } });
  expect(tip.status).toBe(200);
  expect((await read()).job).not.toContain("payment/create-tip");
  expect((await call(jobFeedback, { as: user, params, body: { rating: 5 } })).status).toBe(200);
  expect((await read()).job).toContain("job/job-feedback");
  const untipped = await securedPayment(stripe, { hours: 1 });
  await completeJob(stripe, untipped.job.id, worker.id);
  await moveJob(untipped.job.id, { completed_at: "2027-02-01T10:00:00.000Z" });
  clock.set("2027-03-01T09:00:00.000Z");
  expect((await call(jobFeedback, { as: await renewed(user), params, body: { rating: 4 } })).status).toBe(
    409,
  );
  const { data } = await call(getJob, {
    as: await renewed(untipped.user),
    params: { job_id: untipped.job.id },
  });
  expect(data.allowed.filter(({ operation }: { operation: string }) => asked.includes(operation))).toEqual(
    [],
  );
});
