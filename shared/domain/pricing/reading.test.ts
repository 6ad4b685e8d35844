import { describe, expect, test } from "vitest";
import { checkAnswer, type Question } from "./reading.ts";

const question = (more: Partial<Question>): Question => ({
  question_id: "q",
  text: "?",
  type: "text",
  required: true,
  ...more,
});

const number = question({ type: "number", unit: "square_metre", min: 1, max: 50 });
const choice = question({
  type: "choice",
  options: [
    { value: "a", label: "A" },
    { value: "b", label: "B" },
  ],
});

describe("an answer", () => {
  test.each<[string, Question, unknown]>([
    ["a number within bounds", number, 1],
    ["a number at the upper bound", number, 50],
    ["one of the choices", choice, "b"],
    ["true", question({ type: "boolean" }), true],
    ["false", question({ type: "boolean" }), false],
    ["words", question({ min: 5 }), "it drips"],
    ["nothing where it is not required", question({ required: false }), undefined],
  ])("is taken: %s", (_, asked, value) => {
    expect(checkAnswer(asked, value)).toBeUndefined();
  });

  test.each<[string, Question, unknown, string]>([
    ["nothing", number, undefined, "An answer is required."],
    ["null", number, null, "An answer is required."],
    ["an empty text", question({}), "", "An answer is required."],
    ["only spaces", question({}), "   ", "An answer is required."],
    ["digits as text", number, "12", "Answer with a number."],
    ["NaN", number, Number.NaN, "Answer with a number."],
    ["infinity", number, Number.POSITIVE_INFINITY, "Answer with a number."],
    ["too little", number, 0.99, "At least 1 square meter."],
    ["too much", number, 50.01, "At most 50 square meters."],
    ["too many rooms", question({ type: "number", unit: "room", max: 50 }), 51, "At most 50 rooms."],
    ["too many pieces", question({ type: "number", unit: "each", max: 50 }), 51, "At most 50."],
    ["another choice", choice, "c", "Choose one of: a, b."],
    ["the name of a property", choice, "constructor", "Choose one of: a, b."],
    ["yes", question({ type: "boolean" }), "yes", "Answer true or false."],
    ["a number for words", question({}), 5, "Answer in words."],
    ["an object for words", question({}), {}, "Answer in words."],
    ["too few words", question({ min: 5 }), "tap", "Write at least 5 characters."],
    ["too many words", question({ max: 10 }), "a".repeat(11), "Write at most 10 characters."],
    ["words without end", question({}), "a".repeat(2001), "Write at most 2000 characters."],
  ])("is refused with what to do: %s", (_, asked, value, problem) => {
    expect(checkAnswer(asked, value)).toEqual({ field: "q", problem });
  });
});
