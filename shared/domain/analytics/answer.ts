import * as z from "zod/mini";
import { csvOf } from "../../kernel/csv.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { Currency, described, Instant } from "../../kernel/schema.ts";
import { addMonths, nextPeriod, type Period, periodStart, previousPeriod, sooner } from "./days.ts";
import { metrics } from "./metrics.ts";
import { type Bucket, bucketsOf, comparedWith, type Stretch, stretchesOf } from "./period.ts";
import type { Group, Report } from "./reports.ts";
import { spreadOver } from "./sketch.ts";
import { type Measures, partsOf, plusAll, type Sums, share, sketchOf } from "./sums.ts";
import { addedBefore, addedIn, type Timeline } from "./timeline.ts";

/** Raised whenever a figure is defined anew. */
export const definitions_version = 2;

const Values = z.record(z.string(), z.nullable(z.number()));
const Entry = lazyObject(() => ({
  key: described(z.string(), "What the entry is about: a service, a place, a reason, or a month of sign-up."),
  totals: described(Values, "The figures of this entry."),
  share: described(z.nullable(z.number()), "Its part of the whole, by what the list is sorted by."),
}));
export type Entry = z.output<typeof Entry>;

export const AnalyticsAnswer = lazyObject(() => ({
  as_of: described(Instant, "When the answer was made."),
  complete_through: described(Instant, "Everything that happened before this is counted."),
  definitions_version: described(
    z.int(),
    "Version of the definitions. It rises when a figure is defined anew.",
  ),
  time_zone: described(z.string(), "Time zone in which days begin and end."),
  currency: Currency,
  granularity: described(z.string(), "How long each point is."),
  buckets: described(
    z.array(
      z.object({
        from: described(z.string(), "First day of the point, or its hour in UTC."),
        to: described(z.string(), "The day or hour after its end."),
        partial: described(z.boolean(), "Whether it is cut short, or not everything in it is counted yet."),
      }),
    ),
    "The points in time of the series.",
  ),
  series: described(
    z.record(z.string(), z.array(z.nullable(z.number()))),
    "Each figure at each of the points.",
  ),
  totals: described(Values, "Each figure over the whole period."),
  previous: described(
    z.optional(
      z.object({
        from: described(z.string(), "First day of the period that is compared with."),
        to: described(z.string(), "The day after its end."),
        totals: described(Values, "Each figure over that period."),
      }),
    ),
    "The period before, or a year before.",
  ),
  change: described(
    Values,
    "By which share each figure has changed since that period, over as many complete days. Null where it was zero.",
  ),
  spreads: described(
    z.optional(
      z.record(
        z.string(),
        z.array(
          z.object({
            up_to: described(z.nullable(z.number()), "The edge. Null: beyond the last one."),
            count: described(z.int(), "How many values there are up to it, above the edge before."),
          }),
        ),
      ),
    ),
    "How prices or times are distributed. Edges are at most 5 % off.",
  ),
  breakdown: described(z.array(Entry), "The figures by service, place, reason or plan, the largest first."),
  other: described(
    z.optional(
      z.object({
        entries: described(z.int(), "How many entries beyond the limit are in it."),
        totals: described(Values, "What is beyond the limit, or belongs to no entry."),
      }),
    ),
    "What the breakdown leaves out. With it, the breakdown adds up to the totals.",
  ),
  in_other_currencies: described(
    z.optional(z.record(z.string(), Values)),
    "The amounts in each other currency of the service over the whole period; nothing is converted. Absent where it has one, or with `market`.",
  ),
  definitions: described(
    z.record(
      z.string(),
      z.object({
        says: described(z.string(), "What the figure is."),
        formula: described(z.string(), "How it is computed."),
        unit: described(z.string(), "What it is counted in. Amounts are in cents."),
        source: described(z.string(), "What it is computed from: events, the books, or what accounts did."),
      }),
    ),
    "What each figure means.",
  ),
}));
export type AnalyticsAnswer = z.output<typeof AnalyticsAnswer>;

export type Question = Stretch & {
  granularity: Period;
  time_zone: string;
  currency: string;
  compare: "none" | "previous" | "year";
  group?: Group | undefined;
  limit: number;
  as_of: string;
  complete_through: string;
  /** The first local date that is not complete. */
  complete: string;
};

export type Slices = { whole: Timeline; entries: readonly { key: string; timeline: Timeline }[] };

type Values = Record<string, number | null>;

const isPeriodic = ({ families }: Report): boolean => (families as readonly string[]).includes("activity");

/** The first day of the first period that begins at a date or after it. */
const firstStart = (date: string, period: Period): string => {
  const start = periodStart(date, period);
  return start === date ? date : nextPeriod(start, period);
};

type People = { now: Stretch; before: Stretch; periods: number };

/**
 * The whole periods of a stretch that are over, and the ones before each of them; where none is, the one that begins in
 * it. Who was active in a period is counted on its first day.
 */
const peopleIn = ({ from, to }: Stretch, period: Period, complete: string): People => {
  const first = firstStart(from, period);
  const over = periodStart(sooner(to, complete), period);
  const end = first < over ? over : sooner(nextPeriod(first, period), firstStart(to, period));
  const now = first < end ? { from: first, to: end } : { from: first, to: first };
  const before = { from: previousPeriod(now.from, period), to: previousPeriod(now.to, period) };
  return { now, before, periods: stretchesOf(now, period).length };
};

const sumsOf = (
  timeline: Timeline,
  stretch: Stretch,
  { granularity, complete, currency }: Question,
  report: Report,
): Sums => {
  const before = addedBefore(timeline, stretch.from);
  const added = addedIn(timeline, stretch);
  const begun = sooner(stretch.to, nextPeriod(complete, "day"));
  const days = Math.max(0, (Date.parse(begun) - Date.parse(stretch.from)) / 86_400_000);
  const until = plusAll(new Map(before), added);
  const base = { added, before, until, days, currency, period: granularity };
  if (!isPeriodic(report)) return { ...base, people: new Map(), periods: 0 };
  const { now, before: earlier, periods } = peopleIn(stretch, granularity, complete);
  const people = addedIn(timeline, now);
  people.set("previous.active", addedIn(timeline, earlier).get(`active.${granularity}`) ?? 0);
  return { ...base, people, periods };
};

const valuesOf = (report: Report, sums: Sums): Values =>
  Object.fromEntries(report.metrics.map((name) => [name, metrics[name]?.value(sums) ?? null]));

export const changeOf = (is: Values, was: Values): Values =>
  Object.fromEntries(
    Object.entries(is).map(([name, value]) => {
      const before = was[name];
      return [
        name,
        value === null || before === null || before === undefined
          ? null
          : share(value - before, Math.abs(before)),
      ];
    }),
  );

/** Dates at which a sum begins or ends: what has to be readable to the day. */
export const cutsOf = (report: Report, question: Question): string[] => {
  const { from, to, granularity, compare, complete } = question;
  const buckets = bucketsOf({ from, to }, granularity, complete);
  const cuts = [
    from,
    to,
    ...buckets.map((bucket) => bucket.from),
    complete > from ? sooner(complete, to) : from,
  ];
  const compared = compare === "none" ? [] : [wholeBefore(report, question), knownBefore(report, question)];
  cuts.push(...compared.flatMap((stretch) => [stretch.from, stretch.to]));
  if (isPeriodic(report))
    for (const stretch of [...buckets, { from, to }, ...compared]) {
      const { now, before } = peopleIn(stretch, granularity, complete);
      cuts.push(now.from, now.to, before.from, before.to);
    }
  return cuts;
};

type Compared = Question & { compare: "previous" | "year" };

/** What is compared with, as a whole. */
const wholeBefore = (report: Report, { from, to, compare, granularity }: Question): Stretch =>
  comparedWith({ from, to }, compare as Compared["compare"], isPeriodic(report) ? granularity : undefined);

/** The same as far as the days of the stretch are complete. */
const knownBefore = (report: Report, question: Question): Stretch => {
  const { from, to, complete, compare } = question;
  const whole = wholeBefore(report, question);
  if (complete >= to) return whole;
  const end = compare === "year" ? addMonths(complete, -12) : addLength(whole.from, from, complete);
  return { from: whole.from, to: end < whole.from ? whole.from : sooner(end, whole.to) };
};

const addLength = (start: string, from: string, to: string): string =>
  new Date(Date.parse(start) + Date.parse(to) - Date.parse(from)).toISOString().slice(0, 10);

const cohorts = 12;
/** Of months that have not begun there is nothing to say: their figures are null. */
const cohortEntries = ({ whole }: Slices, { from, to, complete }: Question): Entry[] => {
  const entries: Entry[] = [];
  for (let month = periodStart(from, "month"); month < to; month = addMonths(month, 1)) {
    const added = addedIn(whole, { from: month, to: addMonths(month, 1) });
    const size = added.get("cohort.size") ?? 0;
    const totals: Values = { size: month > complete ? null : size };
    for (let at = 0; at <= cohorts; at += 1)
      totals[`month_${at}`] =
        addMonths(month, at) > complete ? null : share(added.get(`cohort.${at}`) ?? 0, size);
    entries.push({ key: month.slice(0, 7), totals, share: null });
  }
  return entries;
};

const partEntries = (group: Extract<Group, { by: "parts" }>, { added, until }: Sums): Entry[] => {
  const entries = new Map<string, Values>();
  for (const [name, { prefix, of }] of Object.entries(group.parts))
    for (const [part, amount] of partsOf(of === "added" ? added : until, prefix)) {
      const at = group.suffixed ? part.lastIndexOf(".") : part.length;
      const key = part.slice(0, at);
      const field = group.suffixed && part.slice(at + 1) === "amount" ? "refunded" : name;
      entries.set(key, { ...entries.get(key), [field]: amount });
    }
  const size = (values: Values) => Object.values(values)[0] ?? 0;
  const total = [...entries.values()].reduce((sum, values) => sum + size(values), 0);
  return [...entries]
    .map(([key, totals]) => ({ key, totals, share: share(size(totals), total) }))
    .filter(({ totals }) => Object.values(totals).some((value) => value !== 0))
    .toSorted((a, b) => size(b.totals) - size(a.totals) || (a.key < b.key ? -1 : 1));
};

type Broken = Pick<AnalyticsAnswer, "breakdown" | "other">;

const sliceEntries = (report: Report, question: Question, { whole, entries }: Slices): Broken => {
  const [first, second = first] = report.rank;
  const measured = entries
    .map(({ key, timeline }) => ({ key, sums: sumsOf(timeline, question, question, report) }))
    .map(({ key, sums }) => ({ key, sums, totals: valuesOf(report, sums) }))
    .filter(({ totals }) => Object.values(totals).some((value) => value))
    .toSorted(
      (a, b) =>
        (b.totals[first] ?? 0) - (a.totals[first] ?? 0) ||
        (b.totals[second] ?? 0) - (a.totals[second] ?? 0) ||
        (a.key < b.key ? -1 : 1),
    );
  const all = sumsOf(whole, question, question, report);
  const total = metrics[first]?.value(all) ?? 0;
  const shown = measured.slice(0, question.limit);
  const rest = (part: "added" | "before" | "until" | "people"): Map<string, number> => {
    const left = new Map(all[part]);
    for (const { sums } of shown) plusAll(left, sums[part], -1);
    for (const [measure, amount] of left) if (amount === 0) left.delete(measure);
    return left;
  };
  const other = {
    ...all,
    added: rest("added"),
    before: rest("before"),
    until: rest("until"),
    people: rest("people"),
  };
  const breakdown = shown.map(({ key, totals }) => ({
    key: key.replace(/^@/, ""),
    totals,
    share: share(totals[first] ?? 0, total),
  }));
  const totals = valuesOf(report, other);
  const entries_left = measured.length - shown.length;
  return entries_left === 0 && Object.values(totals).every((value) => !value)
    ? { breakdown }
    : { breakdown, other: { entries: entries_left, totals } };
};

const brokenDown = (report: Report, question: Question, slices: Slices): Broken => {
  const { group } = question;
  if (!group) return { breakdown: [] };
  if (group.by === "cohort") return { breakdown: cohortEntries(slices, question) };
  if (group.by !== "parts") return sliceEntries(report, question, slices);
  const entries = partEntries(group, sumsOf(slices.whole, question, question, report));
  return { breakdown: entries.slice(0, question.limit) };
};

export const definitionsOf = (names: readonly string[]): AnalyticsAnswer["definitions"] =>
  Object.fromEntries(
    names.flatMap((name) => {
      const metric = metrics[name];
      return metric
        ? [[name, { says: metric.says, formula: metric.formula, unit: metric.unit, source: metric.source }]]
        : [];
    }),
  );

const edges: Record<"money" | "span", readonly number[]> = {
  money: [2_500, 5_000, 10_000, 15_000, 20_000, 30_000, 50_000, 100_000],
  span: [5, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 4_320, 10_080],
};

const spreadsOf = (names: readonly string[], isMoney: boolean, sums: Sums) =>
  Object.fromEntries(
    names.map((name) => [name, spreadOver(sketchOf(sums, name), edges[isMoney ? "money" : "span"])]),
  );

/** The answer to a question, from what was read. */
export const answerOf = (report: Report, question: Question, slices: Slices): AnalyticsAnswer => {
  const { from, to, granularity, complete, compare } = question;
  const buckets: Bucket[] = bucketsOf({ from, to }, granularity, complete);
  const points = buckets.map((bucket) => valuesOf(report, sumsOf(slices.whole, bucket, question, report)));
  const values = (stretch: Stretch) => valuesOf(report, sumsOf(slices.whole, stretch, question, report));
  const totals = values({ from, to });
  const base = {
    as_of: question.as_of,
    complete_through: question.complete_through,
    definitions_version,
    time_zone: question.time_zone,
    currency: question.currency,
    granularity,
    buckets,
    series: Object.fromEntries(
      report.metrics.map((name) => [name, points.map((point) => point[name] ?? null)]),
    ),
    totals,
    ...(report.spreads && {
      spreads: spreadsOf(
        report.spreads,
        report.families[0] === "money",
        sumsOf(slices.whole, question, question, report),
      ),
    }),
    ...brokenDown(report, question, slices),
    definitions: definitionsOf(report.metrics),
  };
  if (compare === "none") return { ...base, change: {} };
  const whole = wholeBefore(report, question);
  const end = sooner(complete, to);
  return {
    ...base,
    previous: { ...whole, totals: values(whole) },
    change: end > from ? changeOf(values({ from, to: end }), values(knownBefore(report, question))) : {},
  };
};

/** A row for each point, the total, the period before and each entry: for spreadsheets. */
export const analyticsCsv = ({
  buckets,
  series,
  totals,
  previous,
  breakdown,
  other,
  in_other_currencies = {},
}: AnalyticsAnswer): string => {
  const names = [
    ...new Set([...Object.keys(totals), ...breakdown.flatMap((entry) => Object.keys(entry.totals))]),
  ];
  const row = (kind: string, from: string, to: string, of: Measures | Values) => [
    kind,
    from,
    to,
    ...names.map((name) => (of instanceof Map ? of.get(name) : ((of as Values)[name] ?? undefined))),
  ];
  const [first, last] = [buckets[0]?.from ?? "", buckets.at(-1)?.to ?? ""];
  return csvOf(
    ["row", "from", "to", ...names],
    [
      ...buckets.map(({ from, to }, at) =>
        row("point", from, to, Object.fromEntries(names.map((name) => [name, series[name]?.[at] ?? null]))),
      ),
      row("total", first, last, totals),
      ...Object.entries(in_other_currencies).map(([currency, amounts]) =>
        row(`total in ${currency}`, first, last, amounts),
      ),
      ...(previous ? [row("previous", previous.from, previous.to, previous.totals)] : []),
      ...breakdown.map((entry) => row(entry.key, first, last, entry.totals)),
      ...(other ? [row("other", first, last, other.totals)] : []),
    ],
  );
};

/** Of figures those that are amounts of money. */
export const amountsOf = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => metrics[name as keyof typeof metrics]?.unit === "cents"),
  );

/** Sums of hours, which know neither stocks nor accounts. */
const sumsOfHours = (hours: readonly Measures[], days: number, currency: string): Sums => {
  const added = new Map<string, number>();
  for (const hour of hours) plusAll(added, hour);
  const nothing = { before: new Map(), until: new Map(), people: new Map(), periods: 0 };
  return { added, ...nothing, days, currency, period: "day" };
};

type Hourly = Pick<Question, "time_zone" | "currency" | "as_of" | "complete_through"> & {
  hours: readonly Stretch[];
  added: ReadonlyMap<string, Measures>;
};

/** The same answer by the hour. */
export const hourlyAnswer = (report: Report, { hours, added, ...about }: Hourly): AnalyticsAnswer => {
  const at = ({ from }: Stretch): Measures => added.get(from) ?? new Map();
  const points = hours.map((hour) => valuesOf(report, sumsOfHours([at(hour)], 1 / 24, about.currency)));
  return {
    ...about,
    definitions_version,
    granularity: "hour",
    buckets: hours.map(({ from, to }) => ({
      from,
      to,
      partial: `${to}:00:00.000Z` > about.complete_through,
    })),
    series: Object.fromEntries(
      report.metrics.map((name) => [name, points.map((point) => point[name] ?? null)]),
    ),
    totals: valuesOf(report, sumsOfHours(hours.map(at), hours.length / 24, about.currency)),
    change: {},
    breakdown: [],
    definitions: definitionsOf(report.metrics),
  };
};

export const valuesOfHours = (report: Report, hours: readonly Measures[], currency: string): Values =>
  valuesOf(report, sumsOfHours(hours, 1, currency));
