import { expect, test } from "vitest";
import { costPage } from "./cost.ts";

const most_dollars = 0.012;

test("a job costs at most 1.2 cents at ten million jobs a month", async () => {
  const page = await costPage();
  const [, each = ""] = /^\| per job \|.*\| ([\d.]+) \|$/m.exec(page) ?? [];
  expect(Number(each)).toBeGreaterThan(0);
  expect(Number(each)).toBeLessThanOrEqual(most_dollars);
});

test("each price is for one of what it names, or for a million", async () => {
  const page = await costPage();
  expect(page).toContain("| a text message in the United States, with the carrier's fee | 0.0108 |");
  expect(page).toContain("| 1 GB sent to people, the next 40,960 | 0.085 |");
});
