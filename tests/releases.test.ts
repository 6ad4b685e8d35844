import { expect, test } from "vitest";
import type { Counted } from "../ops/chance.ts";
import { type Both, comparisonPolicy, type Figures, worseIn } from "../ops/comparison.ts";
import { watched } from "../ops/watch.ts";

let seed = 29_112_026;
/** Park and Miller's minimal standard generator, so that draws are repeatable. */
const random = (): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};
const between = (least: number, most: number): number => least + random() * (most - least);
/** Each order of magnitude is as likely. */
const spread = (least: number, most: number): number => Math.exp(between(Math.log(least), Math.log(most)));
const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
/** How many of so many happen that are this likely each. */
const happening = (all: number, chance: number): number => {
  const mean = all * chance;
  if (mean > 50)
    return Math.min(all, Math.max(0, Math.round(mean + normal() * Math.sqrt(mean * (1 - chance)))));
  const pause = (): number => -Math.log(1 - random());
  let count = 0;
  for (let at = pause(); at < mean; at += pause()) count += 1;
  return Math.min(all, count);
};
/** The share of a normal distribution above a value. */
const above = (value: number): number => {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const tail =
    ((((1.330274429 * t - 1.821255978) * t + 1.781477937) * t - 0.356563782) * t + 0.31938153) *
    t *
    Math.exp((-value * value) / 2) *
    0.3989422804;
  return value > 0 ? tail : 1 - tail;
};

type Release = {
  kind: "same" | "function" | "crash" | "lane" | "slow" | "alarm";
  /** The share of requests, or of events, that fail because of it; how much slower it is. */
  harm: number;
  per_minute: number;
};

const minute_ms = 60_000;
const functions = 12;
/** 99 of 100 are less than so many standard deviations above the mean. */
const z99 = 2.326;

/** Ten and then fifty of a hundred requests go to the release, as in the pipeline. What speaks against it. */
const released = async ({ kind, harm, per_minute }: Release): Promise<string> => {
  const errors = spread(1e-5, 3e-3);
  const failures = spread(1e-5, 1e-2);
  const crashes = spread(1e-6, 1e-4);
  const width = between(0.4, 1.2);
  const shares = Array.from({ length: functions }, () => spread(0.05, 1));
  const sum = shares.reduce((all, share) => all + share, 0);
  const none = (): Counted => ({ all: 0, failed: 0 });
  const figures = () => ({ requests: none(), work: none(), calls: Array.from({ length: functions }, none) });
  const both = { now: figures(), before: figures() };
  const count = (to: Counted, all: number, chance: number): void => {
    to.all += all;
    to.failed += happening(all, Math.min(1, chance));
  };
  const shown = ({ requests, work, calls }: ReturnType<typeof figures>): Figures => ({
    requests,
    work,
    calls: Object.fromEntries(calls.map((one, at) => [`function-${at}`, one])),
  });
  const inAMinute = (percent: number): void => {
    for (const which of ["now", "before"] as const) {
      const isBad = which === "now";
      const all = happening(1e6, (per_minute * (isBad ? percent : 100 - percent)) / 100 / 1e6);
      count(both[which].requests, all, errors + (isBad && kind === "function" ? harm : 0));
      count(both[which].work, all * 2, failures + (isBad && kind === "lane" ? harm : 0));
      shares.forEach((share, at) => {
        const calls = happening(all, share / sum);
        count(
          both[which].calls[at] as Counted,
          calls,
          crashes + (isBad && kind === "crash" && at === 0 ? 1 : 0),
        );
      });
    }
  };
  let time = 0;
  for (const percent of [10, 50]) {
    const from = both.now.requests.all;
    const rings_at =
      kind === "alarm"
        ? time + between(1, comparisonPolicy.least_minutes) * minute_ms
        : Number.POSITIVE_INFINITY;
    const isLooking = { until: 0 };
    const against = await watched(
      {
        ringing: async () => (time >= rings_at ? "an alarm" : ""),
        compared: {
          requests: async () => both.now.requests.all - from,
          worse: async () => {
            const measured = both.before.requests.all;
            if (measured < comparisonPolicy.measured_least)
              return worseIn({ now: shown(both.now), before: shown(both.before) });
            // What was measured of the slowest in a hundred differs a little from what it is.
            const slow_z =
              z99 * width + normal() * width * Math.sqrt(14 / measured) + Math.log(comparisonPolicy.slower);
            const all = both.now.requests.all;
            const chance = above((slow_z - (kind === "slow" ? Math.log(harm) : 0)) / width);
            const slow = { all, failed: happening(all, chance), slow_ms: 0 };
            return worseIn({ now: shown(both.now), before: shown(both.before), slow } satisfies Both);
          },
        },
        now: () => time,
        wait: async (ms) => {
          time += ms;
          while (isLooking.until + minute_ms <= time) {
            isLooking.until = Math.max(isLooking.until + minute_ms, time - minute_ms);
            inAMinute(percent);
          }
        },
      },
      30,
    );
    if (against) return against;
  }
  return "";
};

test("of 500 drawn releases all bad ones are taken back, and of good ones two in a hundred at most", async () => {
  const outcomes = { good: { all: 0, back: 0 }, bad: { all: 0, back: 0 } };
  const kept: Release[] = [];
  const kinds = ["function", "crash", "lane", "slow", "alarm"] as const;
  for (let drawn = 0; drawn < 500; drawn += 1) {
    const kind = drawn % 2 === 0 ? "same" : (kinds[((drawn - 1) / 2) % kinds.length] as Release["kind"]);
    const harm = kind === "slow" ? between(2.5, 4) : spread(0.02, 0.3);
    const release: Release = { kind, harm, per_minute: spread(300, 20_000) };
    const against = await released(release);
    const of = kind === "same" ? outcomes.good : outcomes.bad;
    of.all += 1;
    if (against) of.back += 1;
    else if (kind !== "same") kept.push(release);
  }
  expect(kept).toEqual([]);
  expect(outcomes.bad).toEqual({ all: 250, back: 250 });
  expect(outcomes.good.all).toBe(250);
  expect(outcomes.good.back / outcomes.good.all).toBeLessThanOrEqual(0.02);
});
