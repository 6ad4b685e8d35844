import { expect, test } from "vitest";
import { ownTaskKind } from "../../../../tests/support/own-kinds.ts";
import type { OwnTaskKind } from "../../../domain/pricing/own-kind.ts";
import type { Answer } from "../../../domain/pricing/reading.ts";
import { readByRules } from "./rules-estimator.ts";

const own = [
  ownTaskKind(),
  ownTaskKind({
    key: "sauna",
    titles: { en: "Repair a sauna" },
    words: { en: { things: ["sauna"], signs: ["broken", "cold"], phrases: [] } },
    unit: "job",
  }),
  ownTaskKind({
    service: "floors",
    key: "terrazzo",
    titles: { en: "Polish terrazzo" },
    words: { en: { things: ["terrazzo"], signs: ["polish", "dull"], phrases: [] } },
    unit: "square_metre",
  }),
];

const read = (text: string, country = "US", answers: Answer[] = [], kinds: readonly OwnTaskKind[] = own) =>
  readByRules({ text, answers, media: [], country, own: kinds });

const worksIn = (text: string, country?: string): string[] =>
  read(text, country).findings.map(({ task_kind, quantity }) => `${task_kind} ${quantity}`);

test.each([
  ["Clean my pool", ["pools.cleaning 1"]],
  ["My swimming pool is full of algae.", ["pools.cleaning 1"]],
  ["We have two pools that need cleaning.", ["pools.cleaning 2"]],
  ["I have a swimming pool. It is green and full of leaves.", ["pools.cleaning 1"]],
  ["Clean my pool and fix the dripping kitchen tap.", ["pools.cleaning 1", "plumbing.tap_leak 1"]],
  [
    "My sauna stays cold, the pool is green and there is a hole in the wall.",
    ["pools.sauna 1", "pools.cleaning 1", "plastering.hole_patch 1"],
  ],
  ["Polish 40 m2 of terrazzo.", ["floors.terrazzo 40"]],
  ["Our 10 year old pool is green.", ["pools.cleaning 1"]],
  ["A dripping tap in the pool house", ["plumbing.tap_leak 1"]],
  ["The sauna heater was repaired yesterday.", []],
  ["The pool is green. Never mind, it's fixed.", []],
  ["My dog is green.", []],
])("%s", (text, works) => {
  expect(worksIn(text)).toEqual(works);
});

test.each([
  ["Necesito limpiar la piscina", ["pools.cleaning 1"]],
  ["La piscina está verde y el grifo de la cocina gotea", ["pools.cleaning 1", "plumbing.tap_leak 1"]],
  ["Limpieza de dos piscinas", ["pools.cleaning 2"]],
])("in Spanish: %s", (text, works) => {
  expect(worksIn(text, "ES")).toEqual(works);
});

test("what is not wanted in Spanish is no own work", () => {
  const works = worksIn("No necesito limpiar la piscina.", "ES");
  expect(works.filter((work) => work.startsWith("pools"))).toEqual([]);
});

test("a finding has the figures, the title and the words that it rests on", () => {
  expect(read("Please clean the pool.").findings).toMatchObject([
    {
      service: "pools",
      title: "Clean a pool",
      unit: "each",
      own: { labour_minutes: { low: 90, high: 120 }, materials_minor: { low: 2000, high: 4000 } },
      evidence: "Please clean the pool",
    },
  ]);
});

test("where several are named without a number, the customer is asked how many", () => {
  const { questions } = read("The pools are dirty.");
  expect(questions.map(({ question_id }) => question_id)).toEqual(["quantity:pools.cleaning"]);
  const answers = [{ question_id: "quantity:pools.cleaning", value: 3 }];
  expect(read("The pools are dirty.", "US", answers)).toMatchObject({
    findings: [{ quantity: 3 }],
    questions: [],
  });
});

test("an area that the customer does not know, or that is too large, is looked at by a person", () => {
  const sureOf = (text: string, answers: Answer[] = []) => read(text, "US", answers).findings[0]?.confidence;
  expect(sureOf("Our terrazzo is dull.")).toBe(0.82);
  expect(read("Our terrazzo is dull.").questions.map(({ question_id }) => question_id)).toEqual([
    "square_feet:floors.terrazzo",
  ]);
  expect(
    sureOf("Our terrazzo is dull.", [{ question_id: "square_feet:floors.terrazzo", value: "unknown" }]),
  ).toBe(0.5);
  expect(sureOf("Polish 9000 m2 of terrazzo.")).toBe(0.5);
});

test("a thing alone is asked about, and none of these is taken as a no", () => {
  const { findings, questions } = read("It is about the sauna");
  expect(findings).toMatchObject([{ task_kind: "pools.sauna", confidence: 0.48 }]);
  expect(questions[0]).toMatchObject({ question_id: "kind:pools", required: true });
  const answered = (value: string) =>
    read("It is about the sauna", "US", [{ question_id: "kind:pools", value }]).findings;
  expect(answered("pools.sauna")).toMatchObject([{ task_kind: "pools.sauna", confidence: 0.85 }]);
  expect(answered("none")).toEqual([]);
});

test("without own kinds, and beside own kinds that a text does not name, it is read as before", () => {
  for (const text of [
    "My kitchen tap drips.",
    "Paint two bedrooms and mow the lawn.",
    "hello",
    "Der Hahn tropft",
  ])
    expect(read(text)).toEqual(readByRules({ text, answers: [], media: [], country: "US" }));
});
