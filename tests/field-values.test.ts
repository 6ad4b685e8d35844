import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { handler as eraseSchedule } from "../events/schedules/erasure.ts";
import { handler as findByExternalId } from "../functions/admin/field/find-by-external-id.ts";
import { handler as findByField } from "../functions/admin/field/find-by-field.ts";
import { handler as getMetadata } from "../functions/admin/field/get-metadata.ts";
import { handler as updateDefinitions } from "../functions/admin/field/update-definitions.ts";
import { handler as updateMetadata } from "../functions/admin/field/update-metadata.ts";
import { handler as deleteAccount } from "../functions/authentication/delete-account.ts";
import { handler as exportData } from "../functions/authentication/export-data.ts";
import { jobs } from "../shared/data/jobs.ts";
import { openBucket } from "./support/bucket.ts";
import { administrator } from "./support/callers.ts";
import { aJob } from "./support/marketplace.ts";
import { newUser, proved } from "./support/people.ts";
import { rowsWith } from "./support/person-with-history.ts";
import { listening, tellEndpoints } from "./support/receiver.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { type Caller, call, clock, deliver, runSchedule, write } from "./support/world.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

openBucket();
afterEach(() => vi.restoreAllMocks());

/** A customer with a job, values and external ids beside both, all with one word in them. */
const personWith = async (word: string) => {
  const owner = await administrator();
  const user = await newUser();
  const job = aJob({ user_id: user.as.id as never, state: "completed" });
  await write(jobs.insert(job));
  const body = {
    record_type: "job",
    version: 0,
    strict: false,
    fields: [
      { key: "secret", kind: "text", personal: true, search: true },
      { key: "cost_center", kind: "text", personal: false, search: true },
    ],
  };
  await call(updateDefinitions, { as: owner, body });
  const records = [
    { record_type: "account", record_id: user.as.id },
    { record_type: "job", record_id: job.id },
  ];
  for (const record of records) {
    const metadata = { secret: `A ${word} word`, cost_center: `${word}-kept`, note: `${word} too` };
    const given = { ...record, version: 0, metadata, external_ids: { books: `${word}-books` } };
    expect((await call(updateMetadata, { as: owner, body: given })).status).toBe(200);
  }
  return { owner, user: user.as, job, records };
};

const find = (as: Caller, key: string, value: string) =>
  call(findByField, { as, query: { record_type: "job", key, value } });

test("what is kept beside records is told to nobody: not in events, the outbox, deliveries or logs", async () => {
  const written = vi.spyOn(process.stdout, "write");
  const failed = vi.spyOn(process.stderr, "write");
  const told = await listening(await administrator(), ["*"]);
  const { owner, job, records } = await personWith("axolotl");
  for (const query of records) await call(getMetadata, { as: owner, query });
  await find(owner, "secret", "A axolotl word");
  const query = { record_type: "job", source: "books", external_id: "axolotl-books" };
  expect((await call(findByExternalId, { as: owner, query })).data.record_id).toBe(job.id);
  const wrong = {
    ...records[1],
    version: 0,
    metadata: { "axo lotl": "axolotl", other: `${"axolotl".repeat(80)}` },
  };
  expect((await call(updateMetadata, { as: owner, body: wrong })).status).toBe(422);
  await tellEndpoints();
  await deliver();
  told.close();
  const deliveries = told.received.filter(({ json }) => json.type === "metadata.updated");
  expect(deliveries.map(({ json }) => json.data.facts)).toContainEqual({
    record_type: "job",
    record_id: job.id,
    set: ["secret", "cost_center", "note"],
    removed: [],
    sources: ["books"],
  });
  expect(JSON.stringify(told.received.map(({ body }) => body))).not.toContain("axolotl");
  const lines = [...written.mock.calls, ...failed.mock.calls].map(([line]) => String(line)).join("\n");
  expect(lines).toContain("update-metadata");
  expect(lines).not.toContain("axolotl");
  const places = (await rowsWith("axolotl")).map(({ pk }) => pk.split("#").slice(0, 2).join("#"));
  expect(places.sort()).toEqual(["EXTERNAL#account", "EXTERNAL#job", "METADATA#account", "METADATA#job"]);
});

test("a person gets all of it in the export; erased, only what is not personal and the job's number in the books stay", async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  const { owner, user, job, records } = await personWith("quokka");
  const { data } = await call(exportData, await proved(user));
  const exported = JSON.parse(await (await fetch(data.url)).text());
  expect(exported.metadata).toMatchObject([
    { ...records[0], metadata: { secret: "A quokka word" }, external_ids: { books: "quokka-books" } },
    { ...records[1], metadata: { secret: "A quokka word" }, external_ids: { books: "quokka-books" } },
  ]);
  expect((await find(owner, "secret", "A quokka word")).data.items).toHaveLength(1);
  expect((await call(deleteAccount, await proved(user))).status).toBe(200);
  clock.advance({ hours: 1 });
  for (let turn = 0; turn < 5; turn += 1) await runSchedule(eraseSchedule);
  const as = await administrator();
  const left = (await call(getMetadata, { as, query: records[1] as never })).data;
  expect(left).toMatchObject({
    metadata: { cost_center: "quokka-kept" },
    external_ids: { books: "quokka-books" },
  });
  expect(Object.keys(left.metadata)).toEqual(["cost_center"]);
  expect((await find(as, "secret", "A quokka word")).data.items).toEqual([]);
  expect((await find(as, "cost_center", "quokka-kept")).data.items).toEqual([records[1]]);
  expect((await rowsWith("A quokka word", "quokka too")).length).toBe(0);
  const gone = { record_type: "account", source: "books", external_id: "quokka-books" };
  expect((await call(findByExternalId, { as: as, query: gone })).error?.code).toBe("external_id.not_found");
  const kept = { ...gone, record_type: "job" };
  expect((await call(findByExternalId, { as: as, query: kept })).data.record_id).toBe(job.id);
});
