import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { handler as books } from "../../events/queues/books.ts";
import { root } from "../operations.ts";
import { compared_seconds, olderMost } from "./scale-page.ts";

const measured = JSON.parse(readFileSync(resolve(root, "bench/books-scale.json"), "utf8"));
const most_jobs = 100_000_000;

test("a night is long enough for the older rows of a hundred million jobs a month, with workers that do nothing else", () => {
  const { abreast = 0, apart } = books.contract;
  expect(olderMost(measured, apart?.abreast ?? 0)).toBeGreaterThan(most_jobs);
  expect(olderMost(measured, abreast, compared_seconds)).toBeLessThan(most_jobs);
});

test("an hour of a day has one worker, however many there are", () => {
  expect(olderMost(measured, 20)).toBe(olderMost(measured, 11));
  expect(olderMost(measured, 5)).toBeLessThan(olderMost(measured, 6));
});
