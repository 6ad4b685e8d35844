import { afterAll, expect, test, vi } from "vitest";
import { planFor } from "../shared/domain/notification/delivery.ts";
import { putInForce } from "../shared/markets/in-force.ts";
import { marketNamed } from "../shared/markets/served.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es,us";
});
afterAll(() => putInForce(new Map()));

test("who signed up in the stage's first market has its quiet hours, whichever market that is", () => {
  const quiet_hours = { from: "22:00", to: "07:00", time_zone: "Europe/Madrid" };
  putInForce(new Map([["es", { quiet_hours }]]));
  const message = { type: "quote.ready", channels: ["push" as const] };
  const at = "2027-03-01T23:00:00.000Z";
  expect(planFor({}, message, at).at).toBe("2027-03-02T06:00:00.000Z");
  expect(planFor({ market: "us" }, message, at).at).toBeUndefined();
});

test("without hours that operators have set, those of the folder are kept", () => {
  putInForce(new Map());
  const message = { type: "quote.ready", channels: ["push" as const] };
  const at = "2027-03-01T23:00:00.000Z";
  expect(planFor({}, message, at).at).toBeUndefined();
  const quiet_hours = { from: "23:00", to: "06:30", time_zone: "Europe/Madrid" };
  Object.assign(marketNamed("es"), { quiet_hours });
  const planned = planFor({}, message, at).at;
  putInForce(new Map([["es", { quiet_hours: { ...quiet_hours, to: "07:00" } }]]));
  const own = planFor({}, message, at).at;
  delete marketNamed("es").quiet_hours;
  expect([planned, own]).toEqual(["2027-03-02T05:30:00.000Z", "2027-03-02T06:00:00.000Z"]);
});
