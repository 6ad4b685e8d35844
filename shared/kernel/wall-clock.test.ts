import { expect, test } from "vitest";
import { wallClock } from "./wall-clock.ts";
import type { ZoneTable } from "./zone-clock.ts";

const minute = (instant: string) => Date.parse(instant) / 60_000;

const table: ZoneTable = {
  data: "9999z",
  from: minute("2027-01-01T00:00:00Z"),
  until: minute("2028-01-01T00:00:00Z"),
  clocks: ` America/Chicago =-360 ${minute("2027-03-14T08:00:00Z")} -300 ${minute("2027-11-07T07:00:00Z")} -360\n`,
};

test.each([
  ["2027-03-14T07:59:00.000Z", { date: "2027-03-14", minutes: 119 }],
  ["2027-03-14T08:00:00.000Z", { date: "2027-03-14", minutes: 180 }],
  ["2027-11-07T06:30:00.000Z", { date: "2027-11-07", minutes: 90 }],
  ["2027-11-07T07:30:00.000Z", { date: "2027-11-07", minutes: 90 }],
  ["2027-07-01T04:59:00.000Z", { date: "2027-06-30", minutes: 1439 }],
])("%s in Chicago by the table and by the runtime", (instant, expected) => {
  expect(wallClock(instant, "America/Chicago", table)).toEqual(expected);
  expect(wallClock(instant, "America/Chicago", { ...table, clocks: "" })).toEqual(expected);
});

test("asks the runtime for zones and years outside the table", () => {
  expect(wallClock("2027-07-01T12:00:00.000Z", "Asia/Kathmandu", table)).toEqual({
    date: "2027-07-01",
    minutes: 17 * 60 + 45,
  });
  expect(wallClock("2031-07-01T00:00:00.000Z", "America/Chicago", table).minutes).toBe(19 * 60);
});
