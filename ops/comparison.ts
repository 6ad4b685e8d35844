import { type Counted, chanceOfFailures, chanceOfSoMany } from "./chance.ts";

/** What a release has answered and done: requests, events and messages and due work, and the calls of each function. */
export type Figures = { requests: Counted; work: Counted; calls: Readonly<Record<string, Counted>> };

/** A release and the one before it, in the same time. */
export type Both = {
  now: Figures;
  before: Figures;
  /** Requests of the new one, and how many took longer than `slow_ms`. Absent: too few were measured before. */
  slow?: Counted & { slow_ms: number };
};

export const comparisonPolicy = {
  /** After so many requests of a step both are compared, and at its end. The last number ends the step. */
  looks: [125, 250, 500, 1000, 2000],
  /** But not before so many minutes: alarms need two times five to ring. */
  least_minutes: 10,
  /** The chance that a step takes back a release which is as good as the one before, all its looks together. */
  false_alarm: 0.01,
  /** A request is slow if it takes longer than 99 of 100 took before, times this. One in a hundred may. */
  slower: 1.5,
  slow_share: 0.01,
  /** With fewer requests nobody knows what 99 of 100 took. */
  measured_least: 300,
} as const;

const pooled = (calls: Figures["calls"]): Counted =>
  Object.values(calls).reduce(
    (sum, { all, failed }) => ({ all: sum.all + all, failed: sum.failed + failed }),
    { all: 0, failed: 0 },
  );

const none: Counted = { all: 0, failed: 0 };
const number = new Intl.NumberFormat("en-US");
const share = ({ all, failed }: Counted): string => `${number.format(failed)} of ${number.format(all)}`;

type Sign = { says: string; chance: number };

/** How unlikely it is that a release which is as good as before does as badly as this one, in each respect. */
const signsOf = ({ now, before, slow }: Both): Sign[] => {
  const failing = (what: string, new_ones: Counted, old_ones: Counted, times = 1): Sign => ({
    says: `${share(new_ones)} ${what}; before ${share(old_ones)}`,
    chance: Math.min(1, times * chanceOfFailures(new_ones, old_ones)),
  });
  const names = Object.keys(now.calls);
  const calls = names.map((name) =>
    failing(`calls of ${name} crashed`, now.calls[name] ?? none, before.calls[name] ?? none, names.length),
  );
  return [
    failing("requests were answered with an error of ours", now.requests, before.requests),
    failing("events, messages or due work failed", now.work, before.work),
    failing("calls crashed", pooled(now.calls), pooled(before.calls)),
    calls.toSorted((a, b) => a.chance - b.chance)[0] ?? { says: "", chance: 1 },
    {
      says: slow
        ? `${share(slow)} requests took longer than ${number.format(Math.round(slow.slow_ms))} ms; before, one in a hundred took ${number.format(Math.round(slow.slow_ms / comparisonPolicy.slower))} ms or more`
        : "",
      chance: slow ? chanceOfSoMany(slow, comparisonPolicy.slow_share) : 1,
    },
  ];
};

/** In what a release is worse than the one before, beyond what chance explains. Empty if in nothing. */
export const worseIn = (both: Both): string[] => {
  const signs = signsOf(both);
  const least = comparisonPolicy.false_alarm / ((comparisonPolicy.looks.length + 1) * signs.length);
  return signs.filter(({ chance }) => chance < least).map(({ says }) => says);
};
