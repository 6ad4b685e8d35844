import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missedBars } from "../report.ts";
import { evaluateRepair } from "./evaluate.ts";

const found = await evaluateRepair();

test("every goal of repair sessions is met", () => {
  expect(missedBars(found), JSON.stringify(found.misses, null, 1)).toEqual([]);
});

test("docs/evaluation.md has the current results of repair sessions: npm run eval writes them", () => {
  const document = readFileSync(new URL("../../docs/evaluation.json", import.meta.url), "utf8");
  expect(JSON.parse(document).repair.measures).toEqual(found.measures);
});
