import { beforeEach, expect, test } from "vitest";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import type { Job } from "../../../shared/domain/job/job.ts";
import { aJob, approvedProvider, placeJobs } from "../../../tests/support/marketplace.ts";
import { roundTripsNeeded } from "../../../tests/support/quotes.ts";
import { type Caller, call, clock, signedIn, write } from "../../../tests/support/world.ts";
import { handler } from "./get-board.ts";

let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-12T15:00:00.000Z");
  admin = await signedIn("admin");
});

const read = async (query: Record<string, string> = {}) =>
  (await call(handler, { as: admin, query: { limit: "100", time_zone: "America/Chicago", ...query } })).data;
type Row = { service_provider_id: string; name: string; jobs: { id: string }[] };
const jobsOn = async (id: string, query: Record<string, string> = {}) =>
  (await read(query)).items
    .find((row: Row) => row.service_provider_id === id)
    ?.jobs.map((one: Job) => one.id);
const idsOf = (some: { id: string }[]) => some.map(({ id }) => id);

const held = async (provider: { id: string }, given: Partial<Job>) => {
  const job = aJob({
    state: "assigned",
    service_provider_id: provider.id as NonNullable<Job["service_provider_id"]>,
    provider_name: "Quick Taps",
    ...given,
  });
  await placeJobs(job);
  return job.id;
};

test("a day is a day where the marketplace is, across midnight and where the clocks change", async () => {
  const { provider } = await approvedProvider();
  const { time_zone, days } = await read();
  expect((await call(handler, { as: admin, query: {} })).data.time_zone).toBe("UTC");
  expect([time_zone, days.map(({ date }: { date: string }) => date)]).toEqual([
    "America/Chicago",
    ["2027-03-12"],
  ]);
  const late = await held(provider, { starts_at: "2027-03-13T05:00:00.000Z" });
  const next = await held(provider, { starts_at: "2027-03-13T08:00:00.000Z" });
  expect(await jobsOn(provider.id)).toEqual([late]);
  expect(await jobsOn(provider.id, { from: "2027-03-13" })).toEqual([late, next]);
  expect(await jobsOn(provider.id, { days: "2" })).toEqual([late, next]);
  const [changing] = (await read({ from: "2027-03-14" })).days;
  expect(Date.parse(changing.ends_at) - Date.parse(changing.starts_at)).toBe(23 * 3_600_000);
});

test("jobs that nobody has taken stand apart, the earliest first, and only those of these days", async () => {
  const [second, first, other] = [
    "2027-03-20T20:00:00.000Z",
    "2027-03-20T15:00:00.000Z",
    "2027-03-22T15:00:00.000Z",
  ].map((starts_at) => aJob({ state: "open", starts_at })) as [Job, Job, Job];
  await placeJobs(second, first, other);
  const { unclaimed, more_unclaimed } = await read({ from: "2027-03-20" });
  expect([idsOf(unclaimed), more_unclaimed]).toEqual([[first.id, second.id], false]);
});

test("providers without a job are listed if they may work, others only with one; canceled jobs are not shown", async () => {
  const { provider: free } = await approvedProvider();
  const { provider: left } = await approvedProvider({ state: "suspended" });
  const { provider: busy } = await approvedProvider({ state: "suspended" });
  const running = await held(busy, { state: "in_progress", starts_at: "2027-03-12T14:00:00.000Z" });
  await held(left, { state: "canceled", starts_at: "2027-03-12T14:00:00.000Z" });
  expect(await jobsOn(free.id)).toEqual([]);
  expect(await jobsOn(busy.id)).toEqual([running]);
  expect(await jobsOn(left.id)).toBeUndefined();
});

test("pages name each provider once", async () => {
  const { record } = await approvedProvider();
  const others = Array.from({ length: 4 }, () => approvedProvider());
  await Promise.all(others);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: Row[]; next_cursor: string | null } = await read({
      limit: "2",
      ...(cursor && { cursor }),
    });
    seen.push(...page.items.map((row) => row.service_provider_id));
    cursor = page.next_cursor;
  } while (cursor);
  expect(seen).toContain(record.id);
  expect(new Set(seen).size).toBe(seen.length);
  await write(serviceProviders.update({ ...record, version: record.version, state: "deactivated" }));
  expect(await jobsOn(record.id)).toBeUndefined();
});

test("takes two round trips and is for administrators only", async () => {
  const { provider } = await approvedProvider();
  await held(provider, { starts_at: "2027-03-12T16:00:00.000Z" });
  expect(await roundTripsNeeded(() => read({ days: "7" }))).toBe(2);
  expect((await call(handler, { as: provider })).status).toBe(403);
  expect((await call(handler, { as: admin, query: { days: "8" } })).status).toBe(422);
});
