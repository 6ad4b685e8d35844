import { beforeEach, describe, expect, test } from "vitest";
import { historyOf } from "../../shared/data/engine/events.ts";
import { pricingBasis } from "../../shared/data/quotation-rules.ts";
import { policy } from "../../shared/domain/policy.ts";
import { defaultPricingBasis, pricingBasisId, setRate } from "../../shared/domain/pricing/rules.ts";
import { defaultMarket } from "../../shared/markets/served.ts";
import { clearWords, quoteAfter, roundTripsOf } from "../../tests/support/quotes.ts";
import { type Caller, call, clock, signedIn } from "../../tests/support/world.ts";
import { handler as currentRate } from "./current_price_increase_rate.ts";
import { handler as setPriceIncreaseRate } from "./set_price_increase_rate.ts";

let admin: Caller;
let user: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T10:00:00.000Z");
  admin = await signedIn("admin");
  user = await signedIn("user");
});

const set = (body: Record<string, unknown>, as = admin) => call(setPriceIncreaseRate, { as, body });
const current = async (query: Record<string, string> = {}, as = user) =>
  (await call(currentRate, { as, query })).data;
const lowest = async () => {
  const { rate_version, totals } = await quoteAfter(user, {
    user_prompt: clearWords,
    address: "1 A St, Springfield, IL 62704",
  });
  return { rate_version, low_minor: totals.low_minor };
};

test("a rate raises every later estimate it applies to, and is stored with it", async () => {
  const before = await lowest();
  const said = await set({ percentage: 10, service: "plumbing" });
  expect(said).toMatchObject({
    status: 200,
    data: { rate_version: before.rate_version + 1, increase_bps: 1000, percentage: 10 },
  });
  const after = await lowest();
  expect(after.rate_version).toBe(before.rate_version + 1);
  expect(Math.abs(after.low_minor - before.low_minor * 1.1)).toBeLessThanOrEqual(1);
  await set({ percentage: 0, service: "plumbing" });
  expect((await lowest()).low_minor).toBe(before.low_minor);
  const { items } = await historyOf(
    { type: "rate", id: pricingBasisId(defaultMarket) },
    { limit: 2, scope: "test" },
  );
  expect(items[0]).toMatchObject({
    type: "rate.updated",
    actor: { id: admin.id },
    data: { increase_bps: 0, service: "plumbing" },
    previous_values: { increase_bps: 1000 },
  });
});

test("the most specific rate wins; users see active rates, administrators all", async () => {
  await set({ increase_bps: 500 });
  await set({ increase_bps: 700, region: "US" });
  await set({ increase_bps: 900, region: "US-NY" });
  await set({ increase_bps: -200, service: "garden" });
  const bps = async (query: Record<string, string>) => (await current(query)).increase_bps;
  expect(await bps({})).toBe(500);
  expect(await bps({ region: "US-IL" })).toBe(700);
  expect(await bps({ region: "US-NY" })).toBe(900);
  expect(await bps({ region: "US-NY", service: "garden" })).toBe(-200);
  expect(await current()).not.toHaveProperty("rates");
  expect((await current({}, admin)).rates).toContainEqual({
    increase_bps: 900,
    percentage: 9,
    region: "US-NY",
  });
});

test("a rate applies from its start until just before its end", async () => {
  const [from, to] = ["2027-04-01T00:00:00.000Z", "2027-05-01T00:00:00.000Z"];
  await set({ percentage: 7.55, service: "moving", from, to });
  const at = async (instant: string) => (await current({ service: "moving", at: instant })).percentage;
  const general = await at("2027-03-31T23:59:59.999Z");
  expect(general).not.toBe(7.55);
  expect(await at(from)).toBe(7.55);
  expect(await at("2027-04-30T23:59:59.999Z")).toBe(7.55);
  expect(await at(to)).toBe(general);
});

test("ended rates are removed with the next change, and the list has a maximum length", () => {
  const author = { id: admin.id, now: "2027-03-01T10:00:00.000Z" };
  const ended = { increase_bps: 1, until: "2027-03-01T10:00:00.000Z" };
  const one = setRate({ ...defaultPricingBasis, rates: [ended] }, { increase_bps: 2 }, author).record;
  expect(one.rates).toEqual([{ increase_bps: 2 }]);
  const rates = Array.from({ length: policy.quote.rates_most }, (_, nth) => ({
    increase_bps: nth,
    from: new Date(nth).toISOString(),
  }));
  const full = { ...defaultPricingBasis, rates };
  expect(() => setRate(full, { increase_bps: 1 }, author)).toThrow("rate.too_many");
  expect(setRate(full, { ...(rates[0] as object), increase_bps: 5 }, author).record.rates).toHaveLength(100);
});

describe("refuses", () => {
  test.each([
    ["neither a percentage nor basis points", {}, "percentage"],
    ["both", { percentage: 1, increase_bps: 100 }, "percentage"],
    ["three decimals", { percentage: 1.234 }, "percentage"],
    ["negative prices", { increase_bps: -9001 }, "increase_bps"],
    ["an unknown service", { percentage: 1, service: "plumming" }, "service"],
    ["an invalid region", { percentage: 1, region: "new york" }, "region"],
    [
      "an end before the start",
      { percentage: 1, from: "2027-04-02T00:00:00.000Z", to: "2027-04-01T00:00:00.000Z" },
      "to",
    ],
    ["unknown fields", { percentage: 1, until: "2027-04-02T00:00:00.000Z" }, "until"],
  ])("%s", async (_, body, field) => {
    const before = await pricingBasis(defaultMarket);
    const said = await set(body);
    expect(said.status).toBe(422);
    expect(said.error?.fields?.map((problem) => problem.field)).toContain(field);
    expect(await pricingBasis(defaultMarket)).toEqual(before);
  });

  test("everybody but administrators", async () => {
    expect((await set({ percentage: 1 }, user)).status).toBe(403);
    expect((await call(currentRate, { as: await signedIn("service_provider") })).status).toBe(403);
  });
});

test("rates set concurrently are all kept, or refused with a request to retry", async () => {
  const services = ["plumbing", "roofing", "glazing", "masonry", "cleaning"];
  const before = (await pricingBasis(defaultMarket)).rate_version;
  const said = await Promise.all(services.map((service) => set({ increase_bps: 4321, service })));
  const kept = services.filter((_, nth) => said[nth]?.status === 200);
  expect(said.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const { rates, rate_version } = await pricingBasis(defaultMarket);
  expect(rate_version).toBe(before + kept.length);
  const stored = rates.filter(({ increase_bps }) => increase_bps === 4321).map(({ service }) => service);
  expect(new Set(stored)).toEqual(new Set(kept));
});

test("reading takes one round trip, setting two", async () => {
  expect(await roundTripsOf(() => current())).toBe(1);
  expect(await roundTripsOf(() => set({ percentage: 1 }))).toBe(2);
});
