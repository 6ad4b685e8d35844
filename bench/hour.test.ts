import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { Story } from "../platform/document/story.ts";
import { root } from "../platform/operations.ts";
import { replayed, type Wall } from "./hour.ts";

/** A minute of it. The whole hour: `npm run bench -- --only hour`. */
const minute = { jobs_month: 100_000_000, seconds: 60, seed: 1 };
const told = JSON.parse(readFileSync(resolve(root, "bench/story.json"), "utf8")) as Story;

let first: Wall[];
let raised: Wall[];
beforeAll(async () => {
  first = await replayed(minute, "first", told);
  raised = await replayed(minute, "raised", told);
}, 120_000);

const named = (walls: readonly Wall[], what: string) => walls.find((wall) => wall.what.includes(what));

describe("a minute of the busiest hour of a hundred million jobs a month", () => {
  test.each([
    ["key1 AUDIT#*"],
    ["seconds that a request waits"],
    ["mails in a second"],
    ["HTTP API: requests; the stage's own limit"],
    ["HTTP API: requests of the account"],
    ["payment provider: calls:"],
    ["payment provider: calls of one endpoint"],
    ["Lambda"],
    ["table: write units"],
    ["table: read units"],
  ])("%s: falls with the settings of a new stage, and stands with raised ones", (what) => {
    expect(named(first, what)).toMatchObject({ stands: false });
    expect(named(raised, what)).toMatchObject({ stands: true });
  });

  test.each([["figures: "], ["check of figures: "]])("%sstands with the settings of a new stage", (what) => {
    expect(first.find((wall) => wall.what.startsWith(what))).toMatchObject({ stands: true });
  });

  test("nothing falls with raised settings", () => {
    expect(raised.filter(({ stands }) => !stands)).toEqual([]);
  });

  test("each list that many jobs share is counted", () => {
    const lists = raised.filter(({ what }) => what.startsWith("partition"));
    expect(lists.length).toBeGreaterThan(40);
    for (const { takes } of lists) expect(takes).toBeGreaterThan(0);
  });

  test("the same is drawn each time", async () => {
    expect(await replayed(minute, "raised", told)).toEqual(raised);
  });
});
