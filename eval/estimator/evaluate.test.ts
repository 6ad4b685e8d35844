import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { evaluatePrices } from "../prices/evaluate.ts";
import { missedBars } from "../report.ts";
import { evaluateEstimator, evaluateSecondEstimator } from "./evaluate.ts";
import { evaluateFrozen } from "./frozen.ts";
import { dangers, sentences } from "./sentences.ts";
import { likeness, tuningTexts } from "./tuning.ts";

vi.setConfig({ testTimeout: 300_000 });

const found = evaluateEstimator();
const second = evaluateSecondEstimator();

/** Goals that are not met yet. A goal that is met leaves this list for good. */
const known_misses = [
  "nonsense to nothing",
  "right amount",
  "same price: more detail",
  "danger seen, second set",
];

test("every goal is met, except known misses", () => {
  expect(missedBars(found), JSON.stringify(found.measures, null, 1)).toEqual(known_misses);
});

/** As `known_misses`, of the second set. */
const second_misses = ["same price: more detail"];

test("every goal is met on the second set, except known misses", () => {
  expect(missedBars(second), JSON.stringify(second.measures, null, 1)).toEqual(second_misses);
  expect(second.misses).toEqual([]);
});

test("docs/evaluation.md has the current results: npm run eval writes them", () => {
  const document = readFileSync(new URL("../../docs/evaluation.json", import.meta.url), "utf8");
  expect(JSON.parse(document).estimator.measures).toEqual(found.measures);
  expect(JSON.parse(document).second_estimator.measures).toEqual(second.measures);
  expect(JSON.parse(document).frozen_estimator.measures).toEqual(evaluateFrozen().measures);
  expect(JSON.parse(document).prices.measures).toEqual(evaluatePrices().measures);
});

test("every class has the promised number of scored sentences, each once", () => {
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
  const real = dangers("first").filter(({ flag }) => flag);
  expect(real.length).toBeGreaterThanOrEqual(150);
  expect(new Set(real.map(({ language }) => language)).size).toBeGreaterThanOrEqual(6);
});

test("no scored sentence is similar to anything used for tuning", () => {
  const tuned = tuningTexts();
  expect(tuned.length).toBeGreaterThan(3000);
  const scored = [...sentences("first"), ...sentences("second"), ...dangers("first")].map(({ text }) => text);
  const alike = likeness(scored, tuned).filter(({ similarity }) => similarity >= 0.6);
  expect(alike).toEqual([]);
});

test("the similarity check finds copies and slightly changed sentences", () => {
  const [copy, changed, other] = likeness(
    ["the kitchen tap drips all day", "our kitchen tap drips all day", "mow the lawn please"],
    ["The kitchen tap drips all day.", "paint the fence"],
  );
  expect(copy?.similarity).toBe(1);
  expect(changed?.similarity).toBeGreaterThanOrEqual(0.6);
  expect(other?.similarity).toBeLessThan(0.3);
});

test("prices stay between half and double of those of public guides", () => {
  const { measures } = evaluatePrices();
  expect(measures[0]?.of).toBeGreaterThanOrEqual(90);
  expect(missedBars({ measures })).toEqual([]);
});
