import { beforeAll, expect, test } from "vitest";
import { handler as figures } from "../../../events/schedules/analytics.ts";
import { bookingOf, customerWithQuote } from "../../../tests/support/marketplace.ts";
import { type Caller, call, clock, deliver, runSchedule, signedIn } from "../../../tests/support/world.ts";
import { handler as createJob } from "../../job/create-job.ts";
import { handler as analytics } from "./get-analytics.ts";
import { handler as jobMatrix } from "./get-job-matrix-analytics.ts";
import { handler as stats } from "./get-stats.ts";

let admin: Caller;
beforeAll(async () => {
  clock.set("2027-05-20T09:30:00.000Z");
  const { customer, quote } = await customerWithQuote();
  const booked = await call(createJob, { as: customer, body: bookingOf(quote) });
  expect(booked.status).toBe(200);
  await deliver();
  clock.advance({ hours: 2 });
  admin = await signedIn("admin");
  await runSchedule(figures);
});

test("events are counted once, however often the schedule runs", async () => {
  await runSchedule(figures);
  await runSchedule(figures);
  const { data, status } = await call(analytics, { as: admin });
  expect(status).toBe(200);
  expect(data.totals).toMatchObject({ jobs_created: 1, jobs_completed: 0, captured: 0 });
  expect(data.buckets).toHaveLength(30);
  expect(data.buckets.at(-1)).toEqual({ from: "2027-05-20", to: "2027-05-21", partial: true });
  expect(data.series.jobs_created.at(-1)).toBe(1);
  expect(data.complete_through).toBe("2027-05-20T11:29:30.000Z");
  expect(data.definitions.jobs_created.says).toBe("Tasks of quotes that were booked.");
});

test("returns figures by hour and by service, and as a file", async () => {
  const hourly = await call(analytics, { as: admin, query: { granularity: "hour" } });
  expect(hourly.data.buckets).toHaveLength(24);
  expect(hourly.data.series.jobs_created[9]).toBe(1);
  const matrix = await call(jobMatrix, { as: admin, query: { group_by: "service" } });
  expect(matrix.data.breakdown).toMatchObject([
    { key: "plumbing", share: 1, totals: { jobs_created: 1, jobs_in_pending_payment: 1 } },
  ]);
  expect(matrix.data.other).toBeUndefined();
  const csv = await call(jobMatrix, { as: admin, query: { group_by: "service", format: "csv" } });
  expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(csv.body).toContain("\r\nplumbing,2027-04-21,2027-05-21,1,");
});

test("refuses invalid periods, time zones and places, naming each field", async () => {
  const problem = async (query: Record<string, string>) => {
    const said = await call(analytics, { as: admin, query });
    return [said.status, said.error?.code, said.error?.fields?.[0]?.field ?? said.error?.details];
  };
  const invalid = (field: string) => [422, "request.invalid", field];
  expect(await problem({ from: "2027-05-02", to: "2027-05-02" })).toEqual(invalid("to"));
  expect(await problem({ from: "2020-01-01", to: "2027-05-02" })).toEqual(invalid("from"));
  expect(await problem({ from: "2025-01-01", to: "2027-05-02" })).toEqual(invalid("granularity"));
  expect(await problem({ from: "2027-05-01", granularity: "hour" })).toEqual(invalid("from"));
  expect(await problem({ region: "CA" })).toEqual(invalid("country"));
  expect(await problem({ group_by: "color" })).toEqual(invalid("group_by"));
  expect(await problem({ time_zone: "Europe/Rome" })).toEqual([
    422,
    "figures.time_zone_not_kept",
    { time_zones: ["UTC"] },
  ]);
});

test("compares today with yesterday up to the same hour", async () => {
  const { data } = await call(stats, { as: admin });
  expect(data.totals).toMatchObject({ jobs_created: 1 });
  expect(data.previous).toMatchObject({
    from: "2027-05-19T00",
    to: "2027-05-19T11",
    totals: { jobs_created: 0 },
  });
  expect(data.change.jobs_created).toBeNull();
});
