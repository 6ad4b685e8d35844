import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { handler as eraseSchedule } from "../events/schedules/erasure.ts";
import { handler as getAnswers } from "../functions/admin/field/get-answers.ts";
import { handler as imageAndPrompt } from "../functions/ai/image-and-prompt.ts";
import { handler as videoPrompt } from "../functions/ai/quote-ai_video-request-prompt.ts";
import { handler as quoteRequest } from "../functions/ai/quote-request.ts";
import { handler as videoRequest } from "../functions/ai/video_quote-request.ts";
import { handler as deleteAccount } from "../functions/authentication/delete-account.ts";
import { handler as exportData } from "../functions/authentication/export-data.ts";
import { handler as answerQuote } from "../functions/question/answer-quote.ts";
import { handler as deleteMedia } from "../functions/video/delete-media.ts";
import { media } from "../shared/data/media.ts";
import { ownAnswers } from "../shared/data/own-answers.ts";
import { quotes } from "../shared/data/quotes.ts";
import { openBucket } from "./support/bucket.ts";
import { administrator } from "./support/callers.ts";
import { aMedia, aQuote, aTask } from "./support/marketplace.ts";
import { answerTo, aQuestion, askAbout } from "./support/own-questions.ts";
import { newUser, proved } from "./support/people.ts";
import { rowsWith } from "./support/person-with-history.ts";
import { listening, tellEndpoints } from "./support/receiver.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { call, clock, deliver, runSchedule, write } from "./support/world.ts";

let stripe: StripeWorld;
beforeAll(async () => {
  stripe = await startStripe();
});
afterAll(() => stripe.close());

openBucket();
beforeEach(() => clock.set("2027-03-01T12:00:00.000Z"));
afterEach(() => vi.restoreAllMocks());

/** A customer who has answered questions about a quote, with one word in each text. */
const answered = async (word: string) => {
  const { questions } = (
    await askAbout("plumbing", [
      aQuestion(),
      aQuestion({ personal: false }),
      aQuestion({ kind: "file", personal: false }),
    ])
  ).data;
  const { as } = await newUser();
  const picture = aMedia({ owner_id: as.id as never, kind: "image" });
  const quote = aQuote({
    user_id: as.id as never,
    state: "accepted",
    tasks: [aTask({ service: "plumbing" })],
  });
  await write(quotes.insert(quote), media.insert(picture));
  const own_answers = [`A ${word} word`, `${word} stays`, picture.id].map((value, nth) =>
    answerTo(questions[nth], value),
  );
  const said = await call(answerQuote, { as, params: { quote_id: quote.id }, body: { own_answers } });
  expect(said.status).toBe(200);
  return { as, quote, picture, own_answers };
};

test("answers are told to nobody: not in events, the outbox, deliveries or logs", async () => {
  const lines = vi.spyOn(process.stdout, "write");
  const errors = vi.spyOn(process.stderr, "write");
  const told = await listening(await administrator(), ["*"]);
  const { as, quote, own_answers } = await answered("axolotl");
  const wrong = { own_answers: [{ ...own_answers[0], revision: 9 }] };
  expect((await call(answerQuote, { as, params: { quote_id: quote.id }, body: wrong })).status).toBe(422);
  await tellEndpoints();
  await deliver();
  told.close();
  expect(JSON.stringify(told.received.map(({ body }) => body))).not.toContain("axolotl");
  const written = [...lines.mock.calls, ...errors.mock.calls].map(([line]) => String(line)).join("\n");
  expect(written).toContain("answer-quote");
  expect(written).not.toContain("axolotl");
  expect(new Set((await rowsWith("axolotl")).map(({ pk }) => pk))).toEqual(
    new Set([`ANSWERS#quote#${quote.id}`]),
  );
});

test("a person gets the answers in the export; erased, only those stay that are neither personal nor a file", async () => {
  const { as, quote, picture } = await answered("quokka");
  const { data } = await call(exportData, await proved(as));
  const exported = JSON.parse(await (await fetch(data.url)).text());
  expect(exported.own_answers).toMatchObject([
    {
      record_type: "quote",
      record_id: quote.id,
      answers: [{ value: "A quokka word" }, { value: "quokka stays" }, { value: picture.id }],
    },
  ]);
  expect((await call(deleteAccount, await proved(as))).status).toBe(200);
  clock.advance({ hours: 1 });
  for (let turn = 0; turn < 5; turn += 1) await runSchedule(eraseSchedule);
  const query = { record_type: "quote", record_id: quote.id };
  const left = (await call(getAnswers, { as: await administrator(), query })).data.items;
  expect(left.map(({ value }: { value: string }) => value)).toEqual(["quokka stays"]);
  expect(await rowsWith("A quokka word")).toEqual([]);
});

test("a file that is an answer is not deleted", async () => {
  const { as, picture, quote } = await answered("numbat");
  const refused = await call(deleteMedia, { as, params: { media_id: picture.id } });
  expect([refused.status, refused.error?.code]).toEqual([409, "media.in_use"]);
  await write(quotes.update({ ...(await quotes.find(quote.id)), state: "declined" }));
  expect((await call(deleteMedia, { as, params: { media_id: picture.id } })).status).toBe(409);
});

test("each way to ask for a quote takes answers, and a wrong one begins no quote", async () => {
  const { as, own_answers } = await answered("bilby");
  const [picture, film] = [
    aMedia({ owner_id: as.id as never, kind: "image" }),
    aMedia({ owner_id: as.id as never, kind: "video" }),
  ];
  await write(media.insert(picture), media.insert(film));
  const user_prompt = "The tap drips.";
  const ways = [
    [quoteRequest, { user_prompt }],
    [imageAndPrompt, { user_prompt, image_url: picture.id }],
    [videoPrompt, { user_prompt, video_url: film.id }],
    [
      videoRequest,
      {
        user_prompt,
        quote_id: "",
        user_id: as.id,
        video_url: "",
        address: "",
        video_slide_img: "",
        media_type: "",
      },
    ],
  ] as const;
  for (const [handler, body] of ways) {
    const said = await call(handler, { as, body: { ...body, own_answers: own_answers.slice(0, 1) } });
    expect([handler.contract.route, said.status, said.body]).toEqual([
      handler.contract.route,
      200,
      said.body,
    ]);
    expect((await ownAnswers.find("quote", said.data.quote_id)).answers).toMatchObject([
      { value: "A bilby word" },
    ]);
    const wrong = [{ ...own_answers[0], value: 7 }];
    const refused = await call(handler, { as, body: { ...body, own_answers: wrong } });
    expect([refused.status, refused.error?.fields?.[0]?.field]).toEqual([422, "own_answers.0.value"]);
  }
  const { data } = await call(quoteRequest, {
    as,
    body: { user_prompt, own_answers: own_answers.slice(0, 1) },
  });
  const { quote_id } = data;
  await deliver({ expectFailures: true });
  const more = { quote_id, user_prompt: "It drips at night.", own_answers: own_answers.slice(1, 2) };
  expect((await call(quoteRequest, { as, body: more })).status).toBe(200);
  expect((await ownAnswers.find("quote", quote_id)).answers).toHaveLength(2);
});
