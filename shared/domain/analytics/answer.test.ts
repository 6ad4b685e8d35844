import { expect, test } from "vitest";
import { answerOf } from "./answer.ts";
import type { Period } from "./days.ts";
import { reports } from "./reports.ts";
import { timelineOf } from "./timeline.ts";

/** Accounts by day: `active` did something that day, `kept` of them had done something the day before, and so by month. */
const days = {
  "2026-08-01": { "active.month": 90 },
  "2026-09-01": { "active.month": 8, "kept.month": 5 },
  "2026-10-01": { "active.month": 20, "kept.month": 6 },
  "2026-10-24": { "active.day": 6, "kept.day": 1 },
  "2026-10-25": { "active.day": 8, "kept.day": 3 },
  "2026-10-26": { "active.day": 4, "kept.day": 2 },
  "2026-11-01": { "active.month": 15, "kept.month": 10 },
};

const sums = (measures: Record<string, number>) => new Map(Object.entries(measures));
const byMonth = Map.groupBy(Object.entries(days), ([day]) => day.slice(0, 7));
const timeline = timelineOf([
  ...Object.entries(days).map(([day, measures]) => ({ sort: `D#${day}`, sums: sums(measures) })),
  ...[...byMonth].map(([month, ofMonth]) => ({
    sort: `M#${month}`,
    sums: sums(Object.assign({}, ...ofMonth.map(([, measures]) => measures))),
  })),
]);

const asked = (from: string, to: string, granularity: Period, compare: "none" | "previous" = "none") => ({
  ...{ from, to, granularity, complete: "2026-11-23", compare, limit: 10 },
  ...{ time_zone: "UTC", currency: "usd" },
  ...{ as_of: "2026-11-23T00:00:00.000Z", complete_through: "2026-11-23T00:00:00.000Z" },
});

const retentionOf = (from: string, to: string, granularity: Period) => {
  const { totals, series } = answerOf(reports.retention, asked(from, to, granularity), {
    whole: timeline,
    entries: [],
  });
  return { total: totals.retention, series: series.retention };
};

test.each<[string, Period, string, string, (number | null)[], number | null]>([
  ["whole months", "month", "2026-09-01", "2026-11-01", [5 / 90, 6 / 8], 11 / 98],
  [
    "months, the last of which is not over: it is in no total",
    "month",
    "2026-10-01",
    "2026-12-01",
    [6 / 8, 10 / 20],
    6 / 8,
  ],
  ["a month that is not over", "month", "2026-11-01", "2026-11-23", [10 / 20], 10 / 20],
  [
    "thirty days by month: the month that begins in them",
    "month",
    "2026-10-24",
    "2026-11-23",
    [null, 0.5],
    0.5,
  ],
  ["days", "day", "2026-10-25", "2026-10-27", [3 / 6, 2 / 8], 5 / 14],
])(
  "who is active in a period is compared with the period before it: %s",
  (_, granularity, from, to, each, total) => {
    const { series, total: whole } = retentionOf(from, to, granularity);
    expect(series?.map((value) => value && Number(value.toFixed(4)))).toEqual(
      each.map((value) => value && Number(value.toFixed(4))),
    );
    expect(whole).toBeCloseTo(total as number, 4);
  },
);

test("people are never added up over periods: of several it is their average", () => {
  const slices = { whole: timeline, entries: [] };
  const { totals, series } = answerOf(
    reports.activeUsers,
    asked("2026-09-01", "2026-11-01", "month"),
    slices,
  );
  expect([series.active_accounts, totals.active_accounts]).toEqual([[8, 20], 14]);
  const days = answerOf(reports.activeUsers, asked("2026-10-24", "2026-10-27", "day"), slices);
  expect([days.series.active_accounts, days.totals.active_accounts]).toEqual([[6, 8, 4], 6]);
});

test("what is of whole months is compared with whole months, however long they are", () => {
  const slices = { whole: timeline, entries: [] };
  const { previous, change, totals } = answerOf(
    reports.retention,
    asked("2026-10-01", "2026-11-01", "month", "previous"),
    slices,
  );
  expect(previous).toMatchObject({ from: "2026-09-01", to: "2026-10-01", totals: { retention: 0.0556 } });
  expect(change.retention).toBeCloseTo(((totals.retention as number) - 0.0556) / 0.0556, 2);
  const money = answerOf(reports.revenue, asked("2026-10-01", "2026-11-01", "day", "previous"), slices);
  expect(money.previous).toMatchObject({ from: "2026-09-01", to: "2026-10-01" });
  const week = answerOf(reports.revenue, asked("2026-10-05", "2026-10-12", "day", "previous"), slices);
  expect(week.previous).toMatchObject({ from: "2026-09-28", to: "2026-10-05" });
});

test("what is kept by weeks or months is compared with as many of them, also if the last is cut", () => {
  const slices = { whole: timeline, entries: [] };
  const previousOf = (from: string, to: string, granularity: Period) =>
    answerOf(reports.retention, asked(from, to, granularity, "previous"), slices).previous;
  expect(previousOf("2026-10-01", "2026-11-23", "month")).toMatchObject({
    from: "2026-08-01",
    to: "2026-10-01",
  });
  expect(previousOf("2026-10-05", "2026-10-15", "week")).toMatchObject({
    from: "2026-09-21",
    to: "2026-10-05",
  });
});

test("MRR is that of the currency that is asked for", () => {
  const whole = timelineOf([{ sort: "M#2026-10", sums: sums({ "mrr.eur": 4200, "mrr.usd": 100 }) }]);
  const question = { ...asked("2026-10-01", "2026-11-01", "month"), currency: "eur" };
  expect(answerOf(reports.memberships, question, { whole, entries: [] }).totals.mrr).toBe(4200);
});
