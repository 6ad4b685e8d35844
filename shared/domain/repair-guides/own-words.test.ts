import { expect, test } from "vitest";
import { taskKind } from "../pricing/taxonomy/taxonomy.ts";
import type { Advice } from "./advice.ts";
import { english } from "./guidebook-en.ts";
import { answeredBefore } from "./own-words.ts";
import { adviceOn, library } from "./trades/library.ts";

const of = (kind: string) => adviceOn(kind) as Advice;

test.each([
  ["plumbing.tap_leak", "My kitchen tap drips from the spout.", 0],
  ["plumbing.tap_leak", "Water comes out around the handle of the faucet", 1],
  ["electrical.smoke_alarm", "The alarm in the hall chirps every minute", 0],
  ["plumbing.garbage_disposal", "The disposal only hums and nothing turns", 0],
])("for %s, %j answers a check", (kind, words, at) => {
  expect(answeredBefore(english, of(kind), [], [words])).toEqual([{ check: `${kind}:${at}`, answer: "yes" }]);
});

test.each([
  ["plumbing.tap_leak", "My kitchen tap drips."],
  ["plumbing.tap_leak", "It does not drip from the spout."],
  ["plumbing.tap_leak", "I don't know whether it drips from the spout."],
  ["plumbing.tap_leak", "It drips. The spout is made of brass."],
  ["electrical.ceiling_fan", "My ceiling fan wobbles"],
  ["plumbing.garbage_disposal", "The disposal doesn't hum any more"],
  ["plumbing.garbage_disposal", "It hums or it is silent, I can't hear it"],
])("for %s, %j answers none", (kind, words) => {
  expect(answeredBefore(english, of(kind), [], [words])).toEqual([]);
});

test("an answer to a check overrides what was said before", () => {
  const made = [{ check: "plumbing.tap_leak:0", answer: "no" as const }];
  expect(answeredBefore(english, of("plumbing.tap_leak"), made, ["It drips from the spout."])).toEqual([]);
});

test("the name of a kind of work answers none of its checks", () => {
  for (const advice of library)
    expect([
      advice.task_kind,
      answeredBefore(english, advice, [], [taskKind(advice.task_kind)?.title ?? ""]),
    ]).toEqual([advice.task_kind, []]);
});
