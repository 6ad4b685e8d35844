import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { root } from "../operations.ts";
import { costPage } from "./cost.ts";
import type { Story } from "./story.ts";

const most_dollars = 0.012;

test("a job costs at most 1.2 cents at ten million jobs a month", async () => {
  const page = await costPage();
  const [, each = ""] = /^\| per job \|.*\| ([\d.]+) \|$/m.exec(page) ?? [];
  expect(Number(each)).toBeGreaterThan(0);
  expect(Number(each)).toBeLessThanOrEqual(most_dollars);
});

test.each([
  [100_000, 60],
  [10_000_000, 20],
])("figures of a job take few write units at %i jobs a month", (jobs, most) => {
  const { figure_units } = JSON.parse(readFileSync(resolve(root, "bench/story.json"), "utf8")) as Story;
  expect(figure_units[jobs]).toBeGreaterThan(0);
  expect(figure_units[jobs]).toBeLessThanOrEqual(most);
});

test("each price is for one of what it names, or for a million", async () => {
  const page = await costPage();
  expect(page).toContain("| a text message in the United States, with the carrier's fee | 0.0108 |");
  expect(page).toContain("| 1 GB sent to people, the next 40,960 | 0.085 |");
});
