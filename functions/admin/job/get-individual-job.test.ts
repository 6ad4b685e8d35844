import { expect, test } from "vitest";
import { jobs } from "../../../shared/data/jobs.ts";
import { JobAssigned, JobOpened } from "../../../shared/domain/job/events.ts";
import { jobFacts } from "../../../shared/domain/job/facts.ts";
import { newId } from "../../../shared/kernel/id.ts";
import { aJob } from "../../../tests/kit/marketplace.ts";
import { call, signedIn, tell, write } from "../../../tests/kit/world.ts";
import { handler } from "./get-individual-job.ts";

test("the history is newest first, and its last hundred entries at most", async () => {
  const job = aJob({ state: "open" });
  await write(jobs.insert(job));
  const as = await signedIn("admin");
  const facts = { data: jobFacts(job) as never, audience: [] };
  for (let version = 1; version <= 101; version += 1)
    await tell((version === 101 ? JobAssigned : JobOpened).beside({ ...job, version }, facts));
  const { data } = await call(handler, { as, params: { job_id: job.id } });
  expect(data).toMatchObject({ job_id: job.id, state: "open" });
  const types = data.history.map(({ type }: { type: string }) => type);
  expect(types).toEqual(["job.assigned", ...Array(99).fill("job.opened")]);
});

test("a job that is not there is answered as such, also to administrators", async () => {
  const said = await call(handler, { as: await signedIn("admin"), params: { job_id: newId("job") } });
  expect(said).toMatchObject({ status: 404, error: { code: "job.not_found" } });
});
