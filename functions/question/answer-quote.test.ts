import { beforeEach, expect, test } from "vitest";
import { jobs } from "../../shared/data/jobs.ts";
import { media } from "../../shared/data/media.ts";
import type { Media } from "../../shared/domain/media/media.ts";
import { newId } from "../../shared/kernel/id.ts";
import { administrator } from "../../tests/support/callers.ts";
import { keyMade } from "../../tests/support/keys.ts";
import {
  aMedia,
  approvedProvider,
  aTask,
  bookingOf,
  customerWithQuote,
} from "../../tests/support/marketplace.ts";
import { answerTo, aQuestion, askAbout } from "../../tests/support/own-questions.ts";
import { roundTripsOf } from "../../tests/support/quotes.ts";
import { type Caller, call, clock, signedIn, storyOf, write } from "../../tests/support/world.ts";
import { handler as getForOperators } from "../admin/field/get-answers.ts";
import { handler as createJob } from "../job/create-job.ts";
import { handler as generateQuote } from "../quote/generate-quote.ts";
import { handler as getMedia } from "../video/get-media.ts";
import { handler as answerQuote } from "./answer-quote.ts";
import { handler as getAnswers } from "./get-answers.ts";
import { handler as getQuestions } from "./get-questions.ts";

beforeEach(() => clock.set("2027-05-20T15:00:00.000Z"));

/** A customer with a quote for one task, and the questions about it. */
const asked = async (questions: readonly object[], service = "plumbing", task_kind = "plumbing.tap_leak") => {
  const own = (await askAbout(service, questions)).data.questions;
  const world = await customerWithQuote([aTask({ service, task_kind })]);
  const { customer, quote } = world;
  const answer = (own_answers: object[], as = customer) =>
    call(answerQuote, { as, params: { quote_id: quote.id }, body: { own_answers } });
  const book = (own_answers?: object[]) =>
    call(createJob, { as: customer, body: bookingOf(quote, own_answers && { own_answers }) });
  return { ...world, own, answer, book };
};

const seenBy = async (as: Caller, job_id: string) => {
  const said = await call(getAnswers, { as, params: { job_id } });
  return said.error?.code ?? said.data.items.map(({ value }: { value: unknown }) => value);
};

test("nothing is booked without the required answers; those of the quote and of the booking stay with the job", async () => {
  const { own, customer, quote, answer, book } = await asked([
    aQuestion({ at: "quote", words: { en: "Which brand is it?" } }),
    aQuestion({ kind: "number", lowest: 1, highest: 9, words: { es: "¿Qué piso?" } }),
    aQuestion({ required: false }),
  ]);
  const none = await book();
  expect([none.status, none.error?.fields]).toEqual([
    422,
    [
      { field: "own_answers", problem: `must answer ${own[0].question_id}: Which brand is it?` },
      { field: "own_answers", problem: `must answer ${own[1].question_id}: ¿Qué piso?` },
    ],
  ]);
  expect((await answer([answerTo(own[0], "Vaillant")])).data.answers).toMatchObject([{ value: "Vaillant" }]);
  const listed = (await call(getQuestions, { as: customer, query: { quote_id: quote.id } })).data;
  expect(listed.items.map((one: { question_id: string }) => one.question_id)).toEqual(
    own.map((one: { question_id: string }) => one.question_id),
  );
  expect(listed.items[0]).not.toHaveProperty("shown");
  expect(listed.items[0].task_ids).toEqual([quote.tasks[0]?.task_id]);
  expect(listed.answers).toMatchObject([{ question_id: own[0].question_id, value: "Vaillant" }]);
  const booked = await book([answerTo(own[1], 4)]);
  expect(booked.status).toBe(200);
  expect(await seenBy(customer, booked.data.job_id)).toEqual(["Vaillant", 4]);
  expect(await storyOf("own_answers", `quote:${quote.id}`)).toEqual(["own_answers.given"]);
});

test("a later revision does not change an old answer, and an answer to an older one is refused", async () => {
  const { own, customer, book, answer } = await asked(
    [aQuestion({ words: { en: "Old words?" } })],
    "cleaning",
    "cleaning.home",
  );
  const booked = await book([answerTo(own[0], "Then")]);
  const { question_id } = own[0];
  await askAbout("cleaning", [aQuestion({ question_id, words: { en: "New words?" }, personal: false })]);
  const { items } = (await call(getAnswers, { as: customer, params: { job_id: booked.data.job_id } })).data;
  expect(items).toMatchObject([{ question_id, revision: 1, words: { en: "Old words?" }, value: "Then" }]);
  const old = await answer([answerTo(own[0], "Now")]);
  expect([old.status, old.error?.fields?.[0]?.field]).toEqual([422, "own_answers.0.revision"]);
  expect((await answer([{ ...answerTo(own[0], "Now"), revision: 2 }])).status).toBe(200);
});

test("each kind of answer is checked, and every wrong one is named", async () => {
  const { own, customer, answer, book } = await asked([
    aQuestion({ kind: "choice", choices: ["gas", "oil"].map((key) => ({ key, words: { en: key } })) }),
    aQuestion({ kind: "number", lowest: 1, highest: 9 }),
    aQuestion({ kind: "date" }),
    aQuestion({ kind: "file" }),
    aQuestion(),
  ]);
  const [choice, number, date, file, text] = own;
  const [mine, pending, foreign] = [
    aMedia({ owner_id: customer.id as never, kind: "image" }),
    aMedia({ owner_id: customer.id as never, state: "pending" }),
    aMedia({}),
  ];
  await write(...[mine, pending, foreign].map((one) => media.insert(one)));
  const wrong: [object, string | number][] = [
    [choice, "coal"],
    [number, 10],
    [number, "4"],
    [date, "2027-02-30"],
    [date, 7],
    [file, foreign.id],
    [file, pending.id],
    [file, "nothing"],
    [text, 7],
  ];
  for (const [question, value] of wrong) {
    const said = await answer(
      [answerTo(text, "Right"), answerTo(question as never, value)].slice(question === text ? 1 : 0),
    );
    const fields = said.error?.fields?.map(({ field }) => field);
    expect([value, said.status, fields]).toEqual([
      value,
      422,
      [`own_answers.${question === text ? 0 : 1}.value`],
    ]);
  }
  const unknown = [
    answerTo({ question_id: `plumbing.${newId("question")}`, revision: 1 }, "x"),
    answerTo(text, "x"),
    answerTo(text, "y"),
  ];
  expect((await answer(unknown)).error?.fields?.map(({ field }) => field)).toEqual([
    "own_answers.0.question_id",
    "own_answers.2.question_id",
  ]);
  for (const value of ["x".repeat(501), "\u0000", ""])
    expect((await answer([answerTo(text, value)])).status).toBe(422);
  const right = [
    answerTo(choice, "gas"),
    answerTo(number, 9),
    answerTo(date, "2027-02-28"),
    answerTo(file, mine.id),
    answerTo(text, "é".repeat(500)),
  ];
  const booked = await book(right);
  expect(await seenBy(customer, booked.data.job_id)).toEqual(right.map(({ value }) => value));
});

test("providers see what they are told: before they have the job nothing personal, then all but what is for operators", async () => {
  const { own, customer, book } = await asked([
    aQuestion({ personal: false, shown: "offered" }),
    aQuestion({ shown: "claimed" }),
    aQuestion({ shown: "console" }),
    aQuestion({ kind: "file", shown: "claimed" }),
    aQuestion({ kind: "file", shown: "console" }),
  ]);
  const [picture, hidden] = [1, 2].map(() => aMedia({ owner_id: customer.id as never, kind: "image" })) as [
    Media,
    Media,
  ];
  await write(media.insert(picture), media.insert(hidden));
  const values = ["Offered", "Claimed", "Console", picture.id, hidden.id];
  const { job_id } = (await book(values.map((value, nth) => answerTo(own[nth], value)))).data;
  const { provider } = await approvedProvider();
  expect(await seenBy(provider, job_id)).toBe("job.not_found");
  const job = await jobs.find(job_id);
  await write(jobs.update({ ...job, state: "open" }));
  expect(await seenBy(provider, job_id)).toEqual(["Offered"]);
  expect(await seenBy((await approvedProvider({ state: "suspended" })).provider, job_id)).toBe(
    "job.not_found",
  );
  expect(await seenBy(await signedIn("user"), job_id)).toBe("job.not_found");
  await write(
    jobs.update({
      ...(await jobs.find(job_id)),
      state: "assigned",
      service_provider_id: provider.id as never,
    }),
  );
  expect(await seenBy(provider, job_id)).toEqual(["Offered", "Claimed", picture.id]);
  const open = (as: Caller, media_id: string) =>
    call(getMedia, { as, params: { media_id }, query: { job_id } }).then(({ status }) => status);
  const another = (await approvedProvider()).provider;
  expect([await open(provider, picture.id), await open(provider, hidden.id)]).toEqual([200, 404]);
  expect([await open(another, picture.id), await open(customer, hidden.id)]).toEqual([404, 200]);
  expect(await roundTripsOf(() => call(getAnswers, { as: provider, params: { job_id } }))).toBe(1);
  const query = { record_type: "job", record_id: job_id };
  const { as } = await keyMade(await administrator(), { scopes: ["admin/field:read"] });
  expect((await call(getForOperators, { as, query })).data.items).toHaveLength(5);
});

test("a question for some kinds of work is asked and required only there", async () => {
  const { own, book, answer } = await asked(
    [aQuestion({ kinds: ["plumbing.tap_leak"] })],
    "plumbing",
    "plumbing.toilet_repair",
  );
  const said = await book([answerTo(own[0], "x")]);
  expect(said.error?.fields?.[0]).toEqual({
    field: "own_answers.0.question_id",
    problem: "is not asked here",
  });
  expect((await book()).status).toBe(200);
  expect((await answer([], await signedIn("user"))).error?.code).toBe("quote.not_found");
});

const pricesOf = ({ tasks }: { tasks: { low_minor: number; high_minor: number }[] }) =>
  tasks.map(({ low_minor, high_minor }) => [low_minor, high_minor]);

test("a price at once is given only with the required answers, which don't change it", async () => {
  const tasks = [{ task_kind: "plumbing.tap_leak", quantity: 2 }];
  await askAbout("plumbing", []);
  const { customer } = await customerWithQuote();
  const plain = (await call(generateQuote, { as: customer, body: { tasks } })).data;
  expect(plain.tasks[0].low_minor).toBeGreaterThan(0);
  const [question] = (await askAbout("plumbing", [aQuestion({ at: "quote", kind: "number" })])).data
    .questions;
  expect((await call(generateQuote, { as: customer, body: { tasks } })).error?.fields?.[0]?.field).toBe(
    "own_answers",
  );
  const own_answers = [answerTo(question, 1_000_000)];
  const said = await call(generateQuote, { as: customer, body: { tasks, own_answers } });
  expect(pricesOf(said.data)).toEqual(pricesOf(plain));
  const query = { quote_id: said.data.quote_id };
  expect((await call(getQuestions, { as: customer, query })).data.answers).toMatchObject([
    { value: 1_000_000 },
  ]);
});
