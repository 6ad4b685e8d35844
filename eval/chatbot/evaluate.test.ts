import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { likeness } from "../estimator/tuning.ts";
import { missedBars } from "../report.ts";
import { evaluateChatbot, evaluateSecondChatbot } from "./evaluate.ts";
import { questions, secondQuestions, tuningQuestions } from "./questions.ts";

const found = evaluateChatbot();
const second = evaluateSecondChatbot();

/** Goals that are not met yet. A goal that is met leaves this list for good. */
const known_misses: string[] = [];

test("every goal of the chatbot is met, except known misses", () => {
  expect(missedBars(found), JSON.stringify(found.measures, null, 1)).toEqual(known_misses);
});

/** As `known_misses`, of the second set. */
const second_misses = ["right entry among five", "answers cite the right entry", "declines what is hostile"];

test("every goal of the chatbot is met on the second set, except known misses", () => {
  expect(missedBars(second), JSON.stringify(second.measures, null, 1)).toEqual(second_misses);
  expect(second.misses).toEqual([]);
});

test("docs/evaluation.md has the current results of the chatbot: npm run eval writes them", () => {
  const document = readFileSync(new URL("../../docs/evaluation.json", import.meta.url), "utf8");
  expect(JSON.parse(document).chatbot.measures).toEqual(found.measures);
  expect(JSON.parse(document).second_chatbot.measures).toEqual(second.measures);
});

test("70 questions have an answer, 30 have none, 20 are hostile, over 60 entries", () => {
  const all = questions();
  const answerable = all.filter(({ entries }) => entries.length > 0);
  const hostile = all.filter(({ refused }) => refused);
  expect([answerable.length, all.length - answerable.length - hostile.length, hostile.length]).toEqual([
    70, 30, 20,
  ]);
  expect(new Set(answerable.flatMap(({ entries }) => entries)).size).toBeGreaterThanOrEqual(60);
});

test("no scored question is similar to one used for tuning", () => {
  const scored = [...questions(), ...secondQuestions()].map(({ question }) => question);
  const tuned = tuningQuestions().map(({ question }) => question);
  expect(tuned.length).toBeGreaterThan(100);
  expect(likeness(scored, tuned).filter(({ similarity }) => similarity >= 0.6)).toEqual([]);
});
