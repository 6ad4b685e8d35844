import { beforeEach, expect, test } from "vitest";
import { handler as schedule } from "../../../events/schedules/jobs.ts";
import { jobs } from "../../../shared/data/jobs.ts";
import type { Job } from "../../../shared/domain/job/job.ts";
import { slotsOf } from "../../../shared/domain/job/slots.ts";
import { aJob, approvedProvider, placeJobs } from "../../../tests/support/marketplace.ts";
import { slotsHeld } from "../../../tests/support/slots.ts";
import { call, clock, renewed, runSchedule, storyOf } from "../../../tests/support/world.ts";
import { handler as delay } from "./delay-job.ts";
import { handler as select } from "./selected-job.ts";
import { handler as updateStatus } from "./update-status.ts";

const start = "2027-03-12T16:00:00.000Z";
beforeEach(() => clock.set("2027-03-12T13:00:00.000Z"));

const assigned = async (given: Partial<Job> = {}) => {
  const { provider } = await approvedProvider();
  const job = aJob({ starts_at: start, ...given });
  await placeJobs(job);
  const params = { job_id: job.id };
  expect((await call(select, { as: provider, params })).status).toBe(200);
  const late = async (delay_minutes: number, who = provider) =>
    call(delay, {
      as: await renewed(who),
      params,
      body: { delay_minutes, reason: "The job before took longer." },
    });
  return { provider, job, params, late };
};

test("a delay moves the expected time and the slots, and keeps the booked time", async () => {
  const { job, late } = await assigned();
  const said = await late(45);
  expect(said.data).toMatchObject({
    state: "assigned",
    starts_at: start,
    delay: { count: 1, minutes: 45, eta: "2027-03-12T16:45:00.000Z" },
  });
  const second = await late(30);
  expect(second.data.delay).toEqual({ count: 2, minutes: 75, eta: "2027-03-12T17:15:00.000Z" });
  const record = await jobs.find(job.id);
  expect(await slotsHeld(job.id)).toEqual(slotsOf(record).map(({ starts_at }) => starts_at));
  expect((await slotsHeld(job.id))[0]).toBe("2027-03-12T17:15:00.000Z");
  expect(await storyOf("job", job.id)).toEqual(["job.assigned", "job.delayed", "job.delayed"]);
});

test("allows at most two delays and four hours", async () => {
  const { late } = await assigned();
  expect((await late(241)).error?.fields?.[0]?.field).toBe("delay_minutes");
  await late(200);
  expect((await late(41)).error).toEqual({
    code: "job.delay_limit",
    details: { delays_left: 1, minutes_left: 40 },
  });
  expect((await late(40)).status).toBe(200);
  expect((await late(1)).error).toEqual({
    code: "job.delay_limit",
    details: { delays_left: 0, minutes_left: 0 },
  });
});

test("refuses a delay into the provider's next job, and changes nothing", async () => {
  const { job, provider, late } = await assigned();
  const next = aJob({ starts_at: "2027-03-12T18:30:00.000Z" });
  await placeJobs(next);
  await call(select, { as: provider, params: { job_id: next.id } });
  expect((await late(45)).error).toEqual({ code: "job.slot_conflict", details: { job_id: next.id } });
  expect((await jobs.find(job.id)).delay).toBeUndefined();
  expect((await slotsHeld(job.id))[0]).toBe(start);
  expect((await late(30)).status).toBe(200);
});

test("is possible en route too; the job is missed only an hour after the announced time", async () => {
  const { provider, params, job, late } = await assigned();
  await late(60);
  clock.set("2027-03-12T17:59:59.000Z");
  await runSchedule(schedule);
  expect((await jobs.find(job.id)).state).toBe("assigned");
  await call(updateStatus, { as: await renewed(provider), params, body: { status: "en_route" } });
  const said = await late(90);
  expect(said.data).toMatchObject({ state: "en_route", delay: { eta: "2027-03-12T18:30:00.000Z" } });
});

test("refuses a delay to a time in the past", async () => {
  const { late } = await assigned();
  clock.set("2027-03-12T16:40:00.000Z");
  const said = await late(30);
  expect([said.status, said.error?.fields?.[0]]).toEqual([
    422,
    {
      field: "delay_minutes",
      problem: "must lead to a time after now: you were expected at 2027-03-12T16:00:00.000Z",
    },
  ]);
  expect((await late(60)).status).toBe(200);
});

test("only the job's provider delays it, and only before the work", async () => {
  const { late } = await assigned();
  const { provider: stranger } = await approvedProvider();
  expect((await late(30, stranger)).error?.code).toBe("job.not_found");
  const { provider } = await approvedProvider();
  const begun = aJob({ starts_at: start, state: "in_progress", service_provider_id: provider.id });
  await placeJobs(begun);
  const body = { delay_minutes: 30, reason: "Later." };
  const said = await call(delay, { as: provider, params: { job_id: begun.id }, body });
  expect(said.error).toMatchObject({ code: "job.invalid_transition", details: { from: "in_progress" } });
});
