import { expect, test } from "vitest";
import { defaultQuotationRules } from "../../domain/pricing/pricing.ts";
import { mergedReading } from "./merged-reading.ts";
import { readOutput } from "./model-output.ts";
import { readByRules } from "./rules/rules-estimator.ts";

const work = (task_kind: string, more: object = {}) => ({
  task_kind,
  quantity: 1,
  confidence: 0.9,
  urgency: "normal",
  evidence: "",
  unclear: [],
  ...more,
});
const tap = work("plumbing.tap_leak");
const sureWords = "The kitchen faucet drips.";
const weakWords = "Something is off with the thing beside the pantry.";

const merged = (text: string, said: object) => {
  const output = readOutput(said);
  if (!output) throw new Error("no answer");
  return mergedReading(output, { text, answers: [], media: [], country: "US" });
};
const gate = defaultQuotationRules.confidence_gate;

test("the sentences are what the tests need: one that the rules are sure of, one that they are not", () => {
  const surest = (text: string) =>
    Math.max(
      0,
      ...readByRules({ text, answers: [], media: [] }).findings.map(({ confidence }) => confidence),
    );
  expect(surest(sureWords)).toBeGreaterThanOrEqual(0.75);
  expect(surest(weakWords)).toBeLessThan(0.75);
});

test("the model wins where the rules are not sure, and nobody has to look", () => {
  const { findings, confidence } = merged(weakWords, {
    findings: [work("carpentry.door_repair", { evidence: "Something is off" })],
  });
  expect(findings.map(({ task_kind }) => task_kind)).toEqual(["carpentry.door_repair"]);
  expect(confidence).toBe(0.9);
});

test("the model wins where both see the same trade, with its own kind and amount", () => {
  const { findings } = merged(sureWords, { findings: [work("plumbing.tap_install", { quantity: 3 })] });
  expect(findings).toMatchObject([{ task_kind: "plumbing.tap_install", quantity: 3, confidence: 0.9 }]);
});

test.each([
  ["another trade", [work("roofing.leak", { confidence: 0.99 })]],
  ["less than they are", [work("painting.interior_room", { confidence: 0.99 })]],
])("a person looks where the rules are sure and the model sees %s", (_, findings) => {
  const both = merged(`${sureWords} Paint two rooms.`, { findings });
  expect(both.findings.map(({ task_kind }) => task_kind)).toEqual(findings.map(({ task_kind }) => task_kind));
  expect(both.confidence).toBeLessThan(gate);
});

test("a person looks where the model named something that can't be read", () => {
  expect(merged(sureWords, { findings: [tap, work("plumbing.magic")] }).confidence).toBeLessThan(gate);
  expect(merged(sureWords, { findings: [tap], safety: ["explosion"] }).confidence).toBeLessThan(gate);
  expect(merged(sureWords, { findings: [tap] }).confidence).toBe(0.9);
});

test("a person looks at work that no words, no rule and nothing shown speak for", () => {
  const roof = (evidence: string) =>
    merged(sureWords, { findings: [tap, work("roofing.leak", { evidence })] });
  expect(roof("").confidence).toBeLessThan(gate);
  expect(roof("the roof leaks").confidence).toBeLessThan(gate);
  expect(roof("kitchen faucet").confidence).toBe(0.9);
});

test("a danger that the rules see stays one, whatever the model says", () => {
  const { safety, findings } = merged("I smell gas, and the faucet drips.", { findings: [tap], safety: [] });
  expect(safety.map(({ flag }) => flag)).toEqual(["gas"]);
  expect(findings).toMatchObject([{ urgency: "emergency" }]);
});

test("a danger that only the model sees is one", () => {
  expect(merged(sureWords, { findings: [tap], safety: ["flood"] }).safety).toMatchObject([{ flag: "flood" }]);
});

test("both readings are kept if they differ, and only then", () => {
  expect(merged(sureWords, { findings: [tap] }).read_by).toEqual({ by: "model" });
  expect(merged("I smell gas, and the faucet drips.", { findings: [work("roofing.leak")] }).read_by).toEqual({
    by: "model",
    differs: {
      model: { works: [{ task_kind: "roofing.leak", quantity: 1 }], dangers: [] },
      rules: {
        works: expect.arrayContaining([{ task_kind: "plumbing.tap_leak", quantity: 1 }]),
        dangers: ["gas"],
      },
    },
  });
});

test("work whose price depends on a size is asked for it if the words do not say it", () => {
  const asked = (task_kind: string, text: string) =>
    merged(text, { findings: [work(task_kind)] }).questions.map(({ question_id }) => question_id);
  expect(asked("garden.tree_work", "Remove the oak tree.")).toEqual(["height:garden.tree_work"]);
  expect(asked("garden.tree_work", "Remove the oak tree, it is 60 feet tall.")).toEqual([]);
  expect(asked("cleaning.regular", "Clean our home for us.")).not.toEqual([]);
  expect(asked("cleaning.regular", "Clean our 3 bedroom house for us.")).toEqual([]);
});

test("a size in the words belongs to the model's work, and hours follow from it", () => {
  const [tree] = merged("Remove the oak tree, it is 60 feet tall.", {
    findings: [work("garden.tree_work")],
  }).findings;
  expect(tree?.size?.height_metres).toBeCloseTo(18.3, 0);
  const hours = (text: string) =>
    merged(text, { findings: [work("cleaning.regular")] }).findings[0]?.quantity ?? 0;
  expect(hours("Clean our 5 bedroom house.")).toBeGreaterThan(hours("Clean our 2 bedroom house."));
});
