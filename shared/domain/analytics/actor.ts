import {
  addMonths,
  dateOf as asDate,
  dayNumber,
  nextPeriod,
  type Period,
  periodStart,
  previousPeriod,
} from "./days.ts";
import type { ActorFact } from "./measure.ts";
import { metricTerms } from "./terms.ts";

/**
 * What analytics stores about one account: the days of the last 400 on which it acted, when it was verified and when it
 * ended, and its first payment. All its contributions follow from this, so facts may arrive in any order, late or
 * twice: the cells change by the difference between before and after.
 */
export type ActorState = {
  days: readonly number[];
  verified?: number | undefined;
  ended?: number | undefined;
  /** The first money that was taken from the customer: when, and how much. */
  first?: { key: string; day: number; currency: string; amount_minor: number } | undefined;
};

export const nobodyYet: ActorState = { days: [] };

const known = new Map<number, string>();

/** As `asDate`, which finds the same few days a million times an hour otherwise. */
const dateOf = (day: number): string => {
  const date = known.get(day) ?? asDate(day);
  known.set(day, date);
  return date;
};

const window_days = 400;
const cohort_months = 12;
/** How many days back an account that acted still counts as active. */
const trailing = {
  w: metricTerms.week_days,
  m: metricTerms.month_days,
  h: metricTerms.dormant_days,
} as const;
const periods = ["week", "month", "quarter"] as const;

/** The state after one more fact of a local date. */
export const withFact = (state: ActorState, fact: ActorFact, date: string): ActorState => {
  const day = dayNumber(date);
  switch (fact.kind) {
    case "seen": {
      const last = Math.max(day, ...state.days.slice(-1));
      if (state.days.includes(day) || day <= last - window_days) return state;
      return {
        ...state,
        days: [...state.days, day].filter((one) => one > last - window_days).toSorted((a, b) => a - b),
      };
    }
    case "verified":
      return { ...state, verified: Math.min(day, state.verified ?? day) };
    case "ended":
      return { ...state, ended: Math.min(day, state.ended ?? day) };
    case "captured": {
      const { key, currency, amount_minor } = fact;
      return state.first && state.first.key <= key
        ? state
        : { ...state, first: { key, day, currency, amount_minor } };
    }
    case "erased":
      return state;
  }
};

type Adds = Map<string, number>;

/** Adds to a measure on a day: what is written later is `YYYY-MM-DD|measure`. */
const adding = (adds: Adds, day: number, measure: string, by: number): void => {
  const key = `${dateOf(day)}|${measure}`;
  const sum = (adds.get(key) ?? 0) + by;
  if (sum === 0) adds.delete(key);
  else adds.set(key, sum);
};

/** The stretches of days in which an account counts as active in the trailing `length` days. */
const covered = (days: readonly number[], length: number, ended: number): [number, number][] => {
  const stretches: [number, number][] = [];
  for (const day of days) {
    const until = Math.min(day + length, Math.max(ended, day + 1));
    const last = stretches.at(-1);
    if (last && day <= last[1]) last[1] = Math.max(last[1], until);
    else stretches.push([day, until]);
  }
  return stretches;
};

const inPeriods = (adds: Adds, { days, verified }: ActorState, period: Period): void => {
  const starts = [...new Set(days.map((day) => periodStart(dateOf(day), period)))];
  const active = new Set(starts);
  for (const start of starts) {
    const day = dayNumber(start);
    adding(adds, day, `active.${period}`, 1);
    const signedUp =
      verified !== undefined && verified >= day && verified < dayNumber(nextPeriod(start, period));
    const before = active.has(previousPeriod(start, period));
    if (before) adding(adds, day, `kept.${period}`, 1);
    if (signedUp) adding(adds, day, `fresh.${period}`, 1);
    else if (before) adding(adds, day, `returning.${period}`, 1);
    else adding(adds, day, `reactivated.${period}`, 1);
  }
};

const inCohort = (adds: Adds, { days, verified }: ActorState): void => {
  if (verified === undefined) return;
  const start = periodStart(dateOf(verified), "month");
  adding(adds, dayNumber(start), "cohort.size", 1);
  const months = new Set(days.map((day) => periodStart(dateOf(day), "month")));
  for (let month = 0; month <= cohort_months; month += 1)
    if (months.has(addMonths(start, month))) adding(adds, dayNumber(start), `cohort.${month}`, 1);
};

const added = new WeakMap<ActorState, ReadonlyMap<string, number>>();

/** Everything that one account adds to its role's figures, by `date|measure`. A state never changes, and is asked twice. */
export const actorAdds = (state: ActorState): ReadonlyMap<string, number> => {
  const adds = added.get(state) ?? addsOf(state);
  added.set(state, adds);
  return adds;
};

const addsOf = (state: ActorState): Adds => {
  const adds: Adds = new Map();
  const { days, verified, ended = Number.POSITIVE_INFINITY, first } = state;
  for (const day of days) adding(adds, day, "active.day", 1);
  for (const day of days) {
    if (days.includes(day - 1)) adding(adds, day, "kept.day", 1);
    if (verified === day) adding(adds, day, "fresh.day", 1);
    else adding(adds, day, days.includes(day - 1) ? "returning.day" : "reactivated.day", 1);
  }
  for (const [name, length] of Object.entries(trailing))
    for (const [from, until] of covered(days, length, ended)) {
      adding(adds, from, `trailing.${name}`, 1);
      adding(adds, until, `trailing.${name}`, -1);
    }
  for (const period of periods) inPeriods(adds, state, period);
  inCohort(adds, state);
  if (verified !== undefined) {
    adding(adds, verified, "accounts.live", 1);
    if (Number.isFinite(ended)) adding(adds, Math.max(ended, verified), "accounts.live", -1);
  }
  if (first) adding(adds, first.day, `first_captured.${first.currency}`, first.amount_minor);
  return adds;
};

/** How the figures change with an account's state. Days that left the window keep what they added. */
export const actorChange = (before: ActorState, after: ActorState): Adds => {
  const last = after.days.at(-1);
  const leavesWindow = last !== undefined && before.days.some((day) => day <= last - window_days);
  const kept = leavesWindow
    ? { ...before, days: before.days.filter((day) => day > last - window_days) }
    : before;
  const adds = new Map(actorAdds(after));
  for (const [key, by] of actorAdds(kept)) {
    const sum = (adds.get(key) ?? 0) - by;
    if (sum === 0) adds.delete(key);
    else adds.set(key, sum);
  }
  return adds;
};

/** The state as it is stored: the days as bits, counted back from the last one. */
export type StoredActor = {
  last?: number;
  bits?: string;
  verified?: number;
  ended?: number;
  first?: NonNullable<ActorState["first"]>;
};

export const packed = ({ days, verified, ended, first }: ActorState): StoredActor => {
  const last = days.at(-1);
  const bits = Buffer.alloc(window_days / 8);
  for (const day of days) {
    const back = (last as number) - day;
    bits[back >> 3] = (bits[back >> 3] as number) | (1 << (back & 7));
  }
  return {
    ...(last !== undefined && { last, bits: bits.toString("base64") }),
    ...(verified !== undefined && { verified }),
    ...(ended !== undefined && { ended }),
    ...(first && { first }),
  };
};

export const unpacked = ({ last, bits, verified, ended, first }: StoredActor): ActorState => {
  const bytes = Buffer.from(bits ?? "", "base64");
  const days =
    last === undefined
      ? []
      : Array.from({ length: window_days }, (_, back) => back)
          .filter((back) => ((bytes[back >> 3] ?? 0) >> (back & 7)) & 1)
          .map((back) => last - back)
          .toReversed();
  return { days, verified, ended, first };
};
