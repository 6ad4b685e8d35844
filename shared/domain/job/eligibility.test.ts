import { expect, test } from "vitest";
import type { ServiceProvider } from "../provider/service-provider.ts";
import { withinHours, worksThen } from "./eligibility.ts";

const weekdays = (from: number, to: number, ...days: number[]) =>
  days.map((day) => ({ day, from_minute: from * 60, to_minute: to * 60 }));

const works = (
  hours: ServiceProvider["hours"],
  starts_at: string,
  ends_at: string,
  time_zone: string | undefined = "America/Chicago",
) => withinHours({ hours, time_zone }, { starts_at, ends_at, time_zone: "America/Chicago" });

const tuesday = weekdays(9, 17, 1);

test.each([
  ["inside", "2027-03-16T15:00:00.000Z", "2027-03-16T17:00:00.000Z", true],
  ["from the first minute to the last", "2027-03-16T14:00:00.000Z", "2027-03-16T22:00:00.000Z", true],
  ["from a minute before", "2027-03-16T13:59:00.000Z", "2027-03-16T15:00:00.000Z", false],
  ["to a minute after", "2027-03-16T20:00:00.000Z", "2027-03-16T22:01:00.000Z", false],
  ["on another day", "2027-03-17T19:00:00.000Z", "2027-03-17T20:00:00.000Z", false],
  ["on a Saturday night", "2027-03-21T03:32:00.000Z", "2027-03-21T04:32:00.000Z", false],
])("with Tuesday 9 to 17 a job %s", (_, starts_at, ends_at, expected) => {
  expect(works(tuesday, starts_at, ends_at)).toBe(expected);
});

test("a provider without hours is always available", () => {
  expect(works(undefined, "2027-03-21T03:32:00.000Z", "2027-03-21T04:32:00.000Z")).toBe(true);
});

test("work passes over a break of two hours at most, and neither begins nor ends in it; adjoining hours join", () => {
  const lunch = (to: number) => [...weekdays(to, 19, 1), ...weekdays(7, 12, 1)];
  const whole = ["2027-03-16T12:00:00.000Z", "2027-03-16T22:00:00.000Z"] as const;
  expect(works(lunch(13), ...whole)).toBe(true);
  expect(works(lunch(14), ...whole)).toBe(true);
  expect(works(weekdays(7, 12, 1).concat({ day: 1, from_minute: 841, to_minute: 1140 }), ...whole)).toBe(
    false,
  );
  expect(works(lunch(13), "2027-03-16T16:00:00.000Z", "2027-03-16T17:30:00.000Z")).toBe(false);
  expect(works(lunch(13), "2027-03-16T17:30:00.000Z", "2027-03-16T19:00:00.000Z")).toBe(false);
  expect(works([...weekdays(7, 12, 1), ...weekdays(13, 17, 2)], ...whole)).toBe(false);
  const joined = [...weekdays(12, 17, 1), ...weekdays(9, 12, 1)];
  expect(works(joined, "2027-03-16T16:30:00.000Z", "2027-03-16T18:30:00.000Z")).toBe(true);
});

test("a job over midnight needs both days", () => {
  const night = [...weekdays(20, 24, 1), ...weekdays(0, 6, 2)];
  const job = ["2027-03-17T03:00:00.000Z", "2027-03-17T07:00:00.000Z"] as const;
  expect(works(night, ...job)).toBe(true);
  expect(works(weekdays(20, 24, 1), ...job)).toBe(false);
  expect(works(weekdays(20, 24, 1), "2027-03-17T03:00:00.000Z", "2027-03-17T05:00:00.000Z")).toBe(true);
});

test("hours are the provider's own clock, across a change of the clocks", () => {
  const sunday = weekdays(9, 17, 6);
  // Chicago puts its clocks forward on 14 March 2027: 9:00 is 15:00 UTC the week before, 14:00 UTC that day.
  expect(works(sunday, "2027-03-07T14:00:00.000Z", "2027-03-07T16:00:00.000Z")).toBe(false);
  expect(works(sunday, "2027-03-14T14:00:00.000Z", "2027-03-14T16:00:00.000Z")).toBe(true);
  expect(works(sunday, "2027-03-14T14:00:00.000Z", "2027-03-14T16:00:00.000Z", "America/Denver")).toBe(false);
});

const noon = "2027-03-15T12:00:00.000Z";
const visit = (starts_at: string, ends_at: string) => ({ starts_at, ends_at, time_zone: "America/Chicago" });

test.each([
  ["ends as it begins", "2027-03-16T13:00:00.000Z", "2027-03-16T15:00:00.000Z", true],
  ["ends a minute after it begins", "2027-03-16T13:00:00.000Z", "2027-03-16T15:01:00.000Z", false],
  ["lies within it", "2027-03-16T16:00:00.000Z", "2027-03-16T17:00:00.000Z", false],
  ["reaches over all of it", "2027-03-16T14:00:00.000Z", "2027-03-16T21:00:00.000Z", false],
  ["begins a minute before it ends", "2027-03-16T19:59:00.000Z", "2027-03-16T21:00:00.000Z", false],
  ["begins as it ends", "2027-03-16T20:00:00.000Z", "2027-03-16T21:00:00.000Z", true],
])("a job that %s: time off", (_, starts_at, ends_at, expected) => {
  const time_off = [
    {
      id: "0199a1b2c3d4e5f60718293a",
      starts_at: "2027-03-16T15:00:00.000Z",
      ends_at: "2027-03-16T20:00:00.000Z",
    },
  ];
  expect(worksThen({ time_off }, visit(starts_at, ends_at), noon)).toBe(expected);
});

test("a day's notice excludes jobs that start within a day", () => {
  const at = (starts_at: string) =>
    worksThen({ lead_hours: 24 }, visit(starts_at, "2027-03-16T15:00:00.000Z"), noon);
  expect([at("2027-03-16T11:59:00.000Z"), at("2027-03-16T12:00:00.000Z")]).toEqual([false, true]);
});
