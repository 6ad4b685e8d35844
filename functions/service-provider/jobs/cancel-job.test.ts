import { beforeEach, expect, test } from "vitest";
import { aJob, approvedProvider, placeJobs } from "../../../tests/support/marketplace.ts";
import { call, clock, storyOf } from "../../../tests/support/world.ts";
import { handler as cancel } from "./cancel-job.ts";
import { handler as list } from "./get-all-jobs.ts";
import { handler as select } from "./selected-job.ts";

const start = "2027-03-12T16:00:00.000Z";
beforeEach(() => clock.set("2027-03-10T15:00:00.000Z"));

test("a job that is given back is open to others, and not to the provider that gave it back", async () => {
  const { provider: first } = await approvedProvider();
  const { provider: second } = await approvedProvider();
  const job = aJob({ starts_at: start });
  await placeJobs(job);
  const params = { job_id: job.id };
  const ids = async (as = first) =>
    (await call(list, { as })).data.items.map(({ job_id }: { job_id: string }) => job_id);

  await call(select, { as: first, params });
  expect(await ids()).toEqual([job.id]);
  const foreign = await call(cancel, { as: second, params, body: { reason: "Mine?" } });
  expect([foreign.status, foreign.error?.code]).toEqual([404, "job.not_found"]);
  const canceled = await call(cancel, { as: first, params, body: { reason: "My van has broken down." } });
  expect(canceled.data).toMatchObject({ state: "open", job_id: job.id });
  expect(canceled.body).not.toContain("Orchard");
  expect(await ids()).toEqual([]);

  const again = await call(select, { as: first, params });
  expect(again.error).toEqual({ code: "job.claim_blocked", details: { blocking_reasons: ["excluded"] } });
  const clashing = aJob({ starts_at: start });
  await placeJobs(clashing);
  expect((await call(select, { as: first, params: { job_id: clashing.id } })).status).toBe(200);
  expect((await call(select, { as: second, params })).status).toBe(200);
  expect(await storyOf("job", job.id)).toEqual(["job.assigned", "job.provider_canceled", "job.assigned"]);
});

test("work that has begun can't be given back", async () => {
  const { provider: as } = await approvedProvider();
  const job = aJob({ starts_at: start, state: "in_progress", service_provider_id: as.id });
  await placeJobs(job);
  const said = await call(cancel, { as, params: { job_id: job.id }, body: { reason: "Too hard." } });
  expect([said.status, said.error?.code, said.error?.details?.from]).toEqual([
    409,
    "job.invalid_transition",
    "in_progress",
  ]);
});
