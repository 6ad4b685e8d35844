import { expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace.ts";
import { write } from "../../../tests/support/world.ts";
import { externalIds } from "../../data/external-ids.ts";
import { jobs } from "../../data/jobs.ts";
import { metadata } from "../../data/metadata.ts";
import { newId } from "../../kernel/id.ts";
import { namingNew } from "./change.ts";

const named = (external_id: string) => {
  const job = aJob();
  const owner = { record_type: "job" as const, record_id: job.id as never, person_id: job.user_id as never };
  const { writes, events } = namingNew({ ...owner, source: "old", external_id }, "2027-03-01T12:00:00.000Z");
  return { job, events, make: () => write(jobs.insert(job), ...writes) };
};

test("a new record and its id of another system are written at once, or neither is if another record has the id", async () => {
  const external_id = newId("record");
  const [one, other] = [named(external_id), named(external_id)];
  await one.make();
  expect(one.events).toMatchObject([{ type: "metadata.updated", data: { sources: ["old"] } }]);
  await expect(other.make()).rejects.toMatchObject({
    code: "external_id.taken",
    facts: { details: { record_id: one.job.id } },
  });
  expect((await externalIds.find("job", "old", external_id)).record_id).toBe(one.job.id);
  expect((await metadata.find("job", one.job.id)).external_ids).toEqual({ old: external_id });
  expect([await jobs.get(other.job.id), await metadata.get("job", other.job.id)]).toEqual([
    undefined,
    undefined,
  ]);
});
