import { afterAll, beforeAll, expect, test } from "vitest";
import {
  begunPayment,
  bookedJob,
  completeJob,
  customer,
  moveJob,
  payableProvider,
  securedPayment,
} from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { type Caller, call, clock, renewed } from "../../tests/support/world.ts";
import { handler as createTip } from "../payment/create-tip.ts";
import { handler } from "./get-individual-job-data-for-user.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
afterAll(() => stripe.close());

const read = async (as: Caller, job_id: string) =>
  (await call(handler, { as: await renewed(as), params: { job_id } })).data;

test("a job shows its payment from its beginning on, and until when a card is awaited", async () => {
  const user = await customer();
  const { id } = await bookedJob(user.id);
  const unpaid = await read(user, id);
  expect([unpaid.payment, unpaid.tip]).toEqual([undefined, undefined]);
  const begun = await begunPayment(stripe);
  const { payment, hold_expires_at } = await read(begun.user, begun.job.id);
  expect(payment).toMatchObject({ id: begun.payment_id, state: "created", act_by: hold_expires_at });
});

test("a payment that is secured awaits nothing of its customer", async () => {
  const { user, job, payment_id } = await securedPayment(stripe);
  const { payment } = await read(user, job.id);
  expect(payment).toMatchObject({ id: payment_id, state: "authorized", authorized_minor: 12_000 });
  expect(payment).not.toHaveProperty("act_by");
  expect(payment).not.toHaveProperty("payment_intent_id");
});

test("a tip is shown beside the payment of the price", async () => {
  const worker = await payableProvider(stripe);
  const { user, job, payment_id } = await securedPayment(stripe, { card: "pm_card_bypassPending" });
  await moveJob(job.id, { completed_at: new Date().toISOString(), completed_by: "user" });
  await completeJob(stripe, job.id, worker.id);
  const given = await call(createTip, {
    as: await renewed(user),
    body: { job_id: job.id, amount_minor: 2000 },
  });
  const { payment, tip } = await read(user, job.id);
  expect(payment).toMatchObject({ id: payment_id, state: "captured" });
  expect(tip).toMatchObject({ id: given.data.id, purpose: "tip", amount_minor: 2000 });
});
