import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { analyticsPosition } from "../../shared/data/analytics.ts";
import { allOf } from "../../shared/data/engine/page.ts";
import { jobs } from "../../shared/data/jobs.ts";
import { differencesOf } from "../../shared/workflows/analytics/compare.ts";
import { rebuild } from "../../shared/workflows/analytics/rebuild.ts";
import { clock } from "../../tests/support/world.ts";
import { createTable, type DynamoDB, localClient, startDynamoDB } from "../dynamodb.ts";
import { seedYear } from "./seed.ts";

const folder = mkdtempSync(join(tmpdir(), "marketplace-year-"));
const file = join(folder, "table.sqlite");
const places = {
  table_file: file,
  stripe: { file: join(folder, "stripe.json"), base_url: "http://127.0.0.1:1" },
};
const until = "2027-06-01T00:00:00.000Z";
let engine: DynamoDB;

beforeAll(async () => {
  clock.set(until);
  engine = await startDynamoDB({ file });
  process.env.AWS_ENDPOINT_URL_DYNAMODB = engine.endpoint;
  await createTable(localClient(engine.endpoint), process.env.TABLE_NAME as string);
  await seedYear(places, 20);
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the figures of a year written into the engine's file equal those counted from its table", async () => {
  const { position } = await analyticsPosition();
  expect(position).toMatchObject({ generation: 2, through: until });
  await rebuild({ generation: 3, zones: ["UTC"], until });
  const { compared, differences } = await differencesOf([2, 3], ["UTC"]);
  expect(differences).toEqual([]);
  expect(compared).toBeGreaterThan(1000);
}, 60_000);

test("a year is written only into an empty table", async () => {
  const all = () => allOf((request) => jobs.page("all", "JOBS", request));
  const before = await all();
  expect(before.length).toBeGreaterThan(10);
  await seedYear(places, 20);
  expect(await all()).toEqual(before);
});
