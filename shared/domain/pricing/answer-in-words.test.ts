import { describe, expect, test } from "vitest";
import { meantBy } from "./answer-in-words.ts";
import type { Question } from "./reading.ts";

const question = (more: Partial<Question>): Question => ({
  question_id: "q",
  text: "?",
  type: "number",
  required: true,
  ...more,
});
const unknown = { options: [{ value: "unknown", label: "I don't know" }] };
const count = question({ unit: "each", ...unknown });
const square_feet = question({ unit: "square_foot", ...unknown });
const metres = question({ unit: "linear_metre", ...unknown });
const kinds = question({
  type: "choice",
  options: [
    { value: "tap", label: "Repair a dripping tap" },
    { value: "toilet", label: "Repair a toilet" },
    { value: "drain", label: "Unblock a drain" },
    { value: "none", label: "None of these" },
  ],
});

describe("what own words mean as an answer", () => {
  test.each<[string, Question, string, unknown]>([
    ["a number with words around it", count, "about twelve", 12],
    ["digits in a sentence", count, "there are 7 of them", 7],
    ["a number of two words", count, "twenty-five I think", 25],
    ["a dozen", count, "two dozen", 24],
    ["hundreds", square_feet, "two hundred and fifty", 250],
    ["a thousand with a comma", square_feet, "1,200 sq ft", 1200],
    ["the larger of two", count, "10 or 12", 12],
    ["a length by a width", square_feet, "12 x 14", 168],
    ["meters where feet are asked for", square_feet, "20 square meters", 20 / 0.3048 ** 2],
    ["feet where meters are asked for", metres, "30 ft", 30 * 0.3048],
    ["an acre", square_feet, "half an acre", undefined],
    ["no idea", count, "no idea, sorry", "unknown"],
    ["not knowing", square_feet, "I don't know", "unknown"],
    ["not knowing, in Spanish", count, "no lo sé", "unknown"],
    ["something else", count, "the ones upstairs", undefined],
    ["a choice as it is written", kinds, "repair a toilet", "toilet"],
    ["a word of one choice alone", kinds, "the drain, it's blocked", "drain"],
    ["a word of two choices", kinds, "repair", undefined],
    ["the second one", kinds, "the second one", "toilet"],
    ["the number of a choice", kinds, "3", "drain"],
    ["none", kinds, "none of those", "none"],
    ["something different", kinds, "something else", "none"],
    ["being unsure of a choice", kinds, "not sure", "none"],
    ["yes", question({ type: "boolean" }), "yep, it does", true],
    ["no", question({ type: "boolean" }), "not really", false],
    ["maybe", question({ type: "boolean" }), "in the evening", undefined],
  ])("%s", (_, asked, words, meant) => {
    const found = meantBy(asked, words);
    expect(typeof meant === "number" ? Number(found).toFixed(3) : found).toBe(
      typeof meant === "number" ? meant.toFixed(3) : meant,
    );
  });

  test("a value that is not text stays as it is", () => {
    expect([meantBy(count, 3), meantBy(kinds, true)]).toEqual([3, true]);
  });
});
