import { beforeEach, expect, test } from "vitest";
import { handler as cancel } from "../../functions/service-provider/jobs/cancel-job.ts";
import { handler as select } from "../../functions/service-provider/jobs/selected-job.ts";
import { serviceProviders } from "../../shared/data/service-providers.ts";
import { aJob, approvedProvider, placeJobs } from "../../tests/support/marketplace.ts";
import {
  type Caller,
  call,
  clock,
  deliver,
  renewed,
  runSchedule,
  storyOf,
} from "../../tests/support/world.ts";
import { handler as schedule } from "../schedules/jobs.ts";

const start = "2027-03-12T16:00:00.000Z";
beforeEach(() => clock.set("2027-03-10T15:00:00.000Z"));

const takes = async (provider: Caller, starts_at = start) => {
  const job = aJob({ starts_at });
  await placeJobs(job);
  expect((await call(select, { as: await renewed(provider), params: { job_id: job.id } })).status).toBe(200);
  return job;
};

const givesBack = async (provider: Caller) => {
  const { id } = await takes(provider);
  await call(cancel, { as: await renewed(provider), params: { job_id: id }, body: { reason: "No time." } });
  return id;
};

test("a job given back and a missed one each count, and the third within thirty days suspends the provider", async () => {
  const { provider } = await approvedProvider();
  const first = await givesBack(provider);
  await deliver();
  expect((await serviceProviders.find(provider.id)).strikes).toMatchObject([
    { reason: "gave_job_back", job_id: first, at: "2027-03-10T15:00:00.000Z" },
  ]);
  const missed = await takes(provider);
  clock.set("2027-03-12T17:00:00.000Z");
  await runSchedule(schedule);
  await deliver();
  expect((await serviceProviders.find(provider.id)).strikes.at(-1)).toMatchObject({
    reason: "no_show",
    job_id: missed.id,
  });
  const { id } = await takes(provider, "2027-04-01T16:00:00.000Z");
  await call(cancel, { as: await renewed(provider), params: { job_id: id }, body: { reason: "No time." } });
  await deliver();
  expect(await serviceProviders.find(provider.id)).toMatchObject({
    state: "suspended",
    state_reason: "strikes",
  });
  expect(await storyOf("service_provider", provider.id)).toEqual([
    "service_provider.struck",
    "service_provider.struck",
    "service_provider.struck",
    "service_provider.suspended",
  ]);
});

test("strikes older than thirty days don't count", async () => {
  const { provider } = await approvedProvider({
    strikes: [
      { at: "2027-02-01T10:00:00.000Z", reason: "no_show" },
      { at: "2027-02-20T10:00:00.000Z", reason: "no_show" },
    ],
  });
  await givesBack(provider);
  await deliver();
  const { state, strikes } = await serviceProviders.find(provider.id);
  expect([state, strikes.length]).toEqual(["approved", 2]);
});
