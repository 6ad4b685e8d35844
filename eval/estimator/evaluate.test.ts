import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { missedBars } from "../report.ts";
import { evaluateEstimator, evaluateSecondEstimator } from "./evaluate.ts";
import { dangers, sentences } from "./sentences.ts";
import { likeness, tuningTexts } from "./tuning.ts";

vi.setConfig({ testTimeout: 60_000 });

const found = evaluateEstimator();
const second = evaluateSecondEstimator();

/** Goals that are not reached yet: what is reached leaves this list, and nothing comes back to it. */
const known_misses = [
  "right service",
  "nonsense to nothing",
  "priced wrong work",
  "right amount",
  "same price: more detail",
];

test("every goal is met but for those that are known to be missed", () => {
  expect(missedBars(found), JSON.stringify(found.measures, null, 1)).toEqual(known_misses);
});

/** As `known_misses`, of the second set. */
const second_misses = ["right service", "priced wrong work", "same price: more detail"];

test("every goal is met on the second set but for those that are known to be missed", () => {
  expect(missedBars(second), JSON.stringify(second.measures, null, 1)).toEqual(second_misses);
  expect(second.misses).toEqual([]);
});

test("docs/evaluation.md says what is measured: npm run eval writes it anew", () => {
  const document = readFileSync(new URL("../../docs/evaluation.json", import.meta.url), "utf8");
  expect(JSON.parse(document).estimator.measures).toEqual(found.measures);
  expect(JSON.parse(document).second_estimator.measures).toEqual(second.measures);
});

test("there are as many scored sentences as were promised, each once, in every class", () => {
  const all = sentences();
  expect(all.length).toBeGreaterThanOrEqual(400);
  expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
  const sizes = Object.groupBy(all, (one) => one.class);
  expect(Object.keys(sizes)).toHaveLength(11);
  for (const [name, those] of Object.entries(sizes)) expect(those?.length, name).toBeGreaterThanOrEqual(25);
  const more = sentences("second").map(({ text }) => text);
  expect(more.length).toBeGreaterThanOrEqual(150);
  expect(new Set([...more, ...all.map(({ text }) => text)]).size).toBe(more.length + all.length);
  expect(new Set(sentences("second").map((one) => one.class))).toEqual(new Set(Object.keys(sizes)));
  const real = dangers().filter(({ flag }) => flag);
  expect(real.length).toBeGreaterThanOrEqual(150);
  expect(new Set(real.map(({ language }) => language)).size).toBeGreaterThanOrEqual(6);
});

test("no scored sentence is like anything that the words are tuned on", () => {
  const tuned = tuningTexts();
  expect(tuned.length).toBeGreaterThan(3000);
  const scored = [...sentences("first"), ...sentences("second"), ...dangers()].map(({ text }) => text);
  const alike = likeness(scored, tuned).filter(({ similarity }) => similarity >= 0.6);
  expect(alike).toEqual([]);
});

test("the check of likeness finds what is copied and what is hardly changed", () => {
  const [copy, changed, other] = likeness(
    ["the kitchen tap drips all day", "our kitchen tap drips all day", "mow the lawn please"],
    ["The kitchen tap drips all day.", "paint the fence"],
  );
  expect(copy?.similarity).toBe(1);
  expect(changed?.similarity).toBeGreaterThanOrEqual(0.6);
  expect(other?.similarity).toBeLessThan(0.3);
});
