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

const retentionOf = (from: string, to: string, granularity: Period) => {
  const { totals, series } = answerOf(
    reports.retention,
    {
      ...{ from, to, granularity, complete: "2026-11-23", compare: "none", limit: 10 },
      ...{ time_zone: "UTC", currency: "usd" },
      ...{ as_of: "2026-11-23T00:00:00.000Z", complete_through: "2026-11-23T00:00:00.000Z" },
    },
    { whole: timeline, entries: [] },
  );
  return { total: totals.retention, series: series.retention };
};

test.each<[string, Period, string, string, (number | null)[], number | null]>([
  ["whole months", "month", "2026-10-01", "2026-12-01", [6 / 8, 10 / 20], 16 / 28],
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
