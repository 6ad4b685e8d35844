import { afterAll, beforeEach, expect, test } from "vitest";
import { coverage } from "../../shared/data/coverage.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import {
  ServiceProviderOffersChanged,
  ServiceProviderSuspended,
} from "../../shared/domain/provider/events.ts";
import type { ServiceProvider } from "../../shared/domain/provider/service-provider.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import {
  aJob,
  approvedProvider,
  aTask,
  bookingOf,
  customerWithQuote,
  placeJobs,
} from "../../tests/support/marketplace.ts";
import { startStripe } from "../../tests/support/stripe.ts";
import { type Caller, call, clock, deliver, tell } from "../../tests/support/world.ts";
import { handler as cancelJob } from "../service-provider/jobs/cancel-job.ts";
import { handler as select } from "../service-provider/jobs/selected-job.ts";
import { handler as createTimeOff } from "../service-provider/time-off/create-time-off.ts";
import { handler as createBooking } from "./create-booking.ts";
import { handler as createJob } from "./create-job.ts";
import { handler as getAvailableTimes } from "./get-available-times.ts";

const stripe = await startStripe();
afterAll(() => stripe.close());

/** A Wednesday; clocks go forward on Sunday the 14th. */
beforeEach(() => clock.set("2027-03-10T15:00:00.000Z"));

const daily = (from: number, to: number) =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from_minute: from * 60, to_minute: to * 60 }));

let districts = 300;
/** A new postcode without providers. */
const newPostcode = () => `${districts++}01`;

const working = async (postcode: string, given: Partial<ServiceProvider> = {}) => {
  const one = await approvedProvider({
    area: { country: "US", postcode_prefixes: [postcode.slice(0, 4)] },
    hours: daily(9, 12),
    time_zone: "America/New_York",
    ...given,
  });
  const { id, services } = one.record;
  await tell(
    ServiceProviderOffersChanged.atNextVersion(one.record, { data: { service_provider_id: id, services } }),
  );
  await deliver();
  return one.provider;
};

const asking = async (postcode: string, given: Parameters<typeof aTask>[0] = {}) => {
  const world = await customerWithQuote([aTask({ duration_minutes: 120, ...given })]);
  const query = {
    quote_id: world.quote.id,
    task_id: world.quote.tasks[0]?.task_id as string,
    country: "US",
    postcode,
  };
  const ask = (more: Record<string, string | undefined> = {}, as: Caller = world.customer) =>
    call(getAvailableTimes, { as, query: JSON.parse(JSON.stringify({ ...query, ...more })) });
  return { ...world, ask };
};

type Day = { date: string; times: { time: string; starts_at: string; fold: number; providers: number }[] };
const timesOn = (days: Day[], date: string) =>
  days.find((day) => day.date === date)?.times.map(({ time, providers }) => `${time} ${providers}`) ?? [];

test("lists times at which a provider is free for the whole work, with how many are", async () => {
  const postcode = newPostcode();
  await working(postcode);
  await working(postcode, { hours: daily(10, 13) });
  const { ask } = await asking(postcode);
  const said = await ask();
  expect(said.data).toMatchObject({ time_zone: "America/New_York", duration_minutes: 120 });
  expect(timesOn(said.data.days, "2027-03-11")).toEqual([
    "09:00 1",
    "09:30 1",
    "10:00 2",
    "10:30 1",
    "11:00 1",
  ]);
  expect(said.data.days.map(({ date }: Day) => date)).toEqual(
    Array.from({ length: 14 }, (_, day) => `2027-03-${11 + day}`),
  );
  expect(said.body).not.toMatch(/Quick Taps|service_provider/);
});

test("nine o'clock stays nine o'clock across a clock change", async () => {
  const postcode = newPostcode();
  await working(postcode);
  const startOn = async (date: string) =>
    ((await (await asking(postcode)).ask()).data.days as Day[]).find((day) => day.date === date)?.times[0]
      ?.starts_at;
  expect([await startOn("2027-03-13"), await startOn("2027-03-14")]).toEqual([
    "2027-03-13T14:00:00.000Z",
    "2027-03-14T13:00:00.000Z",
  ]);
  clock.set("2027-11-01T15:00:00.000Z");
  expect([await startOn("2027-11-06"), await startOn("2027-11-07")]).toEqual([
    "2027-11-06T13:00:00.000Z",
    "2027-11-07T14:00:00.000Z",
  ]);
});

test("lists both of a repeated time, and either can be booked", async () => {
  clock.set("2027-11-01T15:00:00.000Z");
  const postcode = newPostcode();
  await working(postcode, { hours: undefined });
  const { ask } = await asking(postcode, { duration_minutes: 30 });
  const day = ((await ask()).data.days as Day[]).find(({ date }) => date === "2027-11-07");
  expect(day?.times.filter(({ time }) => time === "01:30")).toMatchObject([
    { starts_at: "2027-11-07T05:30:00.000Z", fold: 0 },
    { starts_at: "2027-11-07T06:30:00.000Z", fold: 1 },
  ]);
  expect(day?.times).toHaveLength(50);
});

test("passes over breaks, and respects time off and a provider's minimum notice", async () => {
  const postcode = newPostcode();
  const as = await working(postcode, {
    hours: [...daily(9, 11), ...daily(12, 14)],
    lead_hours: 48,
  });
  const { ask } = await asking(postcode);
  await call(createTimeOff, { as, body: { first_date: "2027-03-14", last_date: "2027-03-16" } });
  await deliver();
  const { days } = (await ask()).data;
  expect(timesOn(days, "2027-03-13")).toEqual(["09:00 1", "10:30 1", "12:00 1"]);
  expect(days.map(({ date }: Day) => date).slice(0, 4)).toEqual([
    "2027-03-12",
    "2027-03-13",
    "2027-03-17",
    "2027-03-18",
  ]);
  expect(timesOn(days, "2027-03-12")).toEqual(["10:30 1", "12:00 1"]);
});

test("a provider with another job is not free, and is free again when the job is given back", async () => {
  const postcode = newPostcode();
  const as = await working(postcode);
  const { ask } = await asking(postcode, { duration_minutes: 60 });
  const job = aJob({
    starts_at: "2027-03-12T15:10:00.000Z",
    duration_minutes: 30,
    place: { line1: "1 Main Street", city: "Jacksonville", postcode, country: "US" },
  });
  await placeJobs(job);
  const on12th = async () => timesOn((await ask()).data.days, "2027-03-12");
  expect(await on12th()).toEqual(["09:00 1", "09:30 1", "10:00 1", "10:30 1", "11:00 1"]);
  await call(select, { as, params: { job_id: job.id } });
  await deliver();
  // The job from 10:10 to 10:40 takes the quarter hours from 10:00 on.
  expect(await on12th()).toEqual(["09:00 1", "11:00 1"]);
  await call(cancelJob, { as, params: { job_id: job.id }, body: { reason: "My van broke down." } });
  await deliver();
  expect(await on12th()).toHaveLength(5);
});

test("jobs also count in an area that the provider adds later", async () => {
  const [first, second] = [newPostcode(), newPostcode()];
  const as = await working(first);
  const job = aJob({
    starts_at: "2027-03-12T14:00:00.000Z",
    duration_minutes: 180,
    place: { line1: "1 Main Street", city: "Jacksonville", postcode: first, country: "US" },
  });
  await placeJobs(job);
  await call(select, { as, params: { job_id: job.id } });
  await deliver();
  const provider = await serviceProviders.find(as.id);
  const moved = { ...provider, area: { country: "US", postcode_prefixes: [second.slice(0, 3)] } };
  await transact([serviceProviders.update(moved)], () => 29_000);
  await tell(
    ServiceProviderOffersChanged.atNextVersion(
      { ...moved, version: 5 },
      { data: { service_provider_id: as.id, services: moved.services } },
    ),
  );
  await deliver();
  const { ask } = await asking(second, { duration_minutes: 60 });
  const { days } = (await ask()).data;
  expect(timesOn(days, "2027-03-12")).toEqual([]);
  expect(timesOn(days, "2027-03-13")).toHaveLength(5);
  expect((await (await asking(first)).ask()).data.days).toEqual([]);
});

test("does not count a provider who may not take jobs, offers something else or works elsewhere", async () => {
  const postcode = newPostcode();
  await working(postcode, { services: ["painting"] });
  await working(postcode, { area: { country: "US", postcode_prefixes: [`${postcode.slice(0, 4)}9`] } });
  await working(postcode, { payout: { state: "restricted" } });
  await working(postcode, {
    membership: { state: "canceled", current_period_end: "2027-01-01T00:00:00.000Z" },
  });
  const as = await working(postcode);
  const { ask } = await asking(postcode);
  const count = async () => timesOn((await ask()).data.days, "2027-03-11");
  expect(await count()).toEqual(["09:00 1", "09:30 1", "10:00 1"]);
  const provider = await serviceProviders.find(as.id);
  const suspended = { ...provider, state: "suspended" as const };
  await transact([serviceProviders.update(suspended)], () => 29_000);
  await tell(
    ServiceProviderSuspended.atNextVersion(
      { ...suspended, version: 9 },
      { data: { service_provider_id: as.id } },
    ),
  );
  await deliver();
  expect(await count()).toEqual([]);
});

test("does not count a provider on trial for times after the trial ends", async () => {
  const postcode = newPostcode();
  await working(postcode, {
    membership: { state: "trialing", current_period_end: "2027-03-11T00:00:00.000Z" },
  });
  const { ask } = await asking(postcode);
  expect((await ask()).data.days).not.toEqual([]);
  clock.set("2027-03-11T00:00:00.000Z");
  const later = await asking(postcode);
  expect((await later.ask()).data.days).toEqual([]);
});

test("another customer's quote is not found, and a place with an unknown time zone asks for one", async () => {
  const { ask } = await asking(newPostcode());
  const other = await asking(newPostcode());
  expect((await ask({}, other.customer)).error?.code).toBe("quote.not_found");
  expect((await ask({ task_id: newId("task") })).error?.code).toBe("task.not_found");
  const abroad = await ask({ country: "PT", postcode: "1000-001" });
  expect([abroad.status, abroad.error?.fields?.map(({ field }) => field)]).toEqual([422, ["time_zone"]]);
  expect((await ask({ country: "PT", postcode: "1000-001", time_zone: "Europe/Lisbon" })).data).toMatchObject(
    {
      time_zone: "Europe/Lisbon",
      days: [],
    },
  );
});

test("a booking says how many providers are free then, and says so in words if none is", async () => {
  const as = await working("62704", { time_zone: "America/Chicago" });
  const book = async (scheduled_time: string) => {
    const { customer, quote } = await customerWithQuote();
    const body = bookingOf(quote, { scheduled_date: "2027-03-12", scheduled_time });
    return (await call(createJob, { as: customer, body })).data;
  };
  const free = await book("10:00");
  expect(free.providers_free).toBe(1);
  expect(free).not.toHaveProperty("notice");
  const early = await book("06:00");
  expect(early).toMatchObject({ providers_free: 0, state: "pending_payment" });
  expect(early.notice).toMatch(/^No provider in your area is free at that time yet\. /);
  const row = await coverage.find("US:627", as.id);
  expect(row.postcodes).toEqual(["6270"]);
});

test("uses the quote's place by default; an incomplete place is refused", async () => {
  await working("62704", { time_zone: "America/Chicago" });
  const { ask } = await asking("62704");
  const here = await ask();
  expect(here.data.days).not.toEqual([]);
  expect((await ask({ country: undefined, postcode: undefined })).data).toEqual(here.data);
  expect((await ask({ country: undefined })).error?.fields).toEqual([
    { field: "country", problem: "must be given together with postcode" },
  ]);
  expect((await ask({ postcode: undefined })).error?.fields).toEqual([
    { field: "postcode", problem: "must be given together with country" },
  ]);
});

const several = async (postcode: string, given: Parameters<typeof aTask>[0][]) => {
  const { customer, quote } = await customerWithQuote(given.map((task) => aTask(task)));
  const ids = quote.tasks.map(({ task_id }) => task_id as string);
  const ask = (task_ids: string, more: Record<string, string> = {}) =>
    call(getAvailableTimes, {
      as: customer,
      query: { quote_id: quote.id, task_ids, country: "US", postcode, ...more },
    });
  return { customer, quote, ids, ask };
};

test("lists the starts from which several tasks fit one after another, each as somebody is free for it", async () => {
  const postcode = newPostcode();
  await working(postcode, { services: ["plumbing"] });
  await working(postcode, { services: ["painting"], hours: daily(10, 14) });
  const { ids, ask } = await several(postcode, [
    { duration_minutes: 50 },
    { duration_minutes: 60, service: "painting" },
  ]);
  const both = await ask(ids.join(","));
  // The wall waits for a quarter hour that is free after the tap; the tap ends before noon.
  expect(both.data).toMatchObject({ duration_minutes: 120, after_minutes: [0, 60] });
  expect(timesOn(both.data.days, "2027-03-11")).toEqual([
    "09:00 1",
    "09:30 1",
    "10:00 1",
    "10:30 1",
    "11:00 1",
  ]);
  const turned = await ask(ids.toReversed().join(","));
  expect(timesOn(turned.data.days, "2027-03-11")).toEqual(["10:00 1"]);
});

test("what is listed for several tasks can be booked, each with somebody who is free", async () => {
  await working("62704", { hours: daily(9, 12), time_zone: "America/Chicago" });
  const { customer, quote, ids, ask } = await several("62704", [
    { duration_minutes: 50 },
    { duration_minutes: 50 },
  ]);
  const { days, after_minutes } = (await ask(ids.join(","))).data;
  const times = (days as Day[]).find(({ date }) => date === "2027-03-12")?.times ?? [];
  const last = times.at(-1) as Day["times"][number];
  expect(times.map(({ time }) => time)).toEqual(["09:00", "09:30", "10:00"]);
  const booked = await call(createBooking, {
    as: customer,
    body: {
      quote_id: quote.id,
      version: quote.revision,
      tasks: ids.map((task_id, at) => ({
        task_id,
        starts_at: plus(last.starts_at, { minutes: after_minutes[at] }),
      })),
    },
  });
  // Others of this file work there, too.
  const free = booked.data.jobs.map(({ providers_free }: { providers_free: number }) => providers_free >= 1);
  expect(free).toEqual([true, true]);
});

test("refuses tasks that are there twice, too many, unknown, or beside a single one", async () => {
  const { ids, ask } = await several(newPostcode(), [{}, {}]);
  const [one, two] = ids as [string, string];
  const problems = async (task_ids: string, more = {}) => (await ask(task_ids, more)).error?.fields;
  expect(await problems(`${one},${one}`)).toEqual([{ field: "task_ids", problem: "has an id twice" }]);
  const nine = Array.from({ length: 9 }, () => newId("task")).join(",");
  expect(await problems(nine)).toEqual([
    { field: "task_ids", problem: "must be up to 8 ids with commas between them" },
  ]);
  expect((await ask(`${two},${newId("task")}`)).error?.code).toBe("task.not_found");
  expect(await problems(two, { task_id: one })).toEqual([
    { field: "task_id", problem: "must be given, or task_ids, but not both" },
  ]);
});
