import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { handler as reschedule } from "../../functions/job/re-schedulejob.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { bookPostings } from "../../shared/data/ledger.ts";
import { jobPayments, payments } from "../../shared/data/payments.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { balanceOf } from "../../shared/domain/payment/ledger.ts";
import { plus } from "../../shared/kernel/time.ts";
import { aQuote, aTask, onTheClock } from "../../tests/support/marketplace.ts";
import { securedPayment, settled } from "../../tests/support/money-world.ts";
import { type StripeWorld, startStripe } from "../../tests/support/stripe.ts";
import { call, clock, renewed, runSchedule, storyOf, write } from "../../tests/support/world.ts";
import { handler as jobsDue } from "../schedules/jobs.ts";
import { handler as paymentsDue } from "../schedules/payments.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  clock.set("2026-12-01T09:00:00.000Z");
  stripe = await startStripe();
});
beforeEach(() => clock.set("2026-12-01T09:00:00.000Z"));
afterAll(() => stripe.close());

const now = () => new Date().toISOString();

/** A paid job that expired without a provider. `told`: whether its end has been handled. */
const expired = async ({ told = true } = {}) => {
  const world = await securedPayment(stripe, { hours: 24 });
  const { job, user, payment_id } = world;
  await write(
    quotes.insert(
      aQuote({
        id: job.quote_id,
        user_id: user.id as never,
        tasks: [aTask({ task_id: job.task_id, job_id: job.id })],
      }),
    ),
  );
  clock.advance({ hours: 22 });
  for (const _ of ["alert", "end"]) await runSchedule(jobsDue);
  if (told) {
    await settled(stripe);
    expect((await payments.find(payment_id)).state).toBe("voided");
  }
  expect((await jobs.find(job.id)).state).toBe("expired");
  const again = async (hours: number) => {
    const at = plus(now(), { hours });
    return call(reschedule, {
      as: await renewed(user),
      params: { job_id: job.id },
      body: { action: "propose", ...onTheClock(at) },
    });
  };
  return { ...world, again };
};

const liveOf = async (jobId: string) => payments.find((await jobPayments.find(jobId)).id);

test("a reopened job is held on the same card, with a payment of its own", async () => {
  const { job, payment_id, again } = await expired();
  expect((await again(8)).data.state).toBe("open");
  await settled(stripe);
  const begun = await liveOf(job.id);
  expect(begun).toMatchObject({ state: "setup_stored", status: "deferred", due_for: "authorization" });
  expect(begun.id).not.toBe(payment_id);
  expect(await jobs.find(job.id)).toMatchObject({ payment_id: begun.id, payment_held: false });

  clock.advance({ minutes: 1 });
  await runSchedule(paymentsDue);
  await settled(stripe);
  const held = await liveOf(job.id);
  expect(held).toMatchObject({ state: "authorized", authorized_minor: 12_000, fee_bps: begun.fee_bps });
  expect((await jobs.find(job.id)).payment_held).toBe(true);
  expect(balanceOf(await bookPostings(held.id), "memo_held")).toBe(12_000);
  expect(balanceOf(await bookPostings(payment_id), "memo_held")).toBe(0);
  expect(await storyOf("payment", held.id)).toEqual(
    expect.arrayContaining(["payment.created", "payment.deferred", "payment.authorized"]),
  );
});

test("reopened for a later day, its card is charged a day before the start", async () => {
  const { job, again } = await expired();
  await again(72);
  await settled(stripe);
  expect((await liveOf(job.id)).due_at).toBe(plus(now(), { hours: 48 }));
});

test("an unreleased hold is used again", async () => {
  const { job, payment_id, again } = await expired({ told: false });
  expect((await again(8)).status).toBe(200);
  await settled(stripe);
  expect(await liveOf(job.id)).toMatchObject({ id: payment_id, state: "authorized" });
  const open = await jobs.find(job.id);
  expect(open).toMatchObject({ state: "open", payment_id, payment_held: true });
  expect((await liveOf(job.id)).starts_at).toBe(open.starts_at);
});

test("a declined card has twelve hours, then the job ends with its payment", async () => {
  const { job, again } = await expired();
  await again(30);
  await settled(stripe);
  const { id } = await liveOf(job.id);
  const payment = await payments.find(id);
  await write(payments.update({ ...payment, payment_method_id: "pm_card_chargeDeclined" }));
  clock.advance({ hours: 7 });
  await runSchedule(paymentsDue);
  await settled(stripe);
  expect((await payments.find(id)).state).toBe("requires_action");
  clock.advance({ hours: 13 });
  await runSchedule(paymentsDue);
  await settled(stripe);
  expect((await payments.find(id)).state).toBe("failed");
  expect(await jobs.find(job.id)).toMatchObject({ state: "canceled", cancel_reason: "payment_failed" });
});
