import { expect, test } from "vitest";
import { outputSchema, readOutput } from "./model-output.ts";

const tap = {
  task_kind: "plumbing.tap_leak",
  quantity: 2,
  confidence: 0.9,
  urgency: "soon",
  evidence: "tap drips",
  unclear: [],
};
const roof = { ...tap, task_kind: "roofing.leak", quantity: 1 };
const kinds = (said: unknown) => readOutput(said)?.works.map(({ task_kind }) => task_kind);

test("a whole answer is read as it is", () => {
  expect(readOutput({ understood: true, findings: [tap], safety: ["gas"] })).toEqual({
    works: [tap],
    dangers: ["gas"],
    incomplete: false,
  });
});

test.each([
  ["dangers", { understood: true, findings: [tap] }, { works: [tap], dangers: [] }],
  ["work", { understood: true, safety: ["gas"] }, { works: [], dangers: ["gas"] }],
  ["both, given as nothing", { understood: true, findings: null, safety: null }, { works: [], dangers: [] }],
  ["whether it understood", { findings: [tap], safety: [] }, { works: [tap], dangers: [] }],
])("a missing list of %s is empty", (_, said, read) => {
  expect(readOutput(said)).toEqual({ ...read, incomplete: false });
});

test.each([
  ["no object", "the price is 5"],
  ["nothing", null],
  ["an empty object", {}],
  ["an object with other fields only", { price: 5 }],
  ["a list in words", { understood: true, findings: "tap", safety: [] }],
])("%s is no answer", (_, said) => {
  expect(readOutput(said)).toBeUndefined();
});

test("one piece of work that can't be read does not lose the others, and is remembered", () => {
  for (const bad of [null, 7, { ...roof, task_kind: "roofing.magic" }, { ...roof, quantity: -1 }]) {
    expect(readOutput({ understood: true, findings: [bad, tap], safety: [] })).toEqual({
      works: [tap],
      dangers: [],
      incomplete: true,
    });
  }
});

test("a danger without a name of ours is remembered", () => {
  expect(readOutput({ findings: [tap], safety: ["explosion", "gas"] })).toMatchObject({
    dangers: ["gas"],
    incomplete: true,
  });
});

test("what a piece of work lacks makes it unsure or unclear", () => {
  const { works } = readOutput({ findings: [{ task_kind: "plumbing.tap_leak" }] }) ?? {};
  expect(works).toEqual([
    { ...tap, quantity: 1, confidence: 0.5, urgency: "normal", evidence: "", unclear: ["quantity"] },
  ]);
});

test("of work that is named twice the surer stays; amounts that contradict each other are unclear", () => {
  const sure = { ...tap, confidence: 0.95 };
  expect(readOutput({ findings: [tap, sure, roof] })?.works).toEqual([sure, roof]);
  expect(readOutput({ findings: [sure, { ...tap, quantity: 5 }] })?.works).toEqual([
    { ...sure, unclear: ["quantity"] },
  ]);
});

test("work counts for nothing if the model says that it did not understand", () => {
  expect(kinds({ understood: false, findings: [tap], safety: [] })).toEqual([]);
});

test("the schema has no field at the top that Amazon Nova refuses, and its pieces of work are closed", () => {
  expect(Object.keys(outputSchema())).toEqual(["type", "properties", "required"]);
  const { items } = outputSchema().properties.findings;
  expect(items.additionalProperties).toBe(false);
  expect(Object.keys(items.properties)).toEqual(Object.keys(tap));
});
