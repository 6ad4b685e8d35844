import { typed } from "../kit/amounts.ts";
import type { Data } from "../typescript/client.ts";
import { csvOf } from "./csv.ts";
import { daysBefore } from "./days.ts";
import type { FigureWords } from "./words/figures.ts";

export type Figures = Data<"GET /admin/dashboard/get-analytics">;

/** What is shown of one answer. */
export type Shown = { answer: Figures; metrics: readonly string[] };

type Named = {
  insight: FigureWords["insight"];
  nameOf: (metric: string) => string;
  keyOf: (key: string) => string;
};

const inUnits = ({ definitions }: Figures, metric: string, value: number | null | undefined): string => {
  if (value === null || value === undefined) return "";
  return definitions[metric]?.unit === "cents" ? typed(value) : String(value);
};

const lastDay = (end = ""): string => end && daysBefore(end, 1);

/** What the screen shows as a spreadsheet: a row for each point, total, period before and entry. */
export const csvOfShown = (all: readonly Shown[], { insight, nameOf, keyOf }: Named): string => {
  const metrics = [...new Set(all.flatMap((shown) => shown.metrics))];
  const rows = new Map<string, { head: string[]; cells: Map<string, string> }>();
  const put = (
    head: string[],
    { answer, metrics: own }: Shown,
    of: (metric: string) => number | null | undefined,
  ) => {
    const row = rows.get(head.join("\n")) ?? { head, cells: new Map() };
    rows.set(head.join("\n"), row);
    for (const metric of own) row.cells.set(metric, inUnits(answer, metric, of(metric)));
  };
  for (const shown of all) {
    const { buckets, series, totals, previous, breakdown } = shown.answer;
    const [from, to] = [buckets[0]?.from ?? "", lastDay(buckets.at(-1)?.to)];
    for (const [at, bucket] of buckets.entries())
      put(["", bucket.from, lastDay(bucket.to)], shown, (metric) => series[metric]?.[at]);
    put([insight.total, from, to], shown, (metric) => totals[metric]);
    if (previous)
      put([insight.before, previous.from, lastDay(previous.to)], shown, (metric) => previous.totals[metric]);
    for (const entry of breakdown) put([keyOf(entry.key), from, to], shown, (metric) => entry.totals[metric]);
  }
  const head = [insight.row, insight.from, insight.to, ...metrics.map(nameOf)];
  const lines = [...rows.values()].map((row) => [
    ...row.head,
    ...metrics.map((metric) => row.cells.get(metric) ?? ""),
  ]);
  return csvOf([head, ...lines]);
};
