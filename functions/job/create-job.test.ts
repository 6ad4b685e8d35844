import { beforeEach, expect, test } from "vitest";
import { accounts } from "../../shared/data/accounts.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import { quotes } from "../../shared/data/quotes.ts";
import type { Quote } from "../../shared/domain/quote/quote.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { aMedia, aTask, bookingOf, customerWithQuote } from "../../tests/support/marketplace.ts";
import { call, clock, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as listQuote } from "../quote/list-quote.ts";
import { handler as createJob } from "./create-job.ts";

const now = "2027-03-10T15:00:00.000Z";
beforeEach(() => clock.set(now));

const bookable = async (...tasks: Parameters<typeof aTask>[0][]) => {
  const world = await customerWithQuote(tasks.length ? tasks.map(aTask) : undefined);
  const book = (given: Record<string, unknown> = {}, query = {}) =>
    call(createJob, {
      as: world.customer,
      body: bookingOf(world.quote, { scheduled_date: "2027-03-12", ...given }),
      query,
    });
  return { ...world, book };
};

const change = async (quote: Quote, given: Partial<Quote>) =>
  transact([quotes.update({ ...quote, ...given })], () => 29_000);

test("a booking is held for fifteen minutes at its task's price, in the local time of the place", async () => {
  const { customer, quote, video, book } = await bookable();
  const said = await book();
  expect(said.status).toBe(200);
  expect(said.data).toMatchObject({
    state: "pending_payment",
    user_id: customer.id,
    quote_id: quote.id,
    video_id: video.id,
    starts_at: "2027-03-12T16:00:00.000Z",
    ends_at: "2027-03-12T18:00:00.000Z",
    offset_minutes: -360,
    hold_expires_at: "2027-03-10T15:15:00.000Z",
    low_minor: 12_000,
    high_minor: 18_000,
    price_minor: 15_000,
    area: { city: "Springfield", district: "US:627" },
    allowed: [
      { operation: "payment/create-intent-payment" },
      { operation: "payment/create-payment" },
      { operation: "job/delete-job" },
    ],
  });
  expect(said.data).not.toHaveProperty("excluded_provider_ids");
  expect(await storyOf("job", said.data.job_id)).toEqual(["job.created"]);
  expect(await jobs.find(said.data.job_id)).toMatchObject({ version: 1, customer_name: "Ada Customer" });
});

test("charges what the quote said", async () => {
  const { customer, quote, book } = await bookable({ low_minor: 7825, high_minor: 18_400 });
  const [seen] = (await call(listQuote, { as: customer })).data.items;
  expect(seen.tasks[0].price_minor).toBe(13_113);
  expect((await book({ quote_id: quote.id })).data.price_minor).toBe(13_113);
});

test("a quote is converted when its last task is booked, and each task is booked once", async () => {
  const { quote, book } = await bookable({}, {});
  const [first, second] = quote.tasks.map(({ task_id }) => task_id);
  const booked = await book({ task_id: first });
  expect((await quotes.find(quote.id)).state).toBe("accepted");
  const again = await book({ task_id: first });
  expect([again.status, again.error]).toEqual([
    409,
    { code: "quote.task_already_booked", details: { job_id: booked.data.job_id } },
  ]);
  expect((await book({ task_id: second })).status).toBe(200);
  const converted = await quotes.find(quote.id);
  expect(converted.state).toBe("converted");
  expect(converted.tasks[0]?.job_id).toBe(booked.data.job_id);
  expect(await storyOf("quote", quote.id)).toEqual(["quote.converted"]);
});

test("another customer's records are not found", async () => {
  const { book } = await bookable();
  const other = await bookable();
  expect((await book({ user_id: other.customer.id })).error?.code).toBe("account.not_found");
  expect((await book({ quote_id: other.quote.id })).error?.code).toBe("quote.not_found");
  expect((await book({ quote_id: newId("quote") })).error?.code).toBe("quote.not_found");
  expect((await book({ video_id: other.video.id })).error?.code).toBe("media.not_found");
  expect((await book({ task_id: other.quote.tasks[0]?.task_id })).error?.code).toBe("task.not_found");
  expect((await call(createJob, { as: await signedIn("service_provider"), body: {} })).status).toBe(403);
});

test("the video must be ready and belong to the quote", async () => {
  const { customer, quote, video, book } = await bookable();
  const stray = aMedia({ owner_id: customer.id });
  await transact([media.insert(stray)], () => 29_000);
  expect((await book({ video_id: stray.id })).error?.code).toBe("job.video_mismatch");
  await transact([media.update({ ...video, state: "pending" })], () => 29_000);
  expect((await book()).error?.code).toBe("media.not_ready");
  expect((await book({ video_id: undefined })).status).toBe(200);
  expect((await quotes.find(quote.id)).state).toBe("converted");
});

test.each([
  ["not accepted", { state: "estimated", accepted_at: undefined }, "quote.not_accepted"],
  [
    "accepted longer ago than its price is locked",
    { accepted_at: plus(now, { hours: -48 }) },
    "quote.expired",
  ],
  ["past its expiry", { expires_at: now }, "quote.expired"],
  ["expired", { state: "expired" }, "quote.expired"],
  ["without an address", { place: undefined }, "quote.place_missing"],
] as const)("a quote that is %s can't be booked", async (_, given, code) => {
  const { quote, book } = await bookable();
  await change(quote, given as Partial<Quote>);
  const said = await book();
  expect([said.status, said.error?.code]).toEqual([409, code]);
});

test("new terms must be accepted first", async () => {
  const { customer, book } = await bookable();
  const account = await accounts.find(customer.id);
  await transact([accounts.update({ ...account, terms_version: 0 })], () => 29_000);
  const said = await book();
  expect([said.status, said.error?.code]).toEqual([409, "terms.not_accepted"]);
});

test.each([
  ["2027-03-10", "12:59", 422, "job.start_too_soon"],
  ["2027-03-10", "13:00", 200, undefined],
  ["2027-06-08", "10:00", 200, undefined],
  ["2027-06-08", "10:01", 422, "job.start_too_far"],
  ["2027-03-09", "10:00", 422, "job.start_too_soon"],
  ["2027-02-29", "10:00", 422, "request.invalid"],
  ["2027-03-12", "25:00", 422, "request.invalid"],
])("a start on %s at %s in Chicago answers %i %s", async (scheduled_date, scheduled_time, status, code) => {
  const { book } = await bookable();
  const said = await book({ scheduled_date, scheduled_time });
  expect([said.status, said.error?.code]).toEqual([status, code]);
});

test("refuses a time that the clock change skips, and names the next one", async () => {
  const { book } = await bookable();
  const said = await book({ scheduled_date: "2027-03-14", scheduled_time: "02:30" });
  expect(said.status).toBe(422);
  expect(said.error).toEqual({
    code: "time.nonexistent_local_time",
    details: {
      time_zone: "America/Chicago",
      next: { date: "2027-03-14", time: "03:00", offset_minutes: -300 },
    },
  });
});

test("uses the first of a repeated time, or the second if asked for", async () => {
  clock.set("2027-11-01T12:00:00.000Z");
  const twice = { scheduled_date: "2027-11-07", scheduled_time: "01:30" };
  const [first, second] = [await bookable(), await bookable()];
  expect((await first.book(twice)).data).toMatchObject({
    starts_at: "2027-11-07T06:30:00.000Z",
    offset_minutes: -300,
  });
  expect((await second.book(twice, { fold: "1" })).data).toMatchObject({
    starts_at: "2027-11-07T07:30:00.000Z",
    offset_minutes: -360,
  });
});

test("a task longer than a provider's longest day is planned for that day", async () => {
  const { book } = await bookable({ duration_minutes: 5_000 });
  expect((await book()).data).toMatchObject({ duration_minutes: 960, ends_at: "2027-03-13T08:00:00.000Z" });
});

test("refuses fields that clients can't set, by name", async () => {
  const { book } = await bookable();
  const said = await book({ price_minor: 1, state: "open", version: 9 });
  expect(said.error?.fields?.map(({ field }) => field)).toEqual(["price_minor", "state", "version"]);
});
