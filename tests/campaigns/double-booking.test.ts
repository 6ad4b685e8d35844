import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { handler as deleteJob } from "../../functions/job/delete-job.ts";
import { handler as delayJob } from "../../functions/service-provider/jobs/delay-job.ts";
import { handler as select } from "../../functions/service-provider/jobs/selected-job.ts";
import { jobs } from "../../shared/data/jobs.ts";
import type { Job } from "../../shared/domain/job/job.ts";
import { slotsOf } from "../../shared/domain/job/slots.ts";
import { newId } from "../../shared/kernel/id.ts";
import { plus } from "../../shared/kernel/time.ts";
import { aJob, approvedProvider } from "../support/marketplace.ts";
import { allSlots } from "../support/slots.ts";
import { type Caller, call, signedIn, write } from "../support/world.ts";

vi.setConfig({ testTimeout: 600_000 });

const seeds = 200;
const operations = 20;

const lengths = [15, 40, 60, 60, 95, 120, 180, 240];

/** Six overlapping jobs, and what two providers and their customer do about them. */
const scenario = fc.record({
  jobs: fc.array(
    fc.record({
      start_minutes: fc.integer({ min: 0, max: 600 }),
      duration_minutes: fc.constantFrom(...lengths),
    }),
    { minLength: 6, maxLength: 6 },
  ),
  steps: fc.array(
    fc.record({
      step: fc.constantFrom("claim", "claim", "claim", "claim", "cancel", "delay"),
      job: fc.nat(5),
      provider: fc.nat(1),
      minutes: fc.integer({ min: 5, max: 180 }),
    }),
    { minLength: operations, maxLength: operations },
  ),
});

let providers: Caller[] = [];
let customer: Caller;

beforeAll(async () => {
  providers = (await Promise.all([approvedProvider(), approvedProvider()])).map(
    ({ provider: caller }) => caller,
  );
  customer = await signedIn("user");
});

/** The provider who has the job is late. */
const delay = async (job_id: string, delay_minutes: number): Promise<number> => {
  const { service_provider_id } = await jobs.find(job_id);
  const as = providers.find(({ id }) => id === service_provider_id);
  if (!as) return 409;
  const body = { delay_minutes, reason: "The job before took longer." };
  return (await call(delayJob, { as, params: { job_id }, body })).status;
};

const run = async (seed: number): Promise<{ outcomes: string[]; placed: Job[] }> => {
  const [drawn] = fc.sample(scenario, { seed, numRuns: 1 });
  if (!drawn) throw new Error("nothing drawn");
  const monday = plus("2027-01-04T06:00:00.000Z", { days: seed * 4 });
  const placed = drawn.jobs.map(({ start_minutes, duration_minutes }) =>
    aJob({ user_id: customer.id, starts_at: plus(monday, { minutes: start_minutes }), duration_minutes }),
  );
  await write(...placed.map((job) => jobs.insert(job)));
  const take = ({ step, job, provider: who, minutes }: (typeof drawn.steps)[number]): Promise<number> => {
    const job_id = placed[job]?.id as string;
    if (step === "delay") return delay(job_id, minutes);
    const [handler, as] = step === "claim" ? [select, providers[who]] : [deleteJob, customer];
    return call(handler as typeof select, { as: as as Caller, params: { job_id } }).then(
      ({ status }) => status,
    );
  };
  const outcomes: string[] = [];
  for (let at = 0; at < operations; at += 10) {
    const steps = drawn.steps.slice(at, at + 10);
    outcomes.push(...(await Promise.all(steps.map(async (one) => `${one.step} ${await take(one)}`))));
  }
  return { outcomes, placed };
};

test(`no provider is ever in two places, and no slot is left behind: ${seeds} seeds of ${operations} steps`, async () => {
  const seen: string[] = [];
  const everything: Job[] = [];
  for (let seed = 0; seed < seeds; seed += 2) {
    const both = await Promise.all([0, 1].map((more) => run(seed + more)));
    seen.push(...both.flatMap(({ outcomes }) => outcomes));
    everything.push(...(await jobs.many(both.flatMap(({ placed }) => placed.map(({ id }) => id)))));
  }
  const each = ["cancel", "claim", "delay"].flatMap((step) => [`${step} 200`, `${step} 409`]);
  expect([...new Set(seen)].sort()).toEqual(each);
  expect(seen.filter((outcome) => outcome.endsWith("200")).length).toBeGreaterThan(seeds * 4);
  expect(everything).toHaveLength(seeds * 6);

  const held = everything
    .filter(({ state }) => state === "assigned")
    .map((job) => ({
      job,
      from: job.delay?.eta ?? job.starts_at,
      until: plus(job.delay?.eta ?? job.starts_at, { minutes: job.duration_minutes }),
    }))
    .sort((a, b) => (a.from < b.from ? -1 : 1));
  expect(held.length).toBeGreaterThan(seeds / 2);
  for (const { id } of providers) {
    const own = held.filter(({ job }) => job.service_provider_id === id);
    for (const [index, { job, from }] of own.entries()) {
      const overlapping = own.slice(0, index).filter(({ until }) => until > from);
      expect(
        overlapping.map((earlier) => earlier.job.id),
        `overlap with ${job.id}`,
      ).toEqual([]);
    }
  }
  const expected = everything
    .flatMap(slotsOf)
    .map(({ service_provider_id, starts_at, job_id }) => `${service_provider_id} ${starts_at} ${job_id}`);
  const present = (await allSlots()).map(
    ({ service_provider_id, starts_at, job_id }) => `${service_provider_id} ${starts_at} ${job_id}`,
  );
  expect(present.sort()).toEqual(expected.sort());
});

test("a job of the longest allowed length fits one transaction", async () => {
  const { provider: as } = await approvedProvider();
  const job = aJob({ starts_at: "2031-01-04T06:07:00.000Z", duration_minutes: 16 * 60 });
  await write(jobs.insert(job));
  const said = await call(select, {
    as,
    params: { job_id: job.id },
    headers: { "idempotency-key": newId("key") },
  });
  expect(said.status).toBe(200);
  expect(slotsOf((await jobs.find(job.id)) as Job)).toHaveLength(65);
});
