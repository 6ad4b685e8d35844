import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Invoke } from "./functions-client.ts";
import { openSchedules } from "./schedules.ts";

test("where time was moved, what runs once a day runs after what would have run many times meanwhile", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marketplace-schedules-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ended = new Set<string>();
  let before: string[] = [];
  const invoke = (async (_: string, { schedule }: { schedule: string }) => {
    if (schedule === "figures-check") before = [...ended];
    await new Promise((done) => setTimeout(done, 5));
    ended.add(schedule);
    return { handled: 0, failed: 0 };
  }) as unknown as Invoke;
  const schedules = await openSchedules(join(folder, "schedules.json"), invoke, () => undefined);
  const ran = await schedules.runAll();
  expect(before).toContain("figures");
  expect(ran.map(({ schedule }) => schedule).toSorted()).toEqual([...ended].toSorted());
});
