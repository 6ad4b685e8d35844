import { describe, expect, test, vi } from "vitest";
import { type Question, safetyFlags } from "../shared/domain/pricing/reading.ts";
import { services, taskKinds } from "../shared/domain/pricing/taxonomy/taxonomy.ts";
import { meantIn } from "../shared/domain/quote/meant.ts";
import { askedIn, questionIn, saidIn, warningsIn } from "../shared/domain/quote/said.ts";
import { pairs } from "../shared/domain/quote/texts-es.ts";
import { unreadText } from "../shared/domain/quote/unread.ts";
import { retelling, variablesOf } from "../shared/kernel/retelling.ts";
import {
  kindQuestion,
  languageQuestions,
  openQuestions,
  quantityQuestion,
} from "../shared/vendors/ai/rules/questions.ts";
import { warningOf } from "../shared/vendors/ai/rules/safety.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

const areas = ["water_or_climate", "electricity", "inside", "outside", "other"];

const everyQuestion: Question[] = [
  ...openQuestions(),
  ...(["video", "image", "audio"] as const).flatMap((kind) => openQuestions(new Map(), [kind], "pet care")),
  ...areas.flatMap((area) => openQuestions(new Map([["area", area]]))),
  ...languageQuestions(new Map()),
  ...taskKinds.flatMap((kind) => [
    kindQuestion(kind),
    kindQuestion(kind, taskKinds.slice(0, 3), true),
    quantityQuestion(kind, "US"),
    quantityQuestion(kind, "ES"),
  ]),
];

const english =
  /\b(?:the|is|it|of|which|how|many|about|what|or|not|we|you|these|this|none|know|with|and|repair|install)\b/i;

test("no question that the rules ask has English words for who reads Spanish", () => {
  const left = everyQuestion
    .map((question) => questionIn("es", question))
    .flatMap(({ text, options = [] }) => [text, ...options.map(({ label }) => label)])
    .filter((text) => english.test(text));
  expect(left).toEqual([]);
});

test("what is sent as an answer is the same in every language", () => {
  for (const question of everyQuestion) {
    const { text: _, options = [], ...kept } = questionIn("es", question);
    const { text: __, options: sent = [], ...before } = question;
    expect(kept).toEqual(before);
    expect(options.map(({ value }) => value)).toEqual(sent.map(({ value }) => value));
  }
});

test("who reads English reads what is stored", () => {
  for (const question of everyQuestion) expect(questionIn("en", question)).toEqual(question);
});

test("both languages have the same variables in each sentence, and no sentence twice", () => {
  for (const [from, to] of pairs) expect(variablesOf(to).toSorted()).toEqual(variablesOf(from).toSorted());
  expect(new Set(pairs.map(([from]) => from)).size).toBe(pairs.length);
});

test("each danger has a notice in Spanish", () => {
  for (const flag of safetyFlags) {
    const warning = warningOf(flag);
    const [told] = warningsIn("es", [warning]);
    expect(told?.notice).not.toBe(warning.notice);
    expect(told?.notice).not.toMatch(english);
  }
});

test("what is said of files that were not used is in Spanish", () => {
  for (const reason of [
    "no_words",
    "type_not_read",
    "file_gone",
    "listening_failed",
    "over_budget",
    "listening_took_too_long",
    "not_looked_at",
    "too_large",
  ] as const)
    expect(saidIn("es", unreadText({ media_id: "018f3a5c9d2e4b7a6c1d0e9f" as never, reason }))).not.toMatch(
      english,
    );
});

test("a sentence that is not known stays as it is", () => {
  expect(saidIn("es", "Own words.")).toBe("Own words.");
  expect(askedIn("es", { question_id: "x", text: "Own words?" }).text).toBe("Own words?");
});

test("a dot in a known sentence stands for a dot alone", () => {
  expect(
    retelling([
      ["A (b)?", "C"],
      ["{n} x.", "{n} y."],
    ])("2 xx"),
  ).toBeUndefined();
});

const of = (match: (question: Question) => boolean): Question => everyQuestion.find(match) as Question;
const taps = of(({ question_id }) => question_id === "quantity:plumbing.tap_leak");
const area = of(({ question_id }) => question_id === "area");
const metres = of(({ question_id, unit }) => question_id.startsWith("quantity:") && unit === "square_metre");
const feet = of(({ unit }) => unit === "square_foot");
const service = of(({ question_id, options }) => question_id === "service" && options?.length === 3);

describe("an answer in Spanish", () => {
  test.each([
    [taps, "doce", 12],
    [taps, "Unos veinticinco", 25],
    [taps, "treinta y dos grifos", 32],
    [taps, "media docena", 6],
    [taps, "No lo sé", "unknown"],
    [taps, "ni idea", "unknown"],
    [metres, "1.200", 1200],
    [metres, "12,5 metros cuadrados", 12.5],
    [metres, "4 por 5 metros", 20],
    [metres, "20 o 30", 30],
    [metres, "ciento veinte", 120],
    [feet, "10 metros cuadrados", 10 / 0.3048 ** 2],
    [area, "Ninguno de estos", "none"],
    [area, "otra cosa", "none"],
    [area, "Electricidad o un electrodoméstico", "electricity"],
    [area, "es del tejado", "outside"],
    [area, "la segunda", "electricity"],
    [area, "la última", "none"],
    [service, "Fontanería", "plumbing"],
    [service, services[0]?.service as string, "plumbing"],
  ])("%# is understood as the same answer", (question, words, value) => {
    const meant = meantIn("es", question, words);
    if (typeof value === "number") expect(meant).toBeCloseTo(value, 6);
    else expect(meant).toBe(value);
  });

  test("yes and no are understood", () => {
    const asked: Question = { question_id: "q", text: "?", type: "boolean", required: true };
    expect(["sí", "Claro que sí", "no", "para nada"].map((said) => meantIn("es", asked, said))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test("a choice is understood by its Spanish words, whichever of them is written", () => {
    for (const question of everyQuestion)
      for (const { value, label } of questionIn("es", question).options ?? [])
        expect(meantIn("es", question, label)).toBe(value);
  });
});
