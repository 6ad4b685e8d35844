import { expect, test } from "vitest";
import { comingVisits, dateOf, nextVisit } from "./dates.ts";

const plan = (given: Partial<Parameters<typeof comingVisits>[0]> = {}) => ({
  frequency: "weekly" as const,
  anchor_date: "2027-03-03",
  next_number: 1,
  skipped: [],
  booked: 1,
  ...given,
});

test.each([
  ["weekly", "2027-03-03", ["2027-03-10", "2027-03-17", "2027-03-24"]],
  ["fortnightly", "2027-12-20", ["2028-01-03", "2028-01-17", "2028-01-31"]],
  ["monthly", "2027-01-15", ["2027-02-15", "2027-03-15", "2027-04-15"]],
  ["monthly", "2027-12-31", ["2028-01-31", "2028-02-29", "2028-03-31"]],
  ["monthly", "2027-01-30", ["2027-02-28", "2027-03-30", "2027-04-30"]],
] as const)("%s from %s on", (frequency, anchor_date, dates) => {
  expect([1, 2, 3].map((number) => dateOf({ frequency, anchor_date }, number))).toEqual(dates);
});

test("skipped days are left out and do not count as visits", () => {
  const visits = comingVisits(plan({ skipped: ["2027-03-17"], visits_most: 4 }), 10);
  expect(visits).toEqual([
    { number: 1, date: "2027-03-10" },
    { number: 3, date: "2027-03-24" },
    { number: 4, date: "2027-03-31" },
  ]);
});

test("makes no visit after the last day or the last visit", () => {
  expect(comingVisits(plan({ until: "2027-03-23" }), 10).map(({ date }) => date)).toEqual([
    "2027-03-10",
    "2027-03-17",
  ]);
  expect(nextVisit(plan({ visits_most: 3, booked: 3 }))).toBeUndefined();
  expect(nextVisit(plan({ until: "2027-03-09" }))).toBeUndefined();
});
