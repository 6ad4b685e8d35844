import { beforeEach, describe, expect, test } from "vitest";
import { historyOf } from "../../shared/data/engine/events.ts";
import { pricingBasis } from "../../shared/data/quotation-rules.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { defaultQuotationRules as rules } from "../../shared/domain/pricing/pricing.ts";
import { pricingBasisId } from "../../shared/domain/pricing/rules.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { clearWords, quoteAfter, roundTripsOf, seenQuote } from "../../tests/support/quotes.ts";
import { type Caller, call, signedIn } from "../../tests/support/world.ts";
import { handler as generateQuote } from "../quote/generate-quote.ts";
import { handler as getPriceGuide } from "../quote/get-price-guide.ts";
import { handler as updateRules } from "./update-rules-for-quotation.ts";

const address = "1 A St, Springfield, IL 62704";
let admin: Caller;
let user: Caller;
beforeEach(async () => {
  admin = await signedIn("admin");
  user = await signedIn("user");
});

const dearer = {
  ...rules,
  hourly_rate_minor: { ...rules.hourly_rate_minor, by_service: { plumbing: 19_000 } },
};
const update = (body: Record<string, unknown>, as = admin) => call(updateRules, { as, body });
const version = async () => (await pricingBasis(defaultMarket)).rules_version;
const happened = async () =>
  (await historyOf({ type: "rules", id: pricingBasisId(defaultMarket) }, { limit: 100, scope: "test" }))
    .items;

test("new rules price every later estimate and leave existing ones unchanged", async () => {
  const before = await quoteAfter(user, { user_prompt: clearWords });
  const was = await version();
  const said = await update({ rules: dearer, version: was });
  expect(said).toMatchObject({
    status: 200,
    data: { rules_version: was + 1, changed: ["hourly_rate_minor"], dry_run: false },
  });
  const after = await quoteAfter(user, { user_prompt: clearWords });
  expect(after.rules_version).toBe(was + 1);
  expect(after.totals.low_minor).toBeGreaterThan(before.totals.low_minor);
  expect(await seenQuote(user, before.quote_id)).toEqual(before);
  const [event] = await happened();
  expect(event).toMatchObject({
    type: "rules.updated",
    actor: { role: "admin", id: admin.id },
    previous_values: { rules_version: was },
    data: { rules_version: was + 1, changed: ["hourly_rate_minor"] },
  });
  expect((await update({ rules })).data).toMatchObject({
    rules_version: was + 2,
    changed: ["hourly_rate_minor"],
  });
  expect((await happened())[0]?.previous_values).toMatchObject({
    rules: { hourly_rate_minor: { by_service: { plumbing: 19_000 } } },
  });
});

test("work that operators no longer offer is looked at by a person, refused in a form and left out of the price guide", async () => {
  const guided = async () =>
    (await call(getPriceGuide, { query: { service: "plumbing" } })).data.prices.map(
      ({ task_kind }: { task_kind: string }) => task_kind,
    );
  const all = await guided();
  const not_offered = ["plumbing.tap_leak"];
  expect((await update({ rules: { ...rules, not_offered } })).data.changed).toEqual(["not_offered"]);
  const asked = await quoteAfter(user, { user_prompt: clearWords });
  expect(asked.state).toBe("needs_review");
  expect((await quotes.find(asked.quote_id)).review_reasons).toEqual(["not_offered"]);
  const tasks = [{ task_kind: "plumbing.tap_install" }, { task_kind: "plumbing.tap_leak" }];
  expect((await call(generateQuote, { as: user, body: { tasks, address } })).error?.fields).toEqual([
    { field: "tasks.1.task_kind", problem: "is not offered" },
  ]);
  expect(await guided()).toEqual(all.filter((kind: string) => kind !== "plumbing.tap_leak"));
  expect((await update({ rules })).data.changed).toEqual(["not_offered"]);
  expect((await quoteAfter(user, { user_prompt: clearWords })).state).toBe("estimated");
});

test("a dry run shows what recent estimates would be, and writes nothing", async () => {
  const quote = await quoteAfter(user, { user_prompt: clearWords });
  const [was, events] = [await version(), (await happened()).length];
  const { data } = await update({ rules: dearer, dry_run: true });
  expect(data).toMatchObject({ dry_run: true, rules_version: was });
  const mine = data.effect.changed.find(({ quote_id }: { quote_id: string }) => quote_id === quote.quote_id);
  expect(mine.low_minor.before).toBe(quote.totals.low_minor);
  expect(mine.low_minor.after).toBeGreaterThan(mine.low_minor.before);
  expect(data.effect.low_minor.after).toBeGreaterThan(data.effect.low_minor.before);
  expect([await version(), (await happened()).length]).toEqual([was, events]);
  expect(await quotes.find(quote.quote_id)).toMatchObject({ low_minor: quote.totals.low_minor });

  await update({ rules: dearer });
  const next = await quoteAfter(user, { user_prompt: clearWords });
  expect(next.totals).toMatchObject({ low_minor: mine.low_minor.after, high_minor: mine.high_minor.after });
  await update({ rules });
});

test("a dry run counts what would have to be reviewed", async () => {
  await quoteAfter(user, { user_prompt: clearWords });
  const { data } = await update({ rules: { ...rules, confidence_gate: 1 }, dry_run: true });
  expect(data.effect.reviewed).toEqual({ before: 0, after: data.effect.quotes });
  expect(data.effect.changed).toEqual([]);
});

describe("refuses", () => {
  test("invalid rules, naming each field", async () => {
    const { call_out_minor: _, ...partial } = rules;
    const fieldsOf = async (given: unknown) =>
      (await update({ rules: given })).error?.fields?.map(({ field }) => field);
    expect(await fieldsOf(partial)).toEqual(["rules.call_out_minor"]);
    expect(await fieldsOf({ ...rules, minimum_charge_minor: 1.5, discount: 1 })).toEqual([
      "rules.minimum_charge_minor",
      "rules.discount",
    ]);
    expect(await fieldsOf({ ...rules, price_band_minor: { low: 2, high: 1 } })).toEqual([
      "rules.price_band_minor.high",
    ]);
    expect(
      await fieldsOf({ ...rules, hourly_rate_minor: { default: 1, by_service: { plumming: 1 } } }),
    ).toEqual(["rules.hourly_rate_minor.by_service.plumming"]);
    expect(await fieldsOf({ ...rules, not_offered: ["moving", "plumbing.tap_leek"] })).toEqual([
      "rules.not_offered.1",
    ]);
  });

  test("an outdated version; of two concurrent changes one is kept", async () => {
    const was = await version();
    const said = await Promise.all([
      update({ rules: dearer, version: was }),
      update({ rules, version: was }),
    ]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await update({ rules, version: was })).error).toMatchObject({
      code: "rules.version_conflict",
      details: { version: was + 1 },
    });
    await update({ rules });
  });

  test("everybody but administrators", async () => {
    for (const role of ["user", "service_provider"] as const)
      expect((await update({ rules }, await signedIn(role))).status).toBe(403);
  });
});

test("takes two round trips", async () => {
  expect(await roundTripsOf(() => update({ rules }))).toBe(2);
});
