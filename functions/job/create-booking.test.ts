import { afterAll, beforeEach, expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { credits } from "../../shared/data/credits.ts";
import { payments } from "../../shared/data/payments.ts";
import { quotes } from "../../shared/data/quotes.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { bookingOfAll } from "../../tests/support/checkout-world.ts";
import { aTask, customerWithQuote } from "../../tests/support/marketplace.ts";
import { grantedCredit } from "../../tests/support/money-world.ts";
import { withinWork, writingTogether } from "../../tests/support/simultaneous-writes.ts";
import { startStripe } from "../../tests/support/stripe.ts";
import { call, clock, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler as createPayment } from "../payment/create-payment.ts";
import { handler as paymentList } from "../payment/payment-list.ts";
import { handler } from "./create-booking.ts";
import { handler as getJobs } from "./get-all-jobs-lists-for-users.ts";

const now = "2027-03-10T15:00:00.000Z";
clock.set(now);
const stripe = await startStripe();
beforeEach(() => clock.set(now));
afterAll(() => stripe.close());

const bookable = async (given: Partial<Quote> = {}, tasks = [aTask(), aTask(), aTask()]) => {
  const world = await customerWithQuote(tasks);
  const changed = { ...world.quote, ...given };
  if (Object.keys(given).length > 0) await write(quotes.update(changed));
  const book = (hours: readonly number[] = [48, 51], more: Record<string, unknown> = {}, headers = {}) =>
    call(handler, { as: world.customer, body: bookingOfAll(changed, hours, more), headers });
  const made = async () => ({
    jobs: (await call(getJobs, { as: world.customer })).data.items.length,
    payments: (await call(paymentList, { as: world.customer })).data.items.length,
    booked: (await quotes.find(world.quote.id)).tasks.filter(({ job_id }) => job_id).length,
  });
  return { ...world, book, made };
};

test("several tasks are booked with one request: a job and a payment for each, and one checkout", async () => {
  const { customer, quote, book, made } = await bookable({
    state: "estimated",
    low_minor: 36_000,
    high_minor: 54_000,
  });
  const said = await book([48, 24 * 20]);
  expect(said.status).toBe(200);
  const { checkout } = said.data;
  expect(said.data.jobs).toMatchObject([
    {
      state: "pending_payment",
      starts_at: "2027-03-12T15:00:00.000Z",
      scheduled_time: "09:00",
      offset_minutes: -360,
      price_minor: 15_000,
      payment_id: checkout.payment_ids[0],
    },
    {
      state: "pending_payment",
      starts_at: "2027-03-30T15:00:00.000Z",
      scheduled_time: "10:00",
      offset_minutes: -300,
      payment_id: checkout.payment_ids[1],
    },
  ]);
  expect(checkout).toEqual({
    id: expect.any(String),
    payment_ids: [expect.any(String), expect.any(String)],
    amount_minor: 30_000,
    hold_minor: 36_000,
    currency: "usd",
    pay_by: "2027-03-10T15:15:00.000Z",
    state: "open",
  });
  expect(await payments.many(checkout.payment_ids)).toMatchObject([
    {
      user_id: customer.id,
      job_id: said.data.jobs[0].id,
      horizon: "near",
      checkout_id: checkout.id,
      due_at: checkout.pay_by,
    },
    { job_id: said.data.jobs[1].id, horizon: "far", checkout_id: checkout.id },
  ]);
  expect(await made()).toEqual({ jobs: 2, payments: 2, booked: 2 });
  expect(await storyOf("quote", quote.id)).toEqual(["quote.accepted"]);
  expect(await storyOf("checkout", checkout.id)).toEqual(["checkout.created"]);
  expect(
    await book([48], { tasks: [{ task_id: quote.tasks[2]?.task_id, starts_at: plus(now, { hours: 60 }) }] }),
  ).toMatchObject({ status: 200 });
  expect((await quotes.find(quote.id)).state).toBe("converted");
});

test("a payment that a booking began is the job's only one", async () => {
  const { customer, book } = await bookable();
  const { data } = await book();
  const said = await call(createPayment, { as: customer, body: { job_id: data.jobs[0].id } });
  expect(said.error).toEqual({
    code: "payment.already_live",
    details: { payment_id: data.checkout.payment_ids[0] },
  });
});

test("the terms are accepted with the booking, and only those in force", async () => {
  const { customer, book, made } = await bookable();
  const account = await accounts.find(customer.id);
  await write(accounts.update({ ...account, terms_version: 0 }));
  expect((await book()).error).toEqual({ code: "terms.not_accepted", details: { version: 1 } });
  expect((await book([48, 51], { accept_terms_version: 2 })).error?.code).toBe("terms.not_current");
  expect(await made()).toEqual({ jobs: 0, payments: 0, booked: 0 });
  expect((await book([48, 51], { accept_terms_version: 1 })).status).toBe(200);
  expect(await accounts.find(customer.id)).toMatchObject({ terms_version: 1, terms_accepted_at: now });
  expect(await storyOf("account", customer.id)).toContain("account.terms_accepted");
});

const ahead = (hours: number) => plus(now, { hours });

test.each([
  [
    "a start too soon",
    (quote: Quote) => ({ task_id: quote.tasks[1]?.task_id, starts_at: ahead(1) }),
    422,
    "job.start_too_soon",
    "tasks.1.starts_at",
  ],
  [
    "a start too far ahead",
    (quote: Quote) => ({ task_id: quote.tasks[1]?.task_id, starts_at: ahead(24 * 100) }),
    422,
    "job.start_too_far",
    "tasks.1.starts_at",
  ],
  [
    "a start within a minute",
    (quote: Quote) => ({ task_id: quote.tasks[1]?.task_id, starts_at: "2027-03-12T15:00:30Z" }),
    422,
    "request.invalid",
    "tasks.1.starts_at",
  ],
  [
    "a task of another quote",
    () => ({ task_id: newId("task"), starts_at: ahead(50) }),
    404,
    "task.not_found",
    "tasks.1.task_id",
  ],
  [
    "a task that is there twice",
    (quote: Quote) => ({ task_id: quote.tasks[0]?.task_id, starts_at: ahead(50) }),
    422,
    "request.invalid",
    "tasks.1.task_id",
  ],
] as const)(
  "%s is refused by the name of its field, and nothing is booked",
  async (_, second, status, code, field) => {
    const { quote, book, made } = await bookable();
    const tasks = [{ task_id: quote.tasks[0]?.task_id, starts_at: ahead(48) }, second(quote)];
    const said = await book([], { tasks });
    expect([said.status, said.error?.code]).toEqual([status, code]);
    expect(said.error?.fields).toEqual([{ field, problem: expect.any(String) }]);
    expect(await made()).toEqual({ jobs: 0, payments: 0, booked: 0 });
  },
);

test("of two bookings of one task at once one wins, and the other names the task and makes nothing", async () => {
  const { quote, book, made } = await bookable();
  const tasksOf = (...positions: number[]) =>
    positions.map((at) => ({ task_id: quote.tasks[at]?.task_id, starts_at: ahead(48 + at * 3) }));
  const said = await writingTogether("quote", () =>
    Promise.all([book([], { tasks: tasksOf(0, 1) }), book([], { tasks: tasksOf(2, 1) })]),
  );
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = said.find(({ status }) => status === 409);
  expect(lost?.error).toMatchObject({
    code: "quote.task_already_booked",
    fields: [{ field: "tasks.1.task_id" }],
    details: { job_id: expect.any(String) },
  });
  expect(await made()).toEqual({ jobs: 2, payments: 2, booked: 2 });
});

test("a price that moves before the booking is written refuses it, and nothing is half made", async () => {
  const { customer, quote, book, made } = await bookable();
  const [said] = await withinWork(
    "quote",
    () => book(),
    async () => {
      const read = await quotes.find(quote.id);
      await write(quotes.update({ ...read, revision: 2 }));
    },
  );
  expect([said.status, said.error]).toEqual([
    409,
    { code: "quote.version_conflict", details: { version: 2 } },
  ]);
  expect(await made()).toEqual({ jobs: 0, payments: 0, booked: 0 });
  expect((await accounts.find(customer.id)).stripe_customer_id).toBeUndefined();
});

test("the same request under its key is answered again, and books once", async () => {
  const { book, made } = await bookable();
  const headers = { "idempotency-key": "booking-1" };
  const first = await book([48, 51], {}, headers);
  const again = await book([48, 51], {}, headers);
  expect(again.data).toEqual(first.data);
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect(await made()).toEqual({ jobs: 2, payments: 2, booked: 2 });
});

test("credit pays for the tasks in their order, and what it pays for wholly asks for no card", async () => {
  const { customer, book } = await bookable();
  await grantedCredit(customer.id, 20_000);
  const { data } = await book();
  expect(await payments.many(data.checkout.payment_ids)).toMatchObject([
    { state: "authorized", credit_minor: 18_000 },
    { state: "created", credit_minor: 2000 },
  ]);
  expect(data.checkout).toMatchObject({ hold_minor: 16_000, state: "open" });
  expect((await credits.get(customer.id, defaultMarket.currency))?.holds).toHaveLength(2);
});

test("a booking that credit pays for is confirmed at once", async () => {
  const { customer, book } = await bookable();
  await grantedCredit(customer.id, 40_000);
  expect((await book()).data.checkout).toMatchObject({ hold_minor: 0, state: "confirmed" });
});

test("a job says that nobody is free for it, and is booked all the same", async () => {
  const { data } = await (await bookable()).book();
  expect(data.jobs).toMatchObject([
    { providers_free: 0, notice: expect.stringContaining("No provider") },
    { providers_free: 0, notice: expect.stringContaining("No provider") },
  ]);
});

test("another customer's quote is not found", async () => {
  const { quote } = await bookable();
  const other = await bookable();
  const said = await call(handler, { as: other.customer, body: bookingOfAll(quote, [48]) });
  expect([said.status, said.error?.code]).toEqual([404, "quote.not_found"]);
  expect((await call(handler, { as: await signedIn("service_provider"), body: {} })).status).toBe(403);
});
