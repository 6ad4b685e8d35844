import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../operations.ts";
import { perSecond, sharedPlaces } from "./busiest-hour.ts";
import type { Story } from "./story.ts";

const places = sharedPlaces(JSON.parse(readFileSync(resolve(root, "bench/story.json"), "utf8")) as Story);
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
