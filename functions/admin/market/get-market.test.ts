import { expect, test, vi } from "vitest";
import { administrator } from "../../../tests/support/callers.ts";
import { pass } from "../../../tests/support/lengths-of-time.ts";
import { call } from "../../../tests/support/world.ts";
import { handler as getPublicMarket } from "../../global/get-market.ts";
import { handler as getMarket } from "./get-market.ts";
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
});
