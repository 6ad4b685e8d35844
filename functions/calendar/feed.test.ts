import { gunzipSync } from "node:zlib";
import ICAL from "ical.js";
import { beforeEach, expect, test } from "vitest";
import { configuration } from "../../shared/configuration.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { transact } from "../../shared/data/engine/commit.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import type { Role } from "../../shared/data/sessions.ts";
import type { Job, JobState } from "../../shared/domain/job/job.ts";
import type { Answer } from "../../shared/http/answer.ts";
import { newcomer } from "../../tests/support/callers.ts";
import { aJob, placeJobs } from "../../tests/support/marketplace.ts";
import { type Caller, call, clock, httpEvent, lambdaContext, renewed } from "../../tests/support/world.ts";
import { handler as deleteJob } from "../job/delete-job.ts";
import { handler as updateUserStatus } from "../user/update-user-status.ts";
import { handler as createFeed } from "./create-feed.ts";
import { handler as feed } from "./feed.ts";
import { handler as getFeed } from "./get-feed.ts";
import { handler as revokeFeed } from "./revoke-feed.ts";
import { handler as rotateFeed } from "./rotate-feed.ts";

beforeEach(() => clock.set("2027-03-10T15:00:00.000Z"));

const tokenOf = (path: string) => path.replace("/api/v1/calendar/feed/", "");

const read = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  feed(httpEvent(feed.contract, { params: { feed_token: tokenOf(path) }, headers }), lambdaContext());

const subscribed = async (role: Role) => {
  const as = await newcomer(role);
  const { url, webcal_url, path } = (await call(createFeed, { as })).data;
  expect(url).toBe(new URL(path, configuration().ACCESS_TOKEN_ISSUER).href);
  expect(webcal_url.slice("webcal://".length)).toBe(url.replace(/^https?:[/][/]/, ""));
  return { as, path: path as string };
};

const calendarOf = ({ body }: Answer) => new ICAL.Component(ICAL.parse(body as string));

/** The events as a calendar app reads them, with the time zones in the file. */
const eventsIn = (answer: Answer) => {
  const calendar = calendarOf(answer);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, description, location, startDate, endDate, sequence } = new ICAL.Event(component);
    const at = (time: ICAL.Time) => time.toJSDate().toISOString();
    const status = component.getFirstPropertyValue("status") as string;
    const zone = component.getFirstProperty("dtstart")?.getFirstParameter("tzid");
    return {
      uid,
      summary,
      description,
      location,
      sequence,
      status,
      zone,
      from: at(startDate),
      to: at(endDate),
    };
  });
};

const place = {
  line1: "12 Oak, Street; rear",
  city: "Chicago",
  postcode: "60601",
  country: "US",
};

const jobOf = async (given: Partial<Job>) => {
  const job = aJob({ place, time_zone: "America/Chicago", ...given });
  await placeJobs(job);
  return job;
};

const update = async (id: string, given: Partial<Job>) => {
  const job = await jobs.find(id);
  await transact([jobs.update({ ...job, ...given, updated_at: new Date().toISOString() })], () => 29_000);
};

test("a customer's calendar shows the job with its place, in local time", async () => {
  const { as, path } = await subscribed("user");
  const job = await jobOf({
    user_id: as.id,
    service_provider_id: "0199a1b2c3d4e5f60718293a",
    provider_name: "Quick Taps",
    state: "assigned",
    starts_at: "2027-03-16T14:30:00.000Z",
  });
  const answer = await read(path);
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
    200,
    "text/calendar; charset=utf-8",
    "private, max-age=900",
  ]);
  expect(answer.body).toContain("DTSTART;TZID=America/Chicago:20270316T093000\r\n");
  expect(eventsIn(answer)).toEqual([
    {
      uid: `job-${job.id}@marketplace`,
      summary: "Replace a kitchen tap",
      description: "Your provider is booked. The provider is Quick Taps.",
      location: "12 Oak, Street; rear, Chicago, 60601",
      sequence: 1,
      status: "CONFIRMED",
      zone: "America/Chicago",
      from: "2027-03-16T14:30:00.000Z",
      to: "2027-03-16T16:30:00.000Z",
    },
  ]);
  for (const line of (answer.body as string).split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThan(76);
});

test("times stay exact across both clock changes, and in the repeated hour", async () => {
  const { as, path } = await subscribed("user");
  const starts = ["2027-03-14T07:30:00.000Z", "2027-03-14T08:15:00.000Z", "2027-03-15T14:00:00.000Z"];
  for (const starts_at of starts) await jobOf({ user_id: as.id, state: "open", starts_at });
  await jobOf({
    user_id: as.id,
    state: "open",
    starts_at: "2027-03-15T15:00:00.000Z",
    time_zone: "Asia/Kolkata",
  });
  expect(eventsIn(await read(path)).map(({ from }) => from)).toEqual([...starts, "2027-03-15T15:00:00.000Z"]);
  clock.set("2027-11-01T15:00:00.000Z");
  const back = [
    "2027-11-07T05:30:00.000Z",
    "2027-11-07T06:30:00.000Z",
    "2027-11-07T07:30:00.000Z",
    "2027-11-08T15:00:00.000Z",
  ];
  for (const starts_at of back)
    await jobOf({ user_id: as.id, state: "open", starts_at, duration_minutes: 45 });
  const events = eventsIn(await read(path));
  expect(events.map(({ from }) => from)).toEqual(back);
  expect(events.map(({ zone }) => zone)).toEqual([
    "America/Chicago",
    undefined,
    undefined,
    "America/Chicago",
  ]);
});

test("a job that is moved, delayed or canceled keeps its UID, and its SEQUENCE rises", async () => {
  const { as, path } = await subscribed("user");
  const job = await jobOf({ user_id: as.id, state: "open", starts_at: "2027-03-16T14:30:00.000Z" });
  const seen = async () => eventsIn(await read(path))[0];
  const first = await seen();
  expect(first).toMatchObject({ status: "TENTATIVE", sequence: 1 });
  await update(job.id, { starts_at: "2027-03-17T15:00:00.000Z", ends_at: "2027-03-17T17:00:00.000Z" });
  expect(await seen()).toMatchObject({ uid: first?.uid, sequence: 2, from: "2027-03-17T15:00:00.000Z" });
  await update(job.id, { delay: { count: 1, minutes: 30, eta: "2027-03-17T15:30:00.000Z" } });
  expect(await seen()).toMatchObject({
    sequence: 3,
    from: "2027-03-17T15:30:00.000Z",
    to: "2027-03-17T17:30:00.000Z",
  });
  await call(deleteJob, { as, params: { job_id: job.id } });
  expect(await seen()).toMatchObject({
    uid: first?.uid,
    sequence: 4,
    status: "CANCELLED",
    summary: "Canceled: Replace a kitchen tap",
    location: null,
    description: "Canceled.",
  });
});

test.each<[JobState, boolean]>([
  ["assigned", true],
  ["in_progress", true],
  ["completed", false],
  ["canceled", false],
])("a provider reads address and name of a job that is %s: %s", async (state, shown) => {
  const { as, path } = await subscribed("service_provider");
  await jobOf({
    service_provider_id: as.id,
    customer_name: "Ada Moreno",
    optional_message: "The key is under the mat.",
    state,
    starts_at: "2027-03-16T14:30:00.000Z",
  });
  const text = ((await read(path)).body as string).replace(/\r\n /g, "");
  expect([text.includes("12 Oak"), text.includes("Ada Moreno")]).toEqual([shown, shown]);
  expect(text).not.toMatch(/mat\.|price|150\.00|\$/);
});

test("shows nobody else's jobs, and no open jobs to a provider", async () => {
  const { as, path } = await subscribed("service_provider");
  await jobOf({ state: "open", starts_at: "2027-03-16T14:30:00.000Z" });
  await jobOf({ user_id: as.id, state: "open", starts_at: "2027-03-16T14:30:00.000Z" });
  expect(eventsIn(await read(path))).toEqual([]);
});

test("answers 304 to a client that has the current calendar", async () => {
  const { as, path } = await subscribed("user");
  const job = await jobOf({ user_id: as.id, state: "open", starts_at: "2027-03-16T14:30:00.000Z" });
  const first = await read(path);
  clock.advance({ hours: 1 });
  const again = await read(path, { "if-none-match": first.headers.etag as string });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, "", first.headers.etag]);
  await update(job.id, { title: "Replace two taps" });
  const changed = await read(path, { "if-none-match": first.headers.etag as string });
  expect([changed.statusCode, changed.headers.etag === first.headers.etag]).toEqual([200, false]);
  const zipped = await read(path, { "accept-encoding": "gzip, br" });
  expect(gunzipSync(Buffer.from(zipped.body as string, "base64")).toString()).toBe(changed.body);
});

const statusOf = async (path: string) => (await read(path)).statusCode;

test("a replaced or revoked address stops working", async () => {
  const { as, path } = await subscribed("user");
  expect((await call(createFeed, { as })).error?.code).toBe("calendar_feed.already_there");
  const { path: second } = (await call(rotateFeed, { as })).data;
  expect([await statusOf(path), await statusOf(second)]).toEqual([404, 200]);
  expect((await call(getFeed, { as })).data).toMatchObject({ active: true });
  expect((await call(revokeFeed, { as })).data).toEqual({ revoked: true });
  expect(await statusOf(second)).toBe(404);
  expect((await call(getFeed, { as })).data).toEqual({ active: false });
  expect([(await call(rotateFeed, { as })).status, (await call(revokeFeed, { as })).status]).toEqual([
    404, 404,
  ]);
});

test("a secret doesn't open another account's calendar, and a malformed address is refused", async () => {
  const [one, other] = [await subscribed("user"), await subscribed("user")];
  const crossed = one.path.replace(one.as.id, other.as.id);
  expect([await statusOf(crossed), (await read(`${one.path.slice(0, 60)}x`)).statusCode]).toEqual([404, 422]);
});

test("a calendar works only while its account is active", async () => {
  const { as, path } = await subscribed("user");
  const account = await accounts.find(as.id);
  await transact([accounts.update({ ...account, state: "deactivated" })], () => 29_000);
  expect(await statusOf(path)).toBe(404);
  clock.advance({ minutes: 1 });
  const again: Caller = await renewed(as);
  await transact([accounts.update({ ...(await accounts.find(again.id)), state: "active" })], () => 29_000);
  expect(await statusOf(path)).toBe(200);
});

test("shows nothing of a suspended customer until they are reinstated", async () => {
  const { as, path } = await subscribed("user");
  await jobOf({ user_id: as.id, state: "open", starts_at: "2027-03-16T14:30:00.000Z" });
  const admin = await newcomer("admin");
  for (const [action, status] of [
    ["suspend", 404],
    ["reinstate", 200],
  ] as const) {
    const body = { action, reason: "Paid with cards that were stolen." };
    await call(updateUserStatus, { as: admin, params: { account_id: as.id }, body });
    expect((await read(path)).statusCode).toBe(status);
  }
});

test("shows nothing of a suspended provider", async () => {
  const { as, path } = await subscribed("service_provider");
  await jobOf({
    service_provider_id: as.id,
    state: "assigned",
    starts_at: "2027-03-16T14:30:00.000Z",
  });
  expect((await read(path)).body).toContain("12 Oak");
  const provider = await serviceProviders.find(as.id);
  await transact([serviceProviders.update({ ...provider, state: "suspended" })], () => 5000);
  expect((await read(path)).statusCode).toBe(404);
});
