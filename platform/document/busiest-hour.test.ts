import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { policy } from "../../shared/domain/policy.ts";
import { root } from "../operations.ts";
import { ownCalls, perSecond, readingsPlayed, sharedPlaces } from "./busiest-hour.ts";
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
