import { beforeEach, describe, expect, test } from "vitest";
import { quotes } from "../../shared/data/quotes.ts";
import { policy } from "../../shared/domain/policy.ts";
import type { Question } from "../../shared/domain/pricing/reading.ts";
import { newId } from "../../shared/kernel/id.ts";
import {
  answerQuote,
  askForQuote,
  quoteAfter,
  quoteOf,
  roundTripsOf,
  seenQuote,
  unclearWords,
} from "../../tests/support/quotes.ts";
import { type Caller, call, deliver, signedIn, storyOf } from "../../tests/support/world.ts";
import { handler as validateAnswer } from "./validate-answer.ts";

let user: Caller;
beforeEach(async () => {
  user = await signedIn("user");
});

const questions: Question[] = [
  {
    question_id: "kind",
    text: "Which?",
    type: "choice",
    options: [
      { value: "a", label: "A" },
      { value: "b", label: "B" },
    ],
    required: true,
  },
  { question_id: "many", text: "How many?", type: "number", unit: "each", min: 1, max: 10, required: true },
  { question_id: "hot", text: "Is it hot?", type: "boolean", required: true },
  { question_id: "words", text: "Say more.", type: "text", min: 5, max: 20, required: false },
];
const right = [
  { question_id: "kind", value: "a" },
  { question_id: "many", value: 3 },
  { question_id: "hot", value: false },
];
const awaiting = () => quoteOf(user, { state: "awaiting_answers", questions, rounds: 1, tasks: [] });

test("asks about what it doesn't understand instead of pricing it; the answers lead to a price", async () => {
  const asked = await quoteAfter(user, { user_prompt: unclearWords });
  expect(asked).toMatchObject({ state: "awaiting_answers", rounds: 1, tasks: [] });
  expect(asked).not.toHaveProperty("totals");
  expect(asked.questions.map((question: Question) => [question.question_id, question.type])).toEqual([
    ["area", "choice"],
    ["describe", "text"],
  ]);
  const answered = await answerQuote(user, asked.quote_id, [
    { question_id: "area", value: "water_or_climate" },
    { question_id: "describe", value: "The kitchen tap drips day and night." },
  ]);
  expect(answered).toMatchObject({ status: 200, data: { state: "processing", questions: [] } });
  await deliver();
  expect(await seenQuote(user, asked.quote_id)).toMatchObject({
    state: "estimated",
    tasks: [{ task_kind: "plumbing.tap_leak" }],
  });
  expect(await storyOf("quote", asked.quote_id)).toEqual([
    "quote.requested",
    "quote.questions_asked",
    "quote.answered",
    "quote.estimated",
  ]);
});

test("asks at most three rounds, then prices what is known or sends it to review", async () => {
  const { quote_id } = await quoteAfter(user, { user_prompt: unclearWords });
  for (let round = 1; round <= policy.quote.rounds_most; round += 1) {
    const { state, rounds } = await seenQuote(user, quote_id);
    expect({ state, rounds }).toEqual({ state: "awaiting_answers", rounds: round });
    // The text names a service but no task, so the estimator keeps asking.
    const open = (await seenQuote(user, quote_id)).questions as Question[];
    await quotes.find(quote_id);
    const said = await answerQuote(
      user,
      quote_id,
      open.map(({ question_id, type, options, min }) => ({
        question_id,
        value:
          type === "choice"
            ? options?.[0]?.value
            : type === "number"
              ? (min ?? 1)
              : type === "boolean"
                ? true
                : "hello there",
      })),
    );
    expect(said.status).toBe(200);
    await deliver();
    if ((await seenQuote(user, quote_id)).state !== "awaiting_answers") break;
  }
  const { state, rounds, questions } = await seenQuote(user, quote_id);
  expect(rounds).toBeLessThanOrEqual(policy.quote.rounds_most);
  expect(["estimated", "needs_review"]).toContain(state);
  expect(questions.length).toBeLessThanOrEqual(policy.quote.questions_most);
});

describe("checks answers by the type of their question and names each invalid one", () => {
  test.each([
    ["a value that is not offered", { question_id: "kind", value: "c" }],
    ["a choice answered with a number", { question_id: "kind", value: 1 }],
    ["words that say no number", { question_id: "many", value: "lots of them" }],
    ["a number above its maximum", { question_id: "many", value: 11 }],
    ["a number below its minimum", { question_id: "many", value: 0 }],
    ["words that say neither yes nor no", { question_id: "hot", value: "in the evening" }],
    ["too few words", { question_id: "words", value: "abc" }],
    ["too many words", { question_id: "words", value: "x".repeat(21) }],
    ["an empty required answer", { question_id: "kind", value: "" }],
    ["a question that was not asked", { question_id: "price_minor", value: 1 }],
  ])("%s", async (_, wrong) => {
    const quote = await awaiting();
    const given = [...right.filter(({ question_id }) => question_id !== wrong.question_id), wrong];
    const said = await answerQuote(user, quote.id, given);
    expect(said).toMatchObject({ status: 422, error: { code: "request.invalid" } });
    expect(said.error?.fields?.map(({ field }) => field)).toEqual([`answers.${given.length - 1}`]);
    const checked = await call(validateAnswer, { as: user, body: { quote_id: quote.id, ...wrong } });
    expect(checked).toMatchObject({
      status: 200,
      data: { valid: false, problem: said.error?.fields?.[0]?.problem },
    });
    expect(await quotes.find(quote.id)).toMatchObject({ state: "awaiting_answers", version: 1, answers: [] });
  });

  test("names every required question without an answer, and every answer given twice", async () => {
    const quote = await awaiting();
    const said = await answerQuote(user, quote.id, [
      { question_id: "hot", value: true },
      { question_id: "hot", value: false },
    ]);
    expect(said.error?.fields).toEqual([
      { field: "answers.1", problem: "is answered twice" },
      { field: "answers", problem: "An answer to kind is required." },
      { field: "answers", problem: "An answer to many is required." },
    ]);
  });

  test("answers in people's own words are kept as what they mean", async () => {
    const quote = await awaiting();
    const words = { many: "about three", hot: "yes, it is" };
    const given = right.map(({ question_id, value }) => ({
      question_id,
      value: question_id in words ? words[question_id as keyof typeof words] : value,
    }));
    expect(await answerQuote(user, quote.id, given)).toMatchObject({ status: 200 });
    expect((await quotes.find(quote.id)).answers).toEqual(
      expect.arrayContaining([
        { question_id: "many", value: 3 },
        { question_id: "hot", value: true },
      ]),
    );
  });

  test("valid answers pass the check, which stores nothing; optional ones may be empty or left out", async () => {
    for (const words of [[], [{ question_id: "words", value: "" }]]) {
      const quote = await awaiting();
      for (const body of right) {
        const checked = await call(validateAnswer, { as: user, body: { quote_id: quote.id, ...body } });
        expect(checked.data).toEqual({ quote_id: quote.id, question_id: body.question_id, valid: true });
      }
      expect((await quotes.find(quote.id)).version).toBe(1);
      expect(await answerQuote(user, quote.id, [...right, ...words])).toMatchObject({
        status: 200,
        data: { answers: right },
      });
    }
  });

  test.each([null, {}, [], undefined])("treats the answer %j as no answer", async (value) => {
    const quote = await awaiting();
    const said = await answerQuote(user, quote.id, [{ question_id: "kind", value }]);
    expect(said.status).toBe(422);
  });
});

test("a quote that is not waiting for answers accepts none", async () => {
  for (const state of ["processing", "accepted", "needs_review", "failed", "abandoned"] as const) {
    const quote = await quoteOf(user, { state, questions });
    expect(await answerQuote(user, quote.id, right)).toMatchObject({
      status: 409,
      error: { code: "quote.invalid_transition", details: { from: state } },
    });
  }
});

test("another customer's quote answers like a missing one, to answers and checks", async () => {
  const theirs = await quoteOf(await signedIn("user"), { state: "awaiting_answers", questions });
  const foreign = await answerQuote(user, theirs.id, right);
  expect(foreign.status).toBe(404);
  expect(foreign.error).toEqual((await answerQuote(user, newId("quote"), right)).error);
  const check = (quote_id: string) =>
    call(validateAnswer, { as: user, body: { quote_id, question_id: "kind", value: "a" } });
  expect((await check(theirs.id)).error).toEqual((await check(newId("quote"))).error);
});

test("of two concurrent answers one is accepted", async () => {
  const quote = await awaiting();
  const said = await Promise.all([answerQuote(user, quote.id, right), answerQuote(user, quote.id, right)]);
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("an estimate still accepts answers that could make it more exact", async () => {
  const { quote_id } = (await askForQuote(user, { user_prompt: "I need to paint my living room." })).data;
  await deliver();
  const estimate = await seenQuote(user, quote_id);
  expect(estimate).toMatchObject({ state: "estimated", revision: 1 });
  expect(estimate.questions[0].question_id).toBe("kind:painting");
  await answerQuote(user, quote_id, [{ question_id: "kind:painting", value: "painting.ceiling" }]);
  await deliver();
  expect(await seenQuote(user, quote_id)).toMatchObject({
    state: "estimated",
    revision: 2,
    tasks: [{ task_kind: "painting.ceiling" }],
  });
  expect((await quotes.find(quote_id)).superseded).toMatchObject([
    { revision: 1, low_minor: estimate.totals.low_minor },
  ]);
});

test("the question whether it can wait delays no price, not even where the reading is unsure", async () => {
  const quote = await quoteAfter(user, {
    user_prompt: "The kitchen tap is dripping from the spout and I have to leave for work",
  });
  expect(quote.understood[0].confidence).toBeLessThan(policy.quote.ask_below_confidence);
  expect(quote.questions.map(({ question_id }: Question) => question_id)).toEqual(["can_wait"]);
  expect(quote).toMatchObject({ state: "estimated" });
});

test("the answer that it can't wait makes it an emergency, at the price of one", async () => {
  const { quote_id } = await quoteAfter(user, {
    user_prompt: "my front door won't lock and I have to leave for work",
  });
  const asked = await seenQuote(user, quote_id);
  expect(asked).toMatchObject({ state: "estimated", urgency: "normal" });
  expect(asked.questions.map(({ question_id }: Question) => question_id)).toContain("can_wait");
  const answer = [{ question_id: "can_wait", value: false }];
  expect(await answerQuote(user, quote_id, answer)).toMatchObject({ status: 200 });
  await deliver();
  const urgent = await seenQuote(user, quote_id);
  expect(urgent).toMatchObject({ state: "estimated", urgency: "emergency" });
  expect(urgent.totals.low_minor).toBeGreaterThan(asked.totals.low_minor);
});

test("answering takes three round trips, checking one", async () => {
  const quote = await awaiting();
  const check = () =>
    call(validateAnswer, { as: user, body: { quote_id: quote.id, question_id: "kind", value: "a" } });
  expect(await roundTripsOf(check)).toBe(1);
  expect(await roundTripsOf(() => answerQuote(user, quote.id, right))).toBe(3);
});
