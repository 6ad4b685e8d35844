import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { likeness } from "../estimator/tuning.ts";
import { missedBars } from "../report.ts";
import { evaluateChatbot } from "./evaluate.ts";
import { questions, tuningQuestions } from "./questions.ts";

const found = evaluateChatbot();

/** Goals that are not reached yet: what is reached leaves this list, and nothing comes back to it. */
const known_misses: string[] = [];

test("every goal of the chatbot is met but for those that are known to be missed", () => {
  expect(missedBars(found), JSON.stringify(found.measures, null, 1)).toEqual(known_misses);
});

test("docs/evaluation.md says what is measured of the chatbot: npm run eval writes it anew", () => {
  const document = readFileSync(new URL("../../docs/evaluation.json", import.meta.url), "utf8");
  expect(JSON.parse(document).chatbot.measures).toEqual(found.measures);
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

test("no scored question is like one that the words are tuned on", () => {
  const scored = questions().map(({ question }) => question);
  const tuned = tuningQuestions().map(({ question }) => question);
  expect(tuned.length).toBeGreaterThan(100);
  expect(likeness(scored, tuned).filter(({ similarity }) => similarity >= 0.6)).toEqual([]);
});
