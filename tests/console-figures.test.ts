import { expect, test } from "vitest";
import { csvOfShown, type Figures } from "../clients/console/insight-csv.ts";
import { stretchOf } from "../clients/console/stretch.ts";
import { figures, type Span } from "../clients/console/words/figures.ts";

test.each<[Span, string, string, string]>([
  ["7", "2027-03-05", "2027-02-26", "2027-03-05"],
  ["thisMonth", "2027-03-05", "2027-03-01", "2027-03-05"],
  ["month", "2027-03-05", "2027-02-01", "2027-03-01"],
  ["thisQuarter", "2027-05-17", "2027-04-01", "2027-05-17"],
  ["quarter", "2027-02-05", "2026-10-01", "2027-01-01"],
  ["thisYear", "2027-05-17", "2027-01-01", "2027-05-17"],
  ["year", "2027-05-17", "2026-01-01", "2027-01-01"],
])("the span %s on %s is the whole days from %s until before %s", (span, today, from, to) => {
  expect(stretchOf(span, today, {})).toEqual({ from, to });
});

test.each<[Span, string]>([
  ["thisMonth", "2026-12-01"],
  ["thisQuarter", "2026-10-01"],
  ["thisYear", "2026-01-01"],
])("on the first of January the span %s is the one before, as no day of it is over", (span, from) => {
  expect(stretchOf(span, "2027-01-01", {})).toEqual({ from, to: "2027-01-01" });
});

test("own days include the last one; impossible days, and days in the wrong order, become the last thirty", () => {
  expect(stretchOf("own", "2027-03-05", { from: "2027-01-10", to: "2027-01-10" })).toEqual({
    from: "2027-01-10",
    to: "2027-01-11",
  });
  for (const own of [{}, { from: "2027-01-10", to: "2027-01-09" }, { from: "soon", to: "2027-01-09" }])
    expect(stretchOf("own", "2027-03-05", own)).toEqual({ from: "2027-02-03", to: "2027-03-05" });
});

test("a spreadsheet has amounts in whole units, last days, and no formulas", () => {
  const answer = {
    buckets: [
      { from: "2027-01-01", to: "2027-01-02" },
      { from: "2027-01-02", to: "2027-01-03" },
    ],
    series: { captured: [1999, null], jobs_created: [1, 0] },
    totals: { captured: 1999, jobs_created: 1 },
    previous: { from: "2026-12-30", to: "2027-01-01", totals: { captured: -50, jobs_created: 0 } },
    breakdown: [{ key: "=SUM(A1)", totals: { captured: 1999, jobs_created: 1 }, share: 1 }],
    definitions: { captured: { unit: "cents" }, jobs_created: { unit: "count" } },
  } as unknown as Figures;
  const text = csvOfShown([{ answer, metrics: ["captured", "jobs_created"] }], {
    insight: figures.insight,
    nameOf: (metric) => `${metric}, shown`,
    keyOf: (key) => key,
  });
  expect(
    text
      .replace(/^\ufeff/, "")
      .trimEnd()
      .split("\r\n"),
  ).toEqual([
    'Row,From,Until,"captured, shown","jobs_created, shown"',
    ",2027-01-01,2027-01-01,19.99,1",
    ",2027-01-02,2027-01-02,,0",
    "Total,2027-01-01,2027-01-02,19.99,1",
    "Before,2026-12-30,2026-12-31,-0.50,0",
    "'=SUM(A1),2027-01-01,2027-01-02,19.99,1",
  ]);
});
