import { beforeEach, expect, test } from "vitest";
import { handler as createJob } from "../../functions/job/create-job.ts";
import { handler as select } from "../../functions/service-provider/jobs/selected-job.ts";
import type { EventRow } from "../../shared/data/engine/events.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { payments } from "../../shared/data/payments.ts";
import { quotes } from "../../shared/data/quotes.ts";
import {
  PaymentAuthorized,
  PaymentDeferred,
  PaymentExpired,
  PaymentFailed,
  PaymentReauthorized,
} from "../../shared/domain/payment/events.ts";
import { bookableTask, releaseTask } from "../../shared/domain/quote/booking.ts";
import { newId } from "../../shared/kernel/id.ts";
import {
  aJob,
  approvedProvider,
  aQuote,
  aTask,
  bookingOf,
  customerWithQuote,
  paymentSays,
  placeJobs,
} from "../../tests/support/marketplace.ts";
import { aPayment } from "../../tests/support/payments.ts";
import { call, clock, deliver, runSchedule, storyOf, write } from "../../tests/support/world.ts";
import { handler as jobsSchedule } from "../schedules/jobs.ts";
import { handler as cancelUnpaidJob } from "./cancel-unpaid-job.ts";
import { handler as openPaidJob } from "./open-paid-job.ts";
import { handler as releaseQuoteTask } from "./release-quote-task.ts";

const only = [openPaidJob, cancelUnpaidJob, releaseQuoteTask];
const start = "2027-03-12T16:00:00.000Z";
beforeEach(() => clock.set("2027-03-10T15:00:00.000Z"));

const unpaid = () =>
  aJob({
    state: "pending_payment",
    starts_at: start,
    payment_id: undefined,
    payment_held: false,
    hold_expires_at: "2027-03-10T15:15:00.000Z",
  });

test("a held payment opens the job once, however often it is reported", async () => {
  const job = unpaid();
  await placeJobs(job);
  await paymentSays(PaymentAuthorized, { ...job, payment_id: "c".repeat(24) });
  await deliver({ only });
  await paymentSays(PaymentAuthorized, { ...job, payment_id: "c".repeat(24) });
  await deliver({ only });
  const opened = await jobs.find(job.id);
  expect(opened).toMatchObject({ state: "open", payment_id: "c".repeat(24), payment_held: true, version: 2 });
  expect(opened.hold_expires_at).toBeUndefined();
  expect(await storyOf("job", job.id)).toEqual(["job.opened"]);
});

test("a stored card opens the job too; the money is held later, and may be lost and held again", async () => {
  const job = unpaid();
  const said = { ...job, payment_id: newId("payment") };
  const held = async () => (await jobs.find(job.id)).payment_held;
  await placeJobs(job);
  const history = [];
  for (const event of [PaymentDeferred, PaymentAuthorized, PaymentExpired, PaymentReauthorized]) {
    await paymentSays(event, said);
    await deliver({ only });
    history.push(await held());
  }
  expect(history).toEqual([false, true, false, true]);
  expect(await storyOf("job", job.id)).toEqual(["job.opened"]);
});

test("told again after the money was held anew, that a hold ended changes nothing", async () => {
  const job = unpaid();
  const payment = aPayment({ job_id: job.id, state: "authorized" });
  await placeJobs(job);
  await write(payments.insert(payment));
  const said = { ...job, payment_id: payment.id };
  for (const event of [PaymentAuthorized, PaymentExpired]) {
    await paymentSays(event, said);
    const [told] = await deliver({ only });
    const opened = await jobs.find(job.id);
    expect(opened).toMatchObject({ state: "open", payment_held: true });
    expect(await openPaidJob.react(told as EventRow, () => 29_000)).toBe(true);
    expect(await jobs.find(job.id)).toEqual(opened);
  }
  expect(await storyOf("job", job.id)).toEqual(["job.opened"]);
});

test("ignores a payment that is not the job's own", async () => {
  const job = aJob({
    state: "assigned",
    service_provider_id: newId("service_provider"),
    payment_held: false,
  });
  await placeJobs(job);
  await paymentSays(PaymentAuthorized, { ...job, payment_id: newId("payment") });
  await deliver({ only });
  expect((await jobs.find(job.id)).payment_held).toBe(false);
});

test("a booking paid too late stays canceled, and its task can be booked again", async () => {
  const { customer, quote } = await customerWithQuote();
  const booked = await call(createJob, {
    as: customer,
    body: bookingOf(quote, { scheduled_date: "2027-03-12" }),
  });
  const job = await jobs.find(booked.data.job_id);
  clock.advance({ minutes: 15, seconds: 1 });
  await runSchedule(jobsSchedule);
  await deliver({ only });
  expect(await jobs.find(job.id)).toMatchObject({ state: "canceled", cancel_reason: "payment_timeout" });
  await paymentSays(PaymentAuthorized, job);
  await deliver({ only });
  expect(await storyOf("job", job.id)).toEqual(["job.created", "job.canceled"]);
  const reopened = await quotes.find(quote.id);
  expect(reopened.state).toBe("accepted");
  expect(bookableTask(reopened, job.task_id, job.created_at)).toBeDefined();
  expect(await storyOf("quote", quote.id)).toEqual(["quote.converted", "quote.reopened"]);
});

test("an unpaid booking ends when its hold does; a paid one is left alone", async () => {
  const [late, paid] = [unpaid(), unpaid()];
  await placeJobs(late, paid);
  await paymentSays(PaymentAuthorized, paid);
  await deliver({ only: [openPaidJob] });
  clock.advance({ minutes: 14, seconds: 59 });
  expect((await jobs.find(late.id)).state).toBe("pending_payment");
  await runSchedule(jobsSchedule);
  expect((await jobs.find(late.id)).state).toBe("pending_payment");
  clock.advance({ seconds: 1 });
  await runSchedule(jobsSchedule);
  expect((await jobs.find(late.id)).state).toBe("canceled");
  expect((await jobs.find(paid.id)).state).toBe("open");
});

test("a task stays booked if its price is no longer locked or another job has it", () => {
  const [kept, stale] = [aTask(), aTask()];
  const job = aJob({ state: "canceled", task_id: kept.task_id });
  const quote = aQuote({ id: job.quote_id, state: "converted", tasks: [{ ...kept, job_id: job.id }, stale] });
  expect(releaseTask(quote, job, "2027-03-12T14:59:59.000Z")?.record.state).toBe("accepted");
  expect(releaseTask(quote, job, "2027-03-12T15:00:00.000Z")).toBeUndefined();
  expect(releaseTask(quote, { ...job, id: newId("job") }, "2027-03-10T15:00:00.000Z")).toBeUndefined();
});

test.each(["open", "assigned"] as const)(
  "an %s job whose money can't be held is canceled without a strike",
  async (state) => {
    const { provider: caller } = await approvedProvider();
    const job = aJob({ starts_at: start, payment_held: false });
    await placeJobs(job);
    if (state === "assigned") await call(select, { as: caller, params: { job_id: job.id } });
    await paymentSays(PaymentFailed, job);
    await deliver({ only });
    expect(await jobs.find(job.id)).toMatchObject({
      state: "canceled",
      cancel_reason: "payment_failed",
      fee_minor: 0,
    });
    const next = aJob({ starts_at: start });
    await placeJobs(next);
    expect((await call(select, { as: caller, params: { job_id: next.id } })).status).toBe(200);
  },
);
