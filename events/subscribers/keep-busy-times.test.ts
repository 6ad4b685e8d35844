import { expect, test } from "vitest";
import { busyTimesIn } from "../../shared/data/busy-times.ts";
import { readItem } from "../../shared/data/engine/reads.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { JobAssigned, JobCompleted } from "../../shared/domain/job/events.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { districtOf } from "../../shared/domain/place.ts";
import { aJob, approvedProvider } from "../../tests/support/marketplace.ts";
import { clock, deliver, tell, write } from "../../tests/support/world.ts";
import { handler as keepBusyTimes } from "./keep-busy-times.ts";

test("a busy time that is over stays until a later job is noted, and one given back early goes at once", async () => {
  clock.set("2027-03-10T15:00:00.000Z");
  const { id } = (await approvedProvider()).record;
  const taken = (starts_at: string): Job =>
    aJob({ service_provider_id: id, state: "assigned", starts_at, duration_minutes: 60 });
  const [first, second, third, fourth] = [
    taken("2027-03-12T15:00:00.000Z"),
    taken("2027-03-12T18:00:00.000Z"),
    taken("2027-03-20T15:00:00.000Z"),
    taken("2027-03-21T15:00:00.000Z"),
  ] as const;
  const district = districtOf(first.place);
  const become = async (job: Job, state: "assigned" | "completed"): Promise<void> => {
    const { version } = (await jobs.get(job.id)) ?? job;
    const record = { ...job, state, version };
    await write(jobs.put(record));
    const { quote_id, task_id, user_id, service, starts_at, price_minor, currency } = job;
    const facts = { job_id: job.id, quote_id, task_id, user_id, service_provider_id: id, service, starts_at };
    await tell(
      state === "assigned"
        ? JobAssigned.atNextVersion(record, { data: facts })
        : JobCompleted.atNextVersion(record, { data: { ...facts, price_minor, currency, by: "user" } }),
    );
    await deliver({ only: [keepBusyTimes] });
  };
  const stored = async (): Promise<Job[]> => {
    const item = (await readItem({ pk: `BUSY#${district}`, sk: id })) ?? {};
    return [first, second, third, fourth].filter((job) => `job_${job.id}` in item);
  };
  for (const job of [first, second, third]) await become(job, "assigned");
  expect(await stored()).toEqual([first, second, third]);
  clock.set("2027-03-12T16:00:00.000Z");
  await become(first, "completed");
  expect(await stored()).toEqual([first, second, third]);
  clock.set("2027-03-12T18:59:59.000Z");
  await become(second, "completed");
  expect(await stored()).toEqual([first, third]);
  clock.set("2027-03-13T07:59:59.000Z");
  await become(fourth, "assigned");
  expect(await stored()).toEqual([first, third, fourth]);
  clock.set("2027-03-13T08:00:00.000Z");
  await become(fourth, "assigned");
  expect(await stored()).toEqual([third, fourth]);
  const busy = await busyTimesIn(district, new Date().toISOString());
  expect(
    busy
      .get(id)
      ?.map(({ from }) => from)
      .sort(),
  ).toEqual([third.starts_at, fourth.starts_at]);
});
