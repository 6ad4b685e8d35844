import { createServer, type Http2Server, type ServerHttp2Session } from "node:http2";
import type { AddressInfo } from "node:net";
import type { SQSEvent } from "aws-lambda";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { handler as reviewed } from "../../functions/admin/quote/get-individualquote.ts";
import { configuration } from "../../shared/configuration.ts";
import { accounts } from "../../shared/data/accounts.ts";
import { aiBudgets, spend } from "../../shared/data/ai-budgets.ts";
import { type EventRow, historyOf } from "../../shared/data/engine/events.ts";
import { markDone } from "../../shared/data/engine/marks.ts";
import { unpublished } from "../../shared/data/engine/outbox.ts";
import { media } from "../../shared/data/media.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { noUsage } from "../../shared/domain/conversation/conversation.ts";
import { aiBudget, policy } from "../../shared/domain/policy.ts";
import { defaultQuotationRules, price } from "../../shared/domain/pricing/pricing.ts";
import { breakerPolicy } from "../../shared/kernel/breaker.ts";
import { newId } from "../../shared/kernel/id.ts";
import { messageOf } from "../../shared/queue/hand-off.ts";
import { queueWorker } from "../../shared/queue/worker.ts";
import { costMicros } from "../../shared/vendors/ai/model-prices.ts";
import { pass } from "../../tests/support/lengths-of-time.ts";
import { aMedia, anAccount } from "../../tests/support/marketplace-records.ts";
import { answerQuote, askForQuote, clearWords, quoteAfter, seenQuote } from "../../tests/support/quotes.ts";
import {
  allSubscribers,
  type Caller,
  call,
  clock,
  deliver,
  lambdaContext,
  renewed,
  runSchedule,
  signedIn,
  storyOf,
  write,
} from "../../tests/support/world.ts";
import { handler as quotesSchedule } from "../schedules/quotes.ts";

/** The model's next answer: a status and the arguments of its one tool. */
type Model = {
  status: number;
  said: unknown;
  stopped: string;
  asked: string[];
  /** Who was asked, in order. */
  ids: string[];
  /** What the better model answers, if not the same. */
  better?: Partial<Pick<Model, "status" | "said" | "stopped">> | undefined;
  /** Awaited before each answer. */
  meanwhile?: (() => Promise<void>) | undefined;
};
const model: Model = { status: 200, said: {}, stopped: "tool_use", asked: [], ids: [] };
const [first, better] = ["us.amazon.nova-lite-v1:0", "us.amazon.nova-pro-v1:0"];
let server: Http2Server;
const sessions = new Set<ServerHttp2Session>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      model.asked.push(Buffer.concat(chunks).toString());
      const id = decodeURIComponent(/model\/([^/]+)\//.exec(request.url ?? "")?.[1] ?? "");
      model.ids.push(id);
      await model.meanwhile?.();
      const { status, said, stopped } = { ...model, ...(id === better && model.better) };
      response.writeHead(status, { "content-type": "application/json" });
      response.end(
        JSON.stringify({
          output: {
            message: {
              role: "assistant",
              content: [{ toolUse: { toolUseId: "1", name: "record_reading", input: said } }],
            },
          },
          stopReason: stopped,
          usage: { inputTokens: 1200, outputTokens: 80, totalTokens: 1280 },
          metrics: { latencyMs: 1 },
        }),
      );
    });
  });
  server.on("session", (session) => sessions.add(session));
  server.listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  process.env.AI_VENDOR = "bedrock";
  process.env.BEDROCK_ENDPOINT = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(configuration().AI_VENDOR).toBe("bedrock");
});
afterAll(() => {
  for (const session of sessions) session.destroy();
  server.close();
});

let user: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  user = await signedIn("user");
  Object.assign(model, { status: 200, said: saying(), stopped: "tool_use", asked: [], ids: [] });
  Object.assign(model, { better: undefined, meanwhile: undefined });
  // A test's failures must not add to those of the next.
  pass(breakerPolicy.within_seconds + 1);
});

const saying = (finding: Record<string, unknown> = {}, more: Record<string, unknown> = {}) => ({
  understood: true,
  findings: [
    {
      task_kind: "plumbing.tap_leak",
      quantity: 1,
      confidence: 0.9,
      urgency: "normal",
      evidence: "tap drips",
      unclear: [],
      ...finding,
    },
  ],
  safety: [],
  ...more,
});

test("the model's reading becomes a price by the rules", async () => {
  const quote = await quoteAfter(user, { user_prompt: clearWords, address: "1 A St, Springfield, IL 62704" });
  expect(model.asked).toHaveLength(1);
  expect(model.asked[0]).toContain(clearWords);
  const finding = {
    task_kind: "plumbing.tap_leak",
    service: "plumbing",
    title: "Repair a dripping faucet",
    quantity: 1,
    unit: "each" as const,
    urgency: "normal" as const,
    confidence: 0.9,
    evidence: "",
  };
  const { low_minor, high_minor } = price([finding], defaultQuotationRules, [], {
    region: "US-IL",
    at: quote.requested_at,
  });
  expect(quote).toMatchObject({
    state: "estimated",
    totals: { low_minor, high_minor },
    rules_version: 0,
    rate_version: 0,
    confidence: 0.9,
    expires_at: "2027-03-08T10:00:00.000Z",
  });
});

describe("goes to review", () => {
  test.each([
    ["the model is not sure", clearWords, saying({ confidence: 0.59 }), ["confidence_low"]],
    [
      "the price is out of band",
      "Replace the roof.",
      saying({ task_kind: "roofing.replace", quantity: 2000 }),
      ["out_of_band"],
    ],
    ["there is danger", clearWords, saying({}, { safety: ["electrical_fire"] }), ["safety"]],
  ])("when %s", async (_, user_prompt, said, reasons) => {
    model.said = said;
    const quote = await quoteAfter(user, { user_prompt });
    expect(quote).toMatchObject({ state: "needs_review", review_reasons: reasons, allowed: [] });
    expect(quote).not.toHaveProperty("expires_at");
    expect(await storyOf("quote", quote.quote_id)).toEqual(["quote.requested", "quote.review_required"]);
  });

  test("when there is danger, without waiting for answers", async () => {
    model.said = saying({ unclear: ["quantity"] }, { safety: ["gas"] });
    const quote = await quoteAfter(user, { user_prompt: clearWords });
    expect(quote).toMatchObject({ state: "needs_review", safety: [{ flag: "gas" }] });
  });
});

test("asks at most three rounds of questions, then prices what is known", async () => {
  const kinds = [
    "plumbing.tap_leak",
    "plumbing.tap_install",
    "plumbing.sink_install",
    "plumbing.bath_install",
  ];
  const unclear = (round: number) => saying({ task_kind: kinds[round], unclear: ["quantity"] });
  model.said = unclear(0);
  const { quote_id } = await quoteAfter(user, { user_prompt: clearWords });
  for (let round = 1; round <= policy.quote.rounds_most; round += 1) {
    const { state, rounds, questions } = await seenQuote(user, quote_id);
    expect({ state, rounds }).toEqual({ state: "awaiting_answers", rounds: round });
    model.said = unclear(round);
    await answerQuote(user, quote_id, [{ question_id: questions[0].question_id, value: 2 }]);
    await deliver();
  }
  expect(await seenQuote(user, quote_id)).toMatchObject({
    state: "estimated",
    rounds: 3,
    tasks: [{ task_kind: "plumbing.bath_install" }],
  });
});

test("counts the model's tokens for its customer and in total, whether or not the result was usable", async () => {
  await quoteAfter(user, { user_prompt: clearWords });
  const day = new Date().toISOString().slice(0, 10);
  const once = await aiBudgets.find(user.id, day);
  expect(once).toMatchObject({ input: 1200, output: 80 });
  expect(once.cost_micros).toBe(costMicros(first, { ...noUsage, input: 1200, output: 80 }));
  model.stopped = "max_tokens";
  await quoteAfter(user, { user_prompt: clearWords });
  expect(await aiBudgets.find(user.id, day)).toMatchObject({
    input: 3600,
    output: 240,
    cost_micros: 2 * once.cost_micros + costMicros(better, { ...noUsage, input: 1200, output: 80 }),
  });
});

test.each([
  { day: "2031-05-05", own_tokens: 0 },
  { day: "2031-05-25", own_tokens: aiBudget.tokens_a_day },
])(
  "when the total budget is used up the rules read, the quote goes to review, and administrators are told, also if the customer's own tokens are used up: $own_tokens",
  async ({ day, own_tokens }) => {
    clock.set(`${day}T10:00:00.000Z`);
    user = await signedIn("user");
    const now = new Date().toISOString();
    const used = { ...noUsage, input: own_tokens + 1, cost_micros: aiBudget.cost_micros_a_day };
    await write(...spend(own_tokens > 0 ? user.id : newId("account"), used, newId("message"), now));
    const quote = await quoteAfter(user, { user_prompt: clearWords });
    expect(quote.state).toBe("needs_review");
    expect((await quotes.find(quote.quote_id)).read_by).toEqual({ by: "rules", failure: "over_budget" });
    expect(model.asked).toEqual([]);
    const told = await historyOf(
      { type: "ai_budget", id: day.replaceAll("-", "").padStart(24, "0") },
      { limit: 10, scope: "test" },
    );
    expect(told.items).toMatchObject([{ data: { scope: "all" } }]);
  },
);

test("at half of the total budget administrators are told once, and the model reads on", async () => {
  clock.set("2031-06-05T10:00:00.000Z");
  user = await signedIn("user");
  await write(
    ...spend(
      newId("account"),
      { ...noUsage, input: 1, cost_micros: aiBudget.cost_micros_a_day / 2 },
      newId("message"),
      new Date().toISOString(),
    ),
  );
  const states = [];
  for (let times = 0; times < 2; times += 1)
    states.push((await quoteAfter(user, { user_prompt: clearWords })).state);
  expect(states).toEqual(["estimated", "estimated"]);
  const told = await historyOf(
    { type: "ai_budget", id: "20310605".padStart(24, "0") },
    { limit: 10, scope: "test" },
  );
  expect(told.items).toMatchObject([
    { type: "ai.budget_nearing", data: { percent: 50, limit_minor: 5000, currency: "usd" } },
  ]);
});

test("the model learns neither the customer's name nor the address", async () => {
  const name = "Ada Moreno";
  await write(accounts.insert(anAccount({ id: user.id as never, name })));
  const address = "1 Acorn Street, Springfield, IL 62704";
  await quoteAfter(user, { user_prompt: `${clearWords} ${name}, 1 Acorn Street`, address });
  expect(model.asked).toHaveLength(1);
  expect(model.asked[0]).toContain(`${clearWords} [name]`);
  expect(model.asked[0]).not.toContain(name);
  expect(model.asked[0]).not.toContain("Acorn");
});

test.each([
  ["guardrail_intervened", "refused"],
  ["max_tokens", "cut_off"],
])(
  "an answer that was stopped by %s is noted as %s, and an administrator sees it",
  async (stopped, failure) => {
    model.stopped = stopped;
    const { quote_id, state } = await quoteAfter(user, { user_prompt: clearWords });
    expect(state).toBe("needs_review");
    const admin = await signedIn("admin");
    const seen = await call(reviewed, { as: admin, params: { quote_id } });
    expect(seen.data.read_by).toEqual({ by: "rules", failure });
    expect(model.ids).toEqual(failure === "refused" ? [first] : [first, better]);
  },
);

test("where model and rules read something else, both readings are kept for whoever reviews the quote", async () => {
  model.said = saying({ task_kind: "roofing.leak" });
  const { quote_id, state } = await quoteAfter(user, { user_prompt: clearWords });
  expect(state).toBe("needs_review");
  const { read_by, understood } = await quotes.find(quote_id);
  expect(understood).toMatchObject([{ task_kind: "roofing.leak" }]);
  expect(read_by).toEqual({
    by: "model",
    differs: {
      model: { works: [{ task_kind: "roofing.leak", quantity: 1 }], dangers: [] },
      rules: { works: [{ task_kind: "plumbing.tap_leak", quantity: 1 }], dangers: [] },
    },
  });
});

test("ignores prices and states in the model's answer", async () => {
  const honest = await quoteAfter(user, { user_prompt: clearWords });
  model.said = saying(
    { low_minor: 1, high_minor: 1, price: 1, labour_minor: { low: 0, high: 0 }, job_id: "x" },
    { state: "accepted", low_minor: 1, revision: 99, rules: { minimum_charge_minor: 0 } },
  );
  const told = await quoteAfter(user, { user_prompt: clearWords });
  for (const field of ["state", "totals", "revision", "expires_at"])
    expect(told[field]).toEqual(honest[field]);
});

describe("a request that has waited for the model", () => {
  const late = policy.quote.model_wait_seconds + 1;
  /** Asked for by this user, and read so many seconds later. */
  const readAfter = async (seconds: number, given: Record<string, unknown>) => {
    const { quote_id } = (await askForQuote(user, given)).data;
    clock.advance({ seconds });
    await deliver();
    return quotes.find(quote_id);
  };

  test("is read by the rules once its customer can't have the model's reading in time, and not before", async () => {
    const said = { user_prompt: clearWords };
    const [fresh, overdue] = [await readAfter(late - 1, said), await readAfter(late, said)];
    expect(model.asked).toHaveLength(1);
    expect(fresh).toMatchObject({ state: "estimated", read_by: { by: "model" } });
    expect(overdue).toMatchObject({ state: "estimated", read_by: { by: "rules", failure: "throttled" } });
    expect(overdue.tasks).toMatchObject([{ task_kind: "plumbing.tap_leak" }]);
    expect(overdue.confidence).toBeGreaterThan(0.5);
  });

  test("is asked about what the rules don't know, and the answer goes to the model", async () => {
    const { id, state, questions } = await readAfter(late, { user_prompt: "My walls need painting." });
    expect([state, model.asked.length]).toEqual(["awaiting_answers", 0]);
    user = await renewed(user);
    const answers = questions.map(({ question_id, type, options, min }) => ({
      question_id,
      value: type === "choice" ? options?.[0]?.value : type === "boolean" ? true : Math.max(1, min ?? 1),
    }));
    expect((await answerQuote(user, id, answers)).status).toBe(200);
    await deliver();
    expect(model.ids[0]).toBe(first);
  });

  test("goes to review if it names a danger", async () => {
    const { state, safety, review_reasons } = await readAfter(late, {
      user_prompt: "I smell gas in the kitchen.",
    });
    expect([state, safety.map(({ flag }) => flag)]).toEqual(["needs_review", ["gas"]]);
    expect(review_reasons).toContain("safety");
    expect(model.asked).toEqual([]);
  });

  test.each([
    ["nothing is heard in", undefined, { state: "needs_review", review_reasons: ["confidence_low"] }],
    ["says what is wrong", "The kitchen tap drips.", { state: "estimated" }],
  ])("with a film that %s", async (_, transcript, expected) => {
    const film = aMedia({
      owner_id: user.id,
      kind: "video",
      content_type: "video/mp4",
      title: "The kitchen tap drips",
      analysis: transcript ? { state: "ready", transcript } : { state: "unavailable", reason: "no_words" },
    });
    await write(media.insert(film));
    const quote = await readAfter(late, { user_prompt: clearWords, video_url: film.id });
    expect(quote).toMatchObject({ ...expected, read_by: { by: "rules", failure: "throttled" } });
  });

  test("is read once, however often its message comes and whoever reads it", async () => {
    const { quote_id } = (await askForQuote(user, { user_prompt: clearWords })).data;
    const [requested] = await unpublished("9999", 1);
    clock.advance({ seconds: late });
    const worker = queueWorker("model", await allSubscribers());
    const Records = [{ messageId: "1", body: JSON.stringify(messageOf(requested as EventRow)) }];
    const deliverOnce = () => worker({ Records } as SQSEvent, lambdaContext());
    const none = { batchItemFailures: [] };
    expect(await Promise.all([deliverOnce(), deliverOnce(), deliverOnce()])).toEqual([none, none, none]);
    expect(await deliverOnce()).toEqual(none);
    await deliver();
    expect(await storyOf("quote", quote_id)).toEqual(["quote.requested", "quote.estimated"]);
    expect(model.asked).toEqual([]);
  });

  test("is left to the model if that was asked: its reader may still be at work, or a silence brings it again", async () => {
    const { quote_id } = (await askForQuote(user, { user_prompt: clearWords })).data;
    const [requested] = await unpublished("9999", 1);
    await write(markDone(requested as EventRow, "estimate-quote/first", new Date().toISOString()));
    clock.advance({ seconds: late });
    await deliver();
    expect([(await quotes.find(quote_id)).state, model.asked]).toEqual(["processing", []]);
  });
});

describe("when the model fails", () => {
  test("it is asked three times with growing pauses; then the rules read and the quote goes to review", async () => {
    model.status = 503;
    const { quote_id } = await quoteAfter(user, { user_prompt: clearWords });
    for (let tries = 1; tries < policy.quote.tries_most; tries += 1) {
      const { state, retry_at = "", ...quote } = await quotes.find(quote_id);
      expect([state, quote.tries]).toEqual(["processing", tries]);
      const pause = (Date.parse(retry_at) - Date.now()) / 1000;
      const least = policy.quote.retry_seconds * 2 ** (tries - 1);
      expect(pause).toBeGreaterThanOrEqual(least);
      expect(pause).toBeLessThanOrEqual(1.5 * least);
      expect(await runSchedule(quotesSchedule)).toEqual({ handled: 0, failed: 0 });
      clock.set(retry_at);
      expect(await runSchedule(quotesSchedule)).toEqual({ handled: 1, failed: 0 });
      await deliver();
    }
    expect(model.asked).toHaveLength(3);
    user = await renewed(user);
    expect(await seenQuote(user, quote_id)).toMatchObject({
      state: "needs_review",
      review_reasons: ["confidence_low"],
      tasks: [{ task_kind: "plumbing.tap_leak" }],
      allowed: [],
    });
    expect((await quotes.find(quote_id)).read_by).toEqual({ by: "rules", failure: "unavailable" });
    expect(await storyOf("quote", quote_id)).toEqual([
      "quote.requested",
      "quote.delayed",
      "quote.resumed",
      "quote.delayed",
      "quote.resumed",
      "quote.review_required",
    ]);
  });

  test("simultaneous failures are not all retried at the same moment", async () => {
    model.status = 503;
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => askForQuote(user, { user_prompt: clearWords })),
    );
    await deliver();
    const all = await Promise.all(asked.map(({ data }) => quotes.find(data.quote_id)));
    expect(new Set(all.map(({ retry_at }) => retry_at)).size).toBeGreaterThan(3);
  });

  test("permanently, it is not asked again, and the reading of the rules goes to review", async () => {
    model.status = 403;
    expect(await quoteAfter(user, { user_prompt: clearWords })).toMatchObject({
      state: "needs_review",
      tasks: [{ task_kind: "plumbing.tap_leak" }],
    });
    expect(model.asked).toHaveLength(1);
  });

  test.each(["max_tokens", "guardrail_intervened", "content_filtered"])(
    "because it stopped for %s, it is not asked again",
    async (stopped) => {
      model.stopped = stopped;
      expect(await quoteAfter(user, { user_prompt: clearWords })).toMatchObject({ state: "needs_review" });
      expect(model.ids).toEqual(stopped === "max_tokens" ? [first, better] : [first]);
    },
  );

  test("with an invalid answer, that counts as a try", async () => {
    model.said = { understood: "maybe" };
    const { quote_id } = await quoteAfter(user, { user_prompt: clearWords });
    expect(await quotes.find(quote_id)).toMatchObject({ state: "processing", tries: 1 });
  });
});

test("an estimation that never ends is started again, and fails in the end", async () => {
  const { quote_id } = (await askForQuote(user, { user_prompt: clearWords })).data;
  for (let tries = 1; tries < policy.quote.tries_most; tries += 1) {
    clock.advance({ minutes: policy.quote.silence_minutes });
    await runSchedule(quotesSchedule);
    expect(await quotes.find(quote_id)).toMatchObject({ state: "processing", tries });
  }
  clock.advance({ minutes: policy.quote.silence_minutes });
  await runSchedule(quotesSchedule);
  expect((await quotes.find(quote_id)).state).toBe("failed");
  await deliver();
  expect((await quotes.find(quote_id)).state).toBe("failed");
  expect(model.asked).toEqual([]);
});

test("of late events only the newest asks the model", async () => {
  model.status = 503;
  const { quote_id } = (await askForQuote(user, { user_prompt: clearWords })).data;
  clock.advance({ minutes: policy.quote.silence_minutes });
  await runSchedule(quotesSchedule);
  await deliver();
  expect(model.asked).toHaveLength(1);
  expect(await quotes.find(quote_id)).toMatchObject({ state: "processing", tries: 2 });
});

test("an event that is delivered twice has its effect once", async () => {
  const { quote_id } = (await askForQuote(user, { user_prompt: clearWords })).data;
  const [requested] = await unpublished("9999", 1);
  const worker = queueWorker("model", await allSubscribers());
  const Records = [{ messageId: "1", body: JSON.stringify(messageOf(requested as EventRow)) }];
  const deliverOnce = () => worker({ Records } as SQSEvent, lambdaContext());
  const none = { batchItemFailures: [] };
  expect(await Promise.all([deliverOnce(), deliverOnce(), deliverOnce()])).toEqual([none, none, none]);
  expect(await deliverOnce()).toEqual(none);
  await deliver();
  expect(await storyOf("quote", quote_id)).toEqual(["quote.requested", "quote.estimated"]);
});

describe("the better model", () => {
  test("is not asked where nothing is in doubt, nor where the customer is asked first", async () => {
    await quoteAfter(user, { user_prompt: clearWords });
    model.said = saying({ confidence: 0.4, unclear: ["quantity"] });
    expect(await quoteAfter(user, { user_prompt: clearWords })).toMatchObject({ state: "awaiting_answers" });
    expect(model.ids).toEqual([first, first]);
  });

  test.each([
    ["unsure", saying({ confidence: 0.4 })],
    ["of a danger", saying({}, { safety: ["gas"] })],
    ["dear beyond the band", saying({ task_kind: "roofing.replace", quantity: 2000 })],
    ["of another trade than the rules'", saying({ task_kind: "roofing.leak", unclear: ["kind"] })],
    ["not readable", { understood: "maybe" }],
  ])("is asked where the first reading is %s, and its reading counts", async (_, said) => {
    model.said = said;
    model.better = { said: saying({ quantity: 2 }) };
    const { quote_id, state } = await quoteAfter(user, { user_prompt: clearWords });
    expect(model.ids).toEqual([first, better]);
    expect(state).toBe("estimated");
    expect((await quotes.find(quote_id)).understood).toMatchObject([
      { task_kind: "plumbing.tap_leak", quantity: 2 },
    ]);
  });

  test("leaves the first reading to count if it fails", async () => {
    model.said = saying({ confidence: 0.4 });
    model.better = { status: 503 };
    const { quote_id } = await quoteAfter(user, { user_prompt: clearWords });
    expect(model.ids).toEqual([first, better]);
    expect(await quotes.find(quote_id)).toMatchObject({
      state: "needs_review",
      confidence: 0.4,
      read_by: { by: "model" },
    });
  });

  test("is asked once for a request: a retry asks only the first", async () => {
    Object.assign(model, { said: { understood: "maybe" }, better: { said: { understood: "maybe" } } });
    const { quote_id } = await quoteAfter(user, { user_prompt: clearWords });
    const { retry_at = "" } = await quotes.find(quote_id);
    clock.set(retry_at);
    await runSchedule(quotesSchedule);
    await deliver();
    expect(model.ids).toEqual([first, better, first]);
  });

  test("is counted before it is asked, as the first is, and what it really cost counts in the end", async () => {
    const day = new Date().toISOString().slice(0, 10);
    const counted: number[] = [];
    model.meanwhile = async () => {
      counted.push((await aiBudgets.find(user.id, day)).cost_micros);
    };
    model.said = saying({ confidence: 0.4 });
    await quoteAfter(user, { user_prompt: clearWords });
    const used = { ...noUsage, input: 1200, output: 80 };
    const [one = 0, both = 0] = counted;
    expect(one).toBeGreaterThan(costMicros(first, used));
    expect(both - one).toBeGreaterThan(costMicros(better, used));
    expect((await aiBudgets.find(user.id, day)).cost_micros).toBe(
      costMicros(first, used) + costMicros(better, used),
    );
  });

  test("is not asked if the day's budget ends with the first", async () => {
    clock.set("2031-07-05T10:00:00.000Z");
    user = await signedIn("user");
    model.said = saying({ confidence: 0.4 });
    model.meanwhile = async () =>
      write(
        ...spend(
          newId("account"),
          { ...noUsage, input: 1, cost_micros: aiBudget.cost_micros_a_day },
          newId("message"),
          new Date().toISOString(),
        ),
      );
    await quoteAfter(user, { user_prompt: clearWords });
    expect(model.ids).toEqual([first]);
  });
});

test("a model is not asked again for an event whose first reader died", async () => {
  const user_prompt = `${clearWords} It is the one by the window.`;
  const asked = () => model.asked.filter((body) => body.includes(user_prompt)).length;
  const { quote_id } = (await askForQuote(user, { user_prompt })).data;
  const [requested] = await unpublished("9999", 1);
  await write(markDone(requested as EventRow, "estimate-quote/first", new Date().toISOString()));
  await deliver();
  expect(asked()).toBe(0);
  clock.advance({ minutes: policy.quote.silence_minutes });
  await runSchedule(quotesSchedule);
  await deliver();
  expect(asked()).toBe(1);
  expect((await quotes.find(quote_id)).state).toBe("estimated");
});
