import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PutItemCommand } from "@aws-sdk/client-dynamodb";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { schedules as declared } from "../platform/operations.ts";
import { setClockOffset } from "./clock.ts";
import { dueIndex } from "./due.ts";
import { localClient } from "./dynamodb.ts";
import type { Invoke } from "./functions-client.ts";
import { openSchedules, periodOf } from "./schedules.ts";

const client = localClient(process.env.AWS_ENDPOINT_URL_DYNAMODB as string);
const table = process.env.TABLE_NAME as string;
const hour_ms = 3_600_000;
const lookForThemselves = [
  "analytics",
  "analytics-check",
  "books",
  "ledger",
  "outbox",
  "reconciliation",
  "row-checks",
];

beforeEach(() => setClockOffset(0));

/** Schedules over the table's index of what is due, and those that ran since the last call. */
const opened = async (handle: (name: string) => Promise<void> = async () => undefined) => {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-schedules-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ran: string[] = [];
  const invoke = (async (_: string, { schedule }: { schedule: string }) => {
    await handle(schedule);
    ran.push(schedule);
    return { handled: 0, failed: 0 };
  }) as unknown as Invoke;
  const file = join(folder, "schedules.json");
  const schedules = await openSchedules(file, invoke, dueIndex(client, table), () => undefined);
  return { schedules, ran: () => ran.splice(0).toSorted() };
};

const dueAt = (kind: string, at_ms: number) =>
  client.send(
    new PutItemCommand({
      TableName: table,
      Item: {
        pk: { S: `${kind} ${at_ms}` },
        sk: { S: kind },
        duepk: { S: `DUE#${kind}#3` },
        duesk: { S: new Date(at_ms).toISOString() },
      },
    }),
  );

test("after time was moved, daily schedules run after frequent ones, and the check of figures after their count", async () => {
  const ended = new Set<string>();
  const before = new Map<string, string[]>();
  const { schedules, ran } = await opened(async (name) => {
    before.set(name, [...ended]);
    await new Promise((done) => setTimeout(done, 5));
    ended.add(name);
  });
  const told = await schedules.runAll();
  for (const late of ["analytics-check", "reconciliation"]) expect(before.get(late)).toContain("analytics");
  expect(ran()).toEqual([...ended].toSorted());
  expect(told).toHaveLength((await declared()).length);
});

test("a schedule follows one that there is, and that follows none itself", async () => {
  const contracts = (await declared()).map(({ contract }) => contract);
  const following = contracts.filter(({ follows }) => follows !== undefined);
  expect(following.length).toBeGreaterThan(0);
  for (const { name, follows } of following) {
    const [first] = contracts.filter((one) => one.name === follows);
    expect(first?.follows, name).toBeUndefined();
    expect(periodOf(first?.rate ?? "1 day"), name).toBeLessThan(hour_ms);
  }
});

test("a schedule runs when something of its kind is due, and all others count as run", async () => {
  const { schedules, ran } = await opened();
  await schedules.runDue();
  expect(ran()).toEqual(lookForThemselves);
  await dueAt("job", Date.now() - 1);
  await dueAt("media", Date.now() + hour_ms);
  const told = await schedules.runAll();
  expect(ran()).toEqual([...lookForThemselves, "jobs"].toSorted());
  expect(told.map(({ schedule }) => schedule).toSorted()).toEqual(
    (await declared()).map(({ contract }) => contract.name).toSorted(),
  );
  expect(schedules.status().filter(({ last_run }) => last_run === null)).toEqual([]);
  setClockOffset(30_000);
  await schedules.runDue();
  expect(ran()).toEqual([]);
  setClockOffset(60_000);
  await schedules.runDue();
  expect(ran()).toEqual(["jobs", "outbox"]);
});

test("at a stop only schedules with something due run, and those without a due index at their own times", async () => {
  await dueAt("job", Date.now() - 1);
  const { schedules, ran } = await opened();
  await schedules.runAll();
  ran();
  setClockOffset(6 * 60_000);
  await schedules.runAtStop();
  expect(ran()).toEqual(["analytics", "analytics-check", "jobs", "ledger", "outbox", "row-checks"]);
  await schedules.runAtStop();
  expect(ran()).toEqual(["jobs"]);
  await dueAt("reconciliation", Date.now() - 1);
  await schedules.runAtStop();
  expect(ran()).toEqual([...lookForThemselves, "jobs"].toSorted());
});
