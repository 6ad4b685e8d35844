import {
  addDays,
  addMonths,
  dayNumber,
  nextPeriod,
  type Period,
  periodStart,
  previousPeriod,
  sooner,
} from "./days.ts";

export type Granularity = Period | "hour";
/** From inclusive, to exclusive: local dates, or UTC hours (`2026-05-01T13`). */
export type Stretch = { from: string; to: string };
export type Bucket = Stretch & { partial: boolean };

export const periodPolicy = { days: 30, years_most: 5, buckets_most: 400, hourly_days_most: 7 };

export type FieldProblem = { field: string; problem: string };

/** What is wrong with a period, by field. */
export const periodProblems = ({ from, to }: Stretch, granularity: Granularity): FieldProblem[] => {
  if (from >= to) return [{ field: "to", problem: "must be after from" }];
  if (addMonths(from, 12 * periodPolicy.years_most) < to)
    return [{ field: "from", problem: `must be at most ${periodPolicy.years_most} years before to` }];
  if (granularity === "hour")
    return dayNumber(to) - dayNumber(from) > periodPolicy.hourly_days_most
      ? [
          {
            field: "from",
            problem: `must be at most ${periodPolicy.hourly_days_most} days before to, by the hour`,
          },
        ]
      : [];
  return stretchesOf({ from, to }, granularity).length > periodPolicy.buckets_most
    ? [
        {
          field: "granularity",
          problem: `gives more than ${periodPolicy.buckets_most} points: choose a longer one`,
        },
      ]
    : [];
};

/** The periods that a stretch of days is cut into. The first and the last may be cut short. */
export const stretchesOf = ({ from, to }: Stretch, period: Period): Stretch[] => {
  const stretches: Stretch[] = [];
  for (let at = from; at < to; ) {
    const next = nextPeriod(periodStart(at, period), period);
    stretches.push({ from: at, to: sooner(next, to) });
    at = next;
  }
  return stretches;
};

/** The same with whether each is cut short or not over by `complete`, the first day that is not complete. */
export const bucketsOf = (stretch: Stretch, period: Period, complete: string): Bucket[] =>
  stretchesOf(stretch, period).map(({ from, to }) => ({
    from,
    to,
    partial:
      to > complete ||
      from !== periodStart(from, period) ||
      to !== nextPeriod(periodStart(from, period), period),
  }));

const monthsIn = ({ from, to }: Stretch): number =>
  12 * (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) +
  Number(to.slice(5, 7)) -
  Number(from.slice(5, 7));

/**
 * What a stretch is compared with: the same days a year before, or as many days before it. Whole months are compared with
 * as many months, and what is of whole periods with as many of these.
 */
export const comparedWith = (stretch: Stretch, compare: "previous" | "year", periods?: Period): Stretch => {
  const { from, to } = stretch;
  if (compare === "year") return { from: addMonths(from, -12), to: addMonths(to, -12) };
  const whole = [from, to].every((date) => date === periodStart(date, "month"));
  const period = periods ?? (whole ? "month" : "day");
  if (period === "day") return { from: addDays(from, dayNumber(from) - dayNumber(to)), to: from };
  if (period === "month" && whole) return { from: addMonths(from, -monthsIn(stretch)), to: from };
  let first = from;
  for (const _ of stretchesOf(stretch, period)) first = previousPeriod(first, period);
  return { from: first, to: from };
};
