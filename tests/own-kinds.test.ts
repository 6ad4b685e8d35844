import { afterAll, beforeAll, expect, test } from "vitest";
import { handler as createKind } from "../functions/admin/catalog/create-kind.ts";
import { handler as editKind } from "../functions/admin/catalog/edit-kind.ts";
import { handler as restoreKind } from "../functions/admin/catalog/restore-kind.ts";
import { handler as withdrawKind } from "../functions/admin/catalog/withdraw-kind.ts";
import { handler as updateQuote } from "../functions/admin/quote/update-quote.ts";
import { handler as recompute } from "../functions/ai/get-quote-estimate_new.ts";
import { handler as chat } from "../functions/aichat/chat.ts";
import { handler as getchat } from "../functions/aichat/getchat.ts";
import { handler as quoteOfChat } from "../functions/aichat/quote_details_from_chat.ts";
import { handler as generateQuote } from "../functions/quote/generate-quote.ts";
import { defaultQuotationRules } from "../shared/domain/pricing/pricing.ts";
import { newId } from "../shared/kernel/id.ts";
import { administrator } from "./support/callers.ts";
import { customer } from "./support/money-world.ts";
import { done, offering, ownServiceWithKind, playedToPayout } from "./support/own-kind-story.ts";
import { poolCleaning } from "./support/own-kinds.ts";
import { answerQuote, quoteAfter, seenQuote } from "./support/quotes.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { type Caller, call, clock, deliver } from "./support/world.ts";

let stripe: StripeWorld;
let worker: Caller;
let kind: Awaited<ReturnType<typeof ownServiceWithKind>>["kind"];
const address = "1 A St, Springfield, IL 62704";

beforeAll(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  stripe = await startStripe();
  const made = await ownServiceWithKind();
  kind = made.kind;
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

  await done(call(withdrawKind, { as: admin, params, body: { version: edited.version } }));
  const later = await quoteAfter(as, { user_prompt: "Clean our pool.", address });
  expect(tasksOf(later).map(({ task_kind }) => task_kind)).toEqual(["garden.pool"]);
  expect(tasksOf(await seenQuote(as, asked.quote_id))[0]).toEqual(wholeDay);
  expect(tasksOf((await priceAnew()).data).map(({ task_kind }) => task_kind)).toEqual(["plumbing.tap_leak"]);
  const tasks = [{ task_kind: "pools.cleaning" }];
  const byForm = { as, body: { tasks, address } };
  expect((await call(generateQuote, byForm)).error?.fields?.[0]?.field).toBe("tasks.0.task_kind");

  await done(call(restoreKind, { as: admin, params, body: { version: 3 } }));
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

test("in a chat own work is understood, and a quote is made of it", async () => {
  const as = await customer();
  const body = { client_message_id: newId("message"), text: "Our pool is green, please clean it." };
  const { session } = await done(call(chat, { as, body }));
  await deliver();
  const { session_id } = session;
  const { details, items } = await done(call(getchat, { as, query: { session_id } }));
  expect(details.tasks).toMatchObject([
    { task_kind: "pools.cleaning", title: "Clean a pool", service: "pools", quantity: 1 },
  ]);
  expect(items[0]).toMatchObject({ author: "assistant", actions: [{ action: "request_quote" }] });
  const { quote } = await done(call(quoteOfChat, { as, body: { session_id, address } }));
  await deliver();
  expect(tasksOf(await seenQuote(as, quote.quote_id))).toEqual([wholeDay]);
});
