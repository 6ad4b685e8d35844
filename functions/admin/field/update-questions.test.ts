import { beforeAll, expect, test } from "vitest";
import { administrator } from "../../../tests/support/callers.ts";
import { aQuestion, askAbout } from "../../../tests/support/own-questions.ts";
import { writingTogether } from "../../../tests/support/simultaneous-writes.ts";
import { type Caller, call, storyOf } from "../../../tests/support/world.ts";
import { handler as getQuestions } from "./get-questions.ts";
import { handler as updateQuestions } from "./update-questions.ts";

let owner: Caller;
beforeAll(async () => {
  owner = await administrator();
});

const choices = (keys: string[]) => keys.map((key) => ({ key, words: { en: key } }));
const many = (count: number) => Array.from({ length: count }, (_, nth) => `key${nth}`);

test("questions keep their id; only one that changed gets another revision, and one left out is asked no more", async () => {
  const [one, other] = [aQuestion(), aQuestion({ kind: "number", lowest: 1, highest: 9 })];
  const { data } = await askAbout("plumbing", [one, other]);
  const [first, second] = data.questions;
  expect(first).toMatchObject({
    ...one,
    revision: 1,
    question_id: expect.stringMatching(/^plumbing\.[0-9a-f]{24}$/),
  });
  const kept = { ...other, question_id: second.question_id };
  const changed = { ...one, question_id: first.question_id, words: { en: "Where is the valve?" } };
  const again = (await askAbout("plumbing", [kept, changed])).data;
  expect(again.questions).toEqual([second, { ...first, ...changed, revision: 2 }]);
  expect((await askAbout("plumbing", [kept])).data.questions).toEqual([second]);
  const as = await administrator("read_only");
  const seen = (await call(getQuestions, { as, query: { service: "plumbing" } })).data;
  expect([seen.version, seen.questions]).toEqual([3, [second]]);
  expect(await storyOf("own_questions", "plumbing")).toEqual(Array(3).fill("own_questions.updated"));
});

test("of two owners who change the questions of a service at once one is told, and others may not", async () => {
  const body = { service: "cleaning", version: 0, questions: [aQuestion()] };
  const said = await writingTogether("own_questions", () =>
    Promise.all([1, 2].map(() => call(updateQuestions, { as: owner, body }))),
  );
  expect(said.map(({ status, error }) => error?.code ?? status).sort()).toEqual([
    200,
    "own_questions.version_conflict",
  ]);
  const as = await administrator("support");
  expect((await call(updateQuestions, { as, body })).status).toBe(403);
});

test.each([
  ["eleven questions", Array.from({ length: 11 }, () => aQuestion()), "questions"],
  ["no words", [aQuestion({ words: {} })], "questions.0.words"],
  ["201 characters", [aQuestion({ words: { en: "x".repeat(201) } })], "questions.0.words.en"],
  ["a choice of nothing", [aQuestion({ kind: "choice" })], "questions.0.choices"],
  ["choices of a date", [aQuestion({ kind: "date", choices: choices(["a", "b"]) })], "questions.0.choices"],
  ["21 choices", [aQuestion({ kind: "choice", choices: choices(many(21)) })], "questions.0.choices"],
  [
    "the same choice twice",
    [aQuestion({ kind: "choice", choices: choices(["a", "a"]) })],
    "questions.0.choices",
  ],
  ["bounds of a text", [aQuestion({ lowest: 1 })], "questions.0.lowest"],
  ["bounds upside down", [aQuestion({ kind: "number", lowest: 2, highest: 1 })], "questions.0.lowest"],
  ["personal answers for everybody", [aQuestion({ shown: "offered" })], "questions.0.shown"],
  ["a kind of another service", [aQuestion({ kinds: ["plumbing.tap_leak"] })], "questions.0.kinds"],
  ["an unknown kind of work", [aQuestion({ kinds: ["painting.moon"] })], "questions.0.kinds"],
  [
    "somebody else's question",
    [aQuestion({ question_id: `painting.${"a".repeat(24)}` })],
    "questions.0.question_id",
  ],
])("%s can't be asked", async (_, questions, field) => {
  const said = await askAbout("painting", questions);
  expect([said.status, said.error?.fields?.map((one) => one.field)]).toEqual([422, [field]]);
});
