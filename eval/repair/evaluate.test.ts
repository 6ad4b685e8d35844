import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { missedBars } from "../report.ts";
import { evaluateRepair } from "./evaluate.ts";

const found = evaluateRepair();

test("every goal of repair sessions is met", () => {
  expect(missedBars(found), JSON.stringify(found.misses, null, 1)).toEqual([]);
});

test("docs/evaluation.md says what is measured of repair sessions: npm run eval writes it anew", () => {
  const document = readFileSync(new URL("../../docs/evaluation.json", import.meta.url), "utf8");
  expect(JSON.parse(document).repair.measures).toEqual(found.measures);
});
