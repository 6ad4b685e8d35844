import { expect, test } from "vitest";
import { jobs } from "../../../shared/data/jobs.ts";
import { JobAssigned, JobOpened } from "../../../shared/domain/job/events.ts";
import { jobFacts } from "../../../shared/domain/job/facts.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { aJob } from "../../../tests/support/marketplace.ts";
import { call, signedIn, tell, write } from "../../../tests/support/world.ts";
import { handler } from "./get-individual-job.ts";

test("lists the history newest first, at most its last hundred entries", async () => {
  const job = aJob({ state: "open" });
  await write(jobs.insert(job));
  const as = await signedIn("admin");
  const facts = { data: jobFacts(job) as never, audience: [] };
  for (let version = 1; version <= 101; version += 1)
    await tell((version === 101 ? JobAssigned : JobOpened).atVersion({ ...job, version }, facts));
  const { data } = await call(handler, { as, params: { job_id: job.id } });
  expect(data).toMatchObject({ job_id: job.id, state: "open" });
  const types = data.history.map(({ type }: { type: string }) => type);
  expect(types).toEqual(["job.assigned", ...Array(99).fill("job.opened")]);
});

test("a missing job is not found, for administrators too", async () => {
  const said = await call(handler, { as: await signedIn("admin"), params: { job_id: newId("job") } });
  expect(said).toMatchObject({ status: 404, error: { code: "job.not_found" } });
});
