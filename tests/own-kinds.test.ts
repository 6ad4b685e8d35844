import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as createKind } from "../functions/admin/catalog/create-kind.ts";
import { handler as editKind } from "../functions/admin/catalog/edit-kind.ts";
import { handler as restoreKind } from "../functions/admin/catalog/restore-kind.ts";
import { handler as withdrawKind } from "../functions/admin/catalog/withdraw-kind.ts";
import { handler as editService } from "../functions/admin/default-services/edit-defaultservices.ts";
import { handler as updateQuote } from "../functions/admin/quote/update-quote.ts";
import { handler as recompute } from "../functions/ai/get-quote-estimate_new.ts";
import { handler as setRate } from "../functions/ai/set_price_increase_rate.ts";
import { handler as chat } from "../functions/aichat/chat.ts";
import { handler as getchat } from "../functions/aichat/getchat.ts";
import { handler as quoteOfChat } from "../functions/aichat/quote_details_from_chat.ts";
import { handler as repairInfo } from "../functions/chat/repair-info.ts";
import { handler as generateQuote } from "../functions/quote/generate-quote.ts";
import { handler as getPriceGuide } from "../functions/quote/get-price-guide.ts";
import { defaultQuotationRules } from "../shared/domain/pricing/pricing.ts";
import { newId } from "../shared/kernel/id.ts";
import { openBucket } from "./support/bucket.ts";
import { administrator } from "./support/callers.ts";
import { sayIn, seenSession, startSession } from "./support/conversations.ts";
import { csv, importing } from "./support/imports.ts";
import { customer } from "./support/money-world.ts";
import { done, offering, ownServiceWithKind, playedToPayout } from "./support/own-kind-story.ts";
import { cleaningOf, poolCleaning } from "./support/own-kinds.ts";
import { answerQuote, quoteAfter, seenQuote } from "./support/quotes.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { type Caller, call, clock, deliver } from "./support/world.ts";

const bucket = openBucket();
let stripe: StripeWorld;
let worker: Caller;
let service_id: string;
let kind: Awaited<ReturnType<typeof ownServiceWithKind>>["kind"];
const address = "1 A St, Springfield, IL 62704";

beforeAll(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  stripe = await startStripe();
  const made = await ownServiceWithKind();
  kind = made.kind;
  service_id = made.service.id;
  worker = await offering(stripe, made.service.id, ["627"]);
});
afterAll(() => stripe.close());

/** What the minutes and materials of one piece of work come to by the first rules. */
const byRules = (minutes: number, materials_minor: number) => {
  const { hourly_rate_minor, call_out_minor, materials_markup_bps, region_multiplier_bps } =
    defaultQuotationRules;
  const region = (region_multiplier_bps["US-IL"] ?? 10_000) / 10_000;
  const labour = ((hourly_rate_minor.default * minutes) / 60 + call_out_minor) * region;
  const materials = materials_minor * (1 + materials_markup_bps / 10_000) * region;
  return Math.round(labour) + Math.round(materials);
};

test("an operator's own service is understood in a sentence, priced, booked, offered, done and paid", async () => {
  const { quote, open, job, payment } = await playedToPayout(stripe, worker, {
    user_prompt: "Our pool is green, please clean it.",
    address,
    starts_at: "2027-03-03T16:00:00.000Z",
    day: "2027-03-03",
    zone: "America/Chicago",
  });
  expect(quote.tasks).toMatchObject([
    {
      task_kind: "pools.cleaning",
      service: "pools",
      title: "Clean a pool",
      quantity: 1,
      low_minor: byRules(90, 2000),
      high_minor: byRules(120, 4000),
      duration_minutes: 105,
    },
  ]);
  expect(quote.tasks[0]).not.toHaveProperty("own");
  expect(open).toMatchObject([{ job_id: job.job_id, blocking_reasons: [] }]);
  expect(job).toMatchObject({
    state: "completed",
    service: "pools",
    price_minor: quote.tasks[0].price_minor,
  });
  expect(payment).toMatchObject({
    state: "captured",
    captured_minor: job.price_minor,
    transfer_state: "paid",
  });
});

const tasksOf = ({ tasks }: { tasks: { task_kind: string; low_minor: number; high_minor: number }[] }) =>
  tasks.map(({ task_kind, low_minor, high_minor }) => ({ task_kind, low_minor, high_minor }));

const asMade = { task_kind: "pools.cleaning", low_minor: byRules(90, 2000), high_minor: byRules(120, 4000) };
const wholeDay = {
  task_kind: "pools.cleaning",
  low_minor: byRules(240, 2000),
  high_minor: byRules(300, 4000),
};

test("what was quoted keeps its price when its kind of work is edited, until it is priced anew; one that was withdrawn is not", async () => {
  const [as, admin] = [await customer(), await administrator()];
  const asked = await quoteAfter(as, {
    user_prompt: "Clean our pool and fix the dripping kitchen tap.",
    address,
  });
  expect(tasksOf(asked)[0]).toEqual(asMade);
  const { service: _, key: __, ...said } = poolCleaning({ minutes: { low: 240, high: 300 } });
  const params = { kind_id: kind.id };
  const edited = await done(call(editKind, { as: admin, params, body: { ...said, version: kind.version } }));
  expect(edited).toMatchObject({ version: 2, minutes: said.minutes });
  expect(tasksOf(await seenQuote(as, asked.quote_id))[0]).toEqual(asMade);

  const priceAnew = () => call(recompute, { as, body: { quote_id: asked.quote_id } });
  expect(tasksOf((await priceAnew()).data)[0]).toEqual(wholeDay);
  expect(tasksOf(await quoteAfter(as, { user_prompt: "Clean our pool.", address }))).toEqual([wholeDay]);

  const choosable = (active: boolean) =>
    done(call(editService, { as: admin, params: { default_service_id: service_id }, body: { active } }));
  await choosable(false);
  await done(call(withdrawKind, { as: admin, params, body: { version: edited.version } }));
  const later = await quoteAfter(as, { user_prompt: "Clean our pool.", address });
  expect(tasksOf(later).map(({ task_kind }) => task_kind)).toEqual(["garden.pool"]);
  expect(tasksOf(await seenQuote(as, asked.quote_id))[0]).toEqual(wholeDay);
  expect(tasksOf((await priceAnew()).data).map(({ task_kind }) => task_kind)).toEqual(["plumbing.tap_leak"]);
  const tasks = [{ task_kind: "pools.cleaning" }];
  const byForm = { as, body: { tasks, address } };
  expect((await call(generateQuote, byForm)).error?.fields?.[0]?.field).toBe("tasks.0.task_kind");

  await done(call(restoreKind, { as: admin, params, body: { version: 3 } }));
  await choosable(true);
  expect(tasksOf((await call(generateQuote, byForm)).data)).toEqual([wholeDay]);
});

test("an administrator can put an own kind of work into a quote", async () => {
  const [as, admin] = [await customer(), await administrator()];
  const asked = await quoteAfter(as, { user_prompt: "My kitchen tap drips.", address });
  const body = {
    version: asked.revision,
    reason: "It is the pool.",
    tasks: [{ task_kind: "pools.cleaning", quantity: 2 }],
  };
  const { data } = await call(updateQuote, { as: admin, params: { quote_id: asked.quote_id }, body });
  expect(data.tasks).toMatchObject([
    { task_kind: "pools.cleaning", service: "pools", quantity: 2, unit: "each" },
  ]);
});

test("of a thing that only an own kind of work knows, the customer is asked whether it is that", async () => {
  const [as, admin] = [await customer(), await administrator()];
  const words = { en: { things: ["aquarium"], signs: ["clean", "algae"], phrases: [] } };
  const examples = ["Clean the aquarium.", "There are algae in my aquarium."];
  const titles = { en: "Clean an aquarium" };
  const body = poolCleaning({ key: "aquarium", titles, words, examples });
  await done(call(createKind, { as: admin, body }));
  const asked = await quoteAfter(as, { user_prompt: "It is about our aquarium", address });
  expect([asked.state, asked.questions]).toMatchObject([
    "awaiting_answers",
    [
      {
        question_id: "kind:pools",
        options: [
          { value: "pools.aquarium", label: "Clean an aquarium" },
          { value: "pools.cleaning", label: "Clean a pool" },
          { label: "None of these" },
        ],
      },
    ],
  ]);
  await answerQuote(as, asked.quote_id, [{ question_id: "kind:pools", value: "pools.aquarium" }]);
  await deliver();
  expect(tasksOf(await seenQuote(as, asked.quote_id))).toEqual([{ ...asMade, task_kind: "pools.aquarium" }]);
});

test("a repair chat about an operator's own work advises a professional and names the work", async () => {
  const as = await customer();
  const begun = async (prompt: string) => {
    const { data } = await startSession(as, { prompt });
    await deliver();
    return data.session.session_id as string;
  };
  const last = async (session_id: string) => (await seenSession(as, session_id)).items[0];
  const say = async (session_id: string, text: string) => {
    await sayIn(as, session_id, text);
    await deliver();
    return last(session_id);
  };
  const found = async (session_id: string) =>
    (await done(call(repairInfo, { as, params: { session_id } }))).repair;
  const left = /^That sounds like this: Clean a pool\. I have no guide for it, so leave it to somebody/;

  const session_id = await begun("Our pool is green, please clean it.");
  expect(await last(session_id)).toMatchObject({
    text: expect.stringMatching(left),
    actions: [{ action: "request_quote" }, { action: "talk_to_person" }],
  });
  expect(await found(session_id)).toMatchObject({
    task_kind: "pools.cleaning",
    issue: "Clean a pool",
    state: "settled",
    who: "professional",
    minutes: { low: 240, high: 300 },
    steps: [],
    currency: "usd",
    suggested_service: {
      service: "pools",
      title: "Pools",
      task_kind: "pools.cleaning",
      task_title: "Clean a pool",
    },
  });
  expect((await say(session_id, "And when?")).text).not.toMatch(left);

  const dripping = await begun("My kitchen faucet drips.");
  expect((await last(dripping)).text).toBe("Does water drip from the spout when the faucet is fully off?");
  expect((await say(dripping, "Also our pool is green, please clean it.")).text).toMatch(left);
  expect(await found(dripping)).toMatchObject({ task_kind: "pools.cleaning" });
  expect((await say(await begun("My kitchen faucet drips."), "Yes")).text).toBe(
    "Does water come out of the body of the faucet itself?",
  );
});

test("the price guide has own work: a service of its own, and beside built-in work of a service", async () => {
  const guideOf = (service: string) => call(getPriceGuide, { query: { service, region: "IL" } });
  const { status, data } = await guideOf("pools");
  expect([status, data.service, data.title]).toEqual([200, "pools", "Pools"]);
  const { low_minor, high_minor } = wholeDay;
  expect(data.prices).toContainEqual({
    ...{ task_kind: "pools.cleaning", title: "Clean a pool", based_on: "rules", low_minor, high_minor },
    ...{ quantity: 1, unit: "each", sizes: [] },
  });
  const { body } = await call(getPriceGuide, { query: { service: "pools", format: "html" } });
  expect(body).toContain("Clean a pool");
  const [before, admin] = [await guideOf("plumbing"), await administrator()];
  const dowsing = cleaningOf("well", { service: "plumbing", key: "well" });
  const made = await done(call(createKind, { as: admin, body: dowsing }));
  const titles = async () =>
    (await guideOf("plumbing")).data.prices.map(({ title }: { title: string }) => title);
  const builtIn = before.data.prices.map(({ title }: { title: string }) => title);
  expect(await titles()).toEqual([...builtIn, "Clean a well"]);
  await done(call(withdrawKind, { as: admin, params: { kind_id: made.id }, body: { version: 1 } }));
  expect(await titles()).toEqual(builtIn);
  expect((await guideOf("ponds")).error?.code).toBe("price_guide.not_found");
});

test("a rate and an imported hourly price can name an own service, and change what its work costs", async () => {
  const [as, admin] = [await customer(), await administrator()];
  const set = (service: string, percentage: number) =>
    call(setRate, { as: admin, body: { service, percentage } });
  expect((await set("ponds", 50)).error?.fields).toEqual([
    { field: "service", problem: "is not a known service" },
  ]);
  const priced = async () => tasksOf(await quoteAfter(as, { user_prompt: "Clean our pool.", address }));
  expect(await priced()).toEqual([wholeDay]);
  expect((await set("pools", 100)).status).toBe(200);
  expect((await priced())[0]?.low_minor).toBe(2 * wholeDay.low_minor);
  const [tap] = tasksOf(await quoteAfter(as, { user_prompt: "My kitchen tap drips.", address }));
  expect((await set("pools", 0)).status).toBe(200);
  expect(tasksOf(await quoteAfter(as, { user_prompt: "My kitchen tap drips.", address }))).toEqual([tap]);
  const file = csv(["rule", "name", "value"], ["hourly_rate", "pools", "99"], ["hourly_rate", "ponds", "9"]);
  expect(await importing(bucket, admin).imported("prices", file)).toMatchObject({
    did: { new: 1, wrong: 1 },
    draft: { hourly_rate_minor: { by_service: { pools: 9900 } } },
  });
});

test("in a chat own work is understood, and a quote is made of it", async () => {
  const as = await customer();
  const body = { client_message_id: newId("message"), text: "Our pool is green, please clean it." };
  const { session } = await done(call(chat, { as, body }));
  await deliver();
  const { session_id } = session;
  const { details, items } = await done(call(getchat, { as, query: { session_id } }));
  expect(details.tasks).toMatchObject([
    {
      ...{ task_kind: "pools.cleaning", title: "Clean a pool", quantity: 1 },
      ...{ service: "pools", service_title: "Pools" },
    },
  ]);
  expect(items[0]).toMatchObject({ author: "assistant", actions: [{ action: "request_quote" }] });
  const { quote } = await done(call(quoteOfChat, { as, body: { session_id, address } }));
  await deliver();
  expect(tasksOf(await seenQuote(as, quote.quote_id))).toEqual([wholeDay]);
});
