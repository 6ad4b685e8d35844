import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { policy } from "../../shared/domain/policy.ts";
import { root } from "../operations.ts";
import {
  askedFrom,
  carried,
  figuresPlayed,
  type Limit,
  ownCalls,
  perSecond,
  readingsPlayed,
  sharedPlaces,
} from "./busiest-hour.ts";
import { limitsTold } from "./scale-page.ts";
import type { Story } from "./story.ts";

const told = JSON.parse(readFileSync(resolve(root, "bench/story.json"), "utf8")) as Story;
const places = sharedPlaces(told);
const jobs_second = 185;
const of = (place: string, shards: number) =>
  perSecond({ place, units: places[place] ?? 0, jobs_second, shards });

describe("with a hundred million jobs a month", () => {
  test("the audit log's partitions take too much as a stage has them at first, and enough with more", () => {
    expect(of("key1 AUDIT#*", 4)).toBeGreaterThan(1000);
    expect(of("key1 AUDIT#*", 64)).toBeLessThan(200);
  });

  test("no partition that many jobs share is half full with 64", () => {
    const shared = Object.keys(places);
    expect(shared.length).toBeGreaterThan(40);
    expect(shared.filter((place) => of(place, 64) > 500)).toEqual([]);
  });
});

test.each([["figures: "], ["check of figures: "]])(
  "%sa new stage's are enough for a hundred million jobs a month, and no setting has to be raised",
  (what) => {
    const limits = limitsTold(told).filter((one) => one.what.startsWith(what));
    expect(limits).toHaveLength(2);
    for (const limit of limits) {
      expect(carried(limit), limit.what).toBeGreaterThan(100_000_000);
      expect(limit.first).toBeLessThan(limit.most);
    }
  },
);

test("a job takes at most six calls of the payment provider, a customer's first one seven", () => {
  expect(ownCalls(told)).toEqual({ first: 7, later: 6, mean: 6.5 });
});

describe("the queue of readings, with a thousand at a time", () => {
  const played = (jobs: number) => readingsPlayed({ jobs, abreast: 1000, reading_seconds: 20 });

  test("a model reads all of 25 million jobs a month, and nothing waits", () => {
    expect(played(25_000_000)).toMatchObject({ by_rules: 0, waited_seconds: 0, empty_after_minutes: 0 });
  });

  test("of a hundred million every request is read in time: a quarter by a model, and soon nothing waits", () => {
    const { by_model, by_rules, waited_seconds, empty_after_minutes } = played(100_000_000);
    expect(by_model + by_rules).toBeCloseTo(100_000_000 / 150, 3);
    expect(by_model / (by_model + by_rules)).toBeCloseTo(0.27, 1);
    expect(waited_seconds).toBeLessThanOrEqual(policy.quote.model_wait_seconds + 20);
    expect(empty_after_minutes).toBeLessThan(10);
  });

  test("nobody waits longer with a new stage's few readers", () => {
    const { by_model, waited_seconds } = readingsPlayed({
      jobs: 2_000_000,
      abreast: 20,
      reading_seconds: 20,
    });
    expect(by_model).toBeLessThan(3700);
    expect(waited_seconds).toBeLessThanOrEqual(policy.quote.model_wait_seconds + 20);
  });
});

describe("the reader of the figures", () => {
  const [limit] = limitsTold(told).filter(({ what }) => what.startsWith("figures: whole processor")) as [
    Limit,
  ];
  /** A day's tenth is in the busiest hour, and a limit is told for that hour's rate. */
  const job_seconds = limit.each / (10 / 24);
  const played = (jobs: number) => figuresPlayed({ jobs, job_seconds });

  test("keeps up with the busiest hour of fifty million jobs a month", () => {
    expect(played(50_000_000)).toEqual({ behind_minutes: 0, current_after_minutes: 0 });
  });

  test("of a hundred million falls behind in that hour, and catches up in a few more", () => {
    const { behind_minutes, current_after_minutes } = played(100_000_000);
    expect(behind_minutes).toBeGreaterThan(0);
    expect(behind_minutes).toBeLessThan(60);
    expect(current_after_minutes).toBeLessThan(4 * 60);
  });

  test("catches up before the next busiest hour up to its limit, and not beyond", () => {
    expect(played(carried(limit) * 0.97).current_after_minutes).toBeLessThan(23 * 60);
    expect(played(carried(limit) * 1.03).current_after_minutes).toBe(Number.POSITIVE_INFINITY);
  });
});

describe("quotas", () => {
  const growth = 0.2;
  const limits = limitsTold(told);

  test("all that somebody else raises say how long that takes, and no other", () => {
    const isAsked = ({ raise }: Limit) => /\bask\b|quota|the same/.test(raise);
    expect(limits.filter(isAsked)).toEqual(limits.filter(({ answer_weeks }) => answer_weeks));
    expect(limits.filter(isAsked).length).toBeGreaterThan(8);
  });

  test.each(limits.filter(({ answer_weeks }) => answer_weeks).map((limit) => [limit.what, limit] as const))(
    "%s: who asks then has half of it left when it is raised",
    (_, limit) => {
      const weeks_a_month = 30 / 7;
      const answered = askedFrom(limit, growth) * (1 + growth) ** ((limit.answer_weeks ?? 0) / weeks_a_month);
      expect(answered).toBeCloseTo(carried(limit) / 2, 3);
    },
  );

  test("the payment provider's are asked for six weeks before", () => {
    const weeks = limits.flatMap(({ what, answer_weeks }) =>
      what.startsWith("payment provider") ? answer_weeks : [],
    );
    expect(weeks).toEqual([6, 6]);
  });

  test("a quota that a job uses twice as much of is asked for at half as many jobs", () => {
    const [limit] = limits as [Limit];
    expect(askedFrom({ ...limit, each: 2 * limit.each }, growth)).toBeCloseTo(
      askedFrom(limit, growth) / 2,
      6,
    );
  });
});
