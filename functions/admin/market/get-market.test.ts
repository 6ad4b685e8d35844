import { expect, test, vi } from "vitest";
import { accounts } from "../../../shared/data/accounts.ts";
import { challenges } from "../../../shared/data/challenges.ts";
import { marketNamed } from "../../../shared/markets/served.ts";
import { administrator } from "../../../tests/support/callers.ts";
import { pass } from "../../../tests/support/lengths-of-time.ts";
import { newUser, password, someAddress, someIp } from "../../../tests/support/people.ts";
import { call } from "../../../tests/support/world.ts";
import { handler as signUp } from "../../authentication/sign-up.ts";
import { handler as getPublicMarket } from "../../global/get-market.ts";
import { handler as updateNotifications } from "../../notification/update-settings.ts";
import { handler as getMarket } from "./get-market.ts";
import { handler as getMarkets } from "./get-markets.ts";
import { handler as restoreMarket } from "./restore-market.ts";
import { handler as updateMarket } from "./update-market.ts";

vi.hoisted(() => {
  process.env.MARKETS = "us,es";
});

test("each market of a stage has settings of its own, within the hours of its folder", async () => {
  const owner = await administrator();
  const hoursIn = async (country: string) =>
    (await call(getPublicMarket, { query: { country, ...(country === "ES" && { postcode: "28013" }) } })).data
      .hours;
  const change = (hours: object) =>
    call(updateMarket, {
      as: owner,
      params: { market: "es" },
      body: { version: 0, settings: { hours } },
    });
  const folder = { from: "07:00", to: "22:00" };
  expect([await hoursIn("ES"), await hoursIn("US")]).toEqual([folder, undefined]);
  const problem = "must be within 07:00 and 22:00, as the folder says";
  for (const hours of [
    { from: "06:30", to: "20:00" },
    { from: "08:00", to: "22:30" },
  ])
    expect((await change(hours)).error?.fields).toEqual([{ field: "settings.hours", problem }]);
  const hours = { from: "08:00", to: "20:00" };
  expect((await change(hours)).data).toMatchObject({ market: "es", version: 1, settings: { hours } });
  pass(60);
  expect([await hoursIn("ES"), await hoursIn("US")]).toEqual([hours, undefined]);
  const { data } = await call(getMarket, { as: owner, params: { market: "es" } });
  expect(data).toMatchObject({ folder: { hours: folder }, own: { hours } });
  const { data: other } = await call(getMarket, { as: owner, params: { market: "us" } });
  expect(other).toMatchObject({ version: 0, own: {}, versions: [] });
  const { data: all } = await call(getMarkets, { as: await administrator("read_only") });
  expect(all.markets).toMatchObject([
    { market: "us", country: "US", currency: "usd", version: 0, own: {} },
    { market: "es", country: "ES", currency: "eur", version: 1, own: { hours }, reviewed: false },
  ]);
  expect(all.markets[1].settings).toEqual(data.settings);
});

test("people choose among the languages that operators leave in their market, and keep the one that they have", async () => {
  const owner = await administrator();
  const settings = async (given: object) => {
    const { version } = (await call(getMarket, { as: owner, params: { market: "es" } })).data;
    const body = { version, settings: given };
    expect((await call(updateMarket, { as: owner, params: { market: "es" }, body })).status).toBe(200);
    pass(60);
  };
  const languageOf = async (market: string, accepted: string) => {
    const email = someAddress();
    const body = { name: "Ada Moreno", email, password, market };
    const headers = { "accept-language": accepted };
    const { data } = await call(signUp, { body, headers, source_ip: someIp() });
    const { account_id } = await challenges.find(data.challenge_id);
    return (await accounts.find(account_id as string)).language;
  };
  const offered = async () => (await call(getPublicMarket, { query: { country: "ES" } })).data.languages;
  const { as } = await newUser(someAddress(), { market: "es" });
  const choose = (language: string) => call(updateNotifications, { as, body: { language } });
  expect([await languageOf("es", "en"), await offered()]).toEqual(["en", ["es", "en"]]);
  expect((await choose("en")).status).toBe(200);

  await settings({ languages: ["es"] });
  expect([await languageOf("es", "en"), await offered()]).toEqual(["es", ["es"]]);
  expect(await languageOf("us", "en")).toBe("en");
  expect((await choose("en")).status).toBe(200);
  expect((await choose("es")).status).toBe(200);
  expect((await choose("en")).error?.fields).toEqual([{ field: "language", problem: "must be one of es" }]);

  await settings({ languages: null });
  expect([await languageOf("es", "en"), (await choose("en")).status]).toEqual(["en", 200]);
});

test("areas outside the folder's are refused, also when an earlier version is restored", async () => {
  const owner = await administrator();
  const change = async (areas: string[]) => {
    const { version } = (await call(getMarket, { as: owner, params: { market: "es" } })).data;
    const body = { version, settings: { areas } };
    return call(updateMarket, { as: owner, params: { market: "es" }, body });
  };
  expect((await change(["28", "280-289", "35", "3", "34-36"])).error?.fields).toEqual(
    [2, 3, 4].map((at) => ({ field: `settings.areas.${at}`, problem: "must lie in the folder's areas" })),
  );
  const { data } = await change(["28", "36-37"]);
  expect(data.settings.areas).toEqual(["28", "36-37"]);
  const market = marketNamed("es");
  const { areas } = market;
  Object.assign(market, { areas: ["28"] });
  const reset = await call(restoreMarket, {
    as: owner,
    params: { market: "es" },
    body: { version: data.version, to: 0 },
  });
  const back = (to: number, version: number) =>
    call(restoreMarket, { as: owner, params: { market: "es" }, body: { version, to } });
  const refused = await back(data.version, reset.data.version);
  Object.assign(market, { areas });
  expect(refused.error?.fields).toEqual([
    { field: "to", problem: "is a version that the folder no longer allows" },
  ]);
  expect((await back(data.version, reset.data.version)).status).toBe(200);
  expect((await back(0, reset.data.version + 1)).status).toBe(200);
});
