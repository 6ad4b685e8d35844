import { beforeEach, expect, test } from "vitest";
import { serviceProviders } from "../../../shared/data/service-providers.ts";
import type { Job } from "../../../shared/domain/job/job.ts";
import { absencePolicy } from "../../../shared/domain/policy.ts";
import type { ServiceProvider } from "../../../shared/domain/provider/service-provider.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { plus } from "../../../shared/kernel/time.ts";
import { aJob, approvedProvider, placeJobs } from "../../../tests/support/marketplace.ts";
import { type Caller, call, clock, storyOf } from "../../../tests/support/world.ts";
import { handler as individual } from "../jobs/get-individual-job.ts";
import { handler as openJobs } from "../jobs/get-jobs-list-of-service-provider.ts";
import { handler as select } from "../jobs/selected-job.ts";
import { handler as create } from "./create-time-off.ts";
import { handler as remove } from "./delete-time-off.ts";
import { handler as list } from "./get-time-off.ts";

beforeEach(() => clock.set("2027-03-10T15:00:00.000Z"));

const inChicago = (given: Partial<ServiceProvider> = {}) =>
  approvedProvider({ time_zone: "America/Chicago", ...given });

const off = (as: Caller, body: Record<string, unknown>) => call(create, { as, body });

const reasonsOf = async (as: Caller, job: Job) =>
  (await call(openJobs, { as })).data.items.find(({ job_id }: { job_id: string }) => job_id === job.id)
    ?.blocking_reasons;

test.each([
  ["in winter", "2027-03-01", "2027-03-13", "2027-03-01T06:00:00.000Z", "2027-03-14T06:00:00.000Z"],
  [
    "when clocks go forward",
    "2027-03-14",
    "2027-03-14",
    "2027-03-14T06:00:00.000Z",
    "2027-03-15T05:00:00.000Z",
  ],
  ["when clocks go back", "2027-11-07", "2027-11-07", "2027-11-07T05:00:00.000Z", "2027-11-08T06:00:00.000Z"],
])(
  "days off are whole days in the provider's local time: %s",
  async (_, first_date, last_date, starts_at, ends_at) => {
    const { provider: as } = await inChicago();
    const said = await off(as, { first_date, last_date });
    expect([said.status, said.data]).toMatchObject([
      200,
      { starts_at, ends_at, local_start: `${first_date} 00:00`, time_zone: "America/Chicago", jobs: [] },
    ]);
    expect((await call(list, { as })).data.items).toMatchObject([{ id: said.data.id, starts_at, ends_at }]);
    expect(await storyOf("service_provider", as.id)).toEqual(["service_provider.time_off_added"]);
  },
);

test("time off at a clock change is never too short", async () => {
  const { provider: as } = await inChicago();
  const skipped = await off(as, {
    first_date: "2027-03-14",
    last_date: "2027-03-14",
    from_time: "02:30",
    to_time: "09:00",
  });
  expect(skipped.data).toMatchObject({
    starts_at: "2027-03-14T08:00:00.000Z",
    local_start: "2027-03-14 03:00",
  });
  const twice = await off(as, {
    first_date: "2027-11-07",
    last_date: "2027-11-07",
    from_time: "01:15",
    to_time: "01:45",
  });
  expect(twice.data).toMatchObject({
    starts_at: "2027-11-07T06:15:00.000Z",
    ends_at: "2027-11-07T07:45:00.000Z",
  });
});

test("a provider without its own time zone has its area's", async () => {
  const { provider: as } = await approvedProvider();
  expect((await off(as, { first_date: "2027-03-20", last_date: "2027-03-20" })).data).toMatchObject({
    time_zone: "America/Chicago",
  });
  const { provider: nowhere } = await approvedProvider({ area: undefined });
  expect((await off(nowhere, { first_date: "2027-03-20", last_date: "2027-03-20" })).error?.fields).toEqual([
    { field: "time_zone", problem: "must be given until you have set one for your hours" },
  ]);
});

test("a job during time off can't be claimed, and can be after the time off is canceled", async () => {
  const { provider: as } = await inChicago();
  const job = aJob({ starts_at: "2027-03-20T15:00:00.000Z" });
  await placeJobs(job);
  expect(await reasonsOf(as, job)).toEqual([]);
  const { data } = await off(as, { first_date: "2027-03-19", last_date: "2027-03-21" });
  expect(await reasonsOf(as, job)).toEqual(["time_off"]);
  const refused = await call(select, { as, params: { job_id: job.id } });
  expect([refused.status, refused.error]).toEqual([
    409,
    { code: "job.claim_blocked", details: { blocking_reasons: ["time_off"] } },
  ]);
  expect((await call(remove, { as, params: { time_off_id: data.id } })).data).toEqual({
    time_off_id: data.id,
  });
  expect(await storyOf("service_provider", as.id)).toEqual([
    "service_provider.time_off_added",
    "service_provider.time_off_removed",
  ]);
  expect((await call(select, { as, params: { job_id: job.id } })).status).toBe(200);
});

test("a job before the provider's minimum notice says so, and the provider can take it all the same", async () => {
  const { provider: as } = await inChicago({ lead_hours: 48 });
  const [soon, later] = ["2027-03-12T14:59:00.000Z", "2027-03-12T15:00:00.000Z"].map((starts_at) =>
    aJob({ starts_at, duration_minutes: 30 }),
  ) as [Job, Job];
  await placeJobs(soon, later);
  const noticesOf = async ({ id }: Job) =>
    (await call(individual, { as, params: { job_id: id } })).data.notices;
  expect([await reasonsOf(as, soon), await reasonsOf(as, later)]).toEqual([[], []]);
  expect([await noticesOf(soon), await noticesOf(later)]).toEqual([["short_notice"], []]);
  expect((await call(select, { as, params: { job_id: soon.id } })).status).toBe(200);
});

test("names the jobs during the time off, and keeps them", async () => {
  const { provider: as } = await inChicago();
  const mine = { service_provider_id: as.id, state: "assigned" } as Partial<Job>;
  const [inside, before, late] = [
    aJob({ ...mine, starts_at: "2027-03-20T15:00:00.000Z" }),
    aJob({ ...mine, starts_at: "2027-03-19T03:00:00.000Z", duration_minutes: 120 }),
    aJob({
      ...mine,
      starts_at: "2027-03-19T02:00:00.000Z",
      duration_minutes: 120,
      delay: { count: 1, minutes: 120, eta: "2027-03-19T04:00:00.000Z" },
    }),
  ];
  await placeJobs(inside, before, late);
  const { data } = await off(as, { first_date: "2027-03-19", last_date: "2027-03-21" });
  expect(data.jobs.map(({ job_id }: { job_id: string }) => job_id)).toEqual([late.id, inside.id]);
});

test.each([
  ["ends before it begins", { first_date: "2027-03-20", last_date: "2027-03-19" }, "last_date"],
  ["is over", { first_date: "2027-03-01", last_date: "2027-03-09" }, "last_date"],
  ["is too long", { first_date: "2027-03-20", last_date: "2028-03-25" }, "last_date"],
  ["is too far ahead", { first_date: "2028-03-20", last_date: "2028-03-21" }, "first_date"],
])("refuses time that %s", async (_, body, field) => {
  const { provider: as } = await inChicago();
  const said = await off(as, body);
  expect([said.status, said.error?.fields?.map((one) => one.field)]).toEqual([422, [field]]);
});

test("past time off is deleted, and more than the maximum is refused", async () => {
  const day = (at: number) => ({
    id: newId("time_off"),
    starts_at: plus("2027-03-09T06:00:00.000Z", { days: at }),
    ends_at: plus("2027-03-10T06:00:00.000Z", { days: at }),
  });
  const full = Array.from({ length: absencePolicy.time_off_most + 1 }, (_, at) => day(at));
  const { provider: as } = await inChicago({ time_off: full });
  const said = await off(as, { first_date: "2027-07-01", last_date: "2027-07-01" });
  expect([said.status, said.error?.code]).toEqual([409, "time_off.too_many"]);
  await call(remove, { as, params: { time_off_id: full[1]?.id as string } });
  expect((await serviceProviders.find(as.id)).time_off).toEqual(full.slice(2));
  expect((await off(as, { first_date: "2027-07-01", last_date: "2027-07-01" })).status).toBe(200);
});

test("another provider's time off is not found", async () => {
  const [{ provider: as }, { provider: other }] = [await inChicago(), await inChicago()];
  const { data } = await off(as, { first_date: "2027-03-20", last_date: "2027-03-20" });
  const said = await call(remove, { as: other, params: { time_off_id: data.id } });
  expect([said.status, said.error?.code]).toEqual([404, "time_off.not_found"]);
});
