import { expect, test } from "vitest";
import { eachOf, inBatches } from "./batches.ts";

test("an empty list has no batches, and the last batch may be smaller", () => {
  expect([inBatches([], 2), inBatches([1, 2, 3, 4, 5], 2)]).toEqual([[], [[1, 2], [3, 4], [5]]]);
});

test("no more are worked on at once than may be, and results keep their order", async () => {
  let [now, most] = [0, 0];
  const done = await eachOf([5, 1, 4, 2, 3], 2, async (one) => {
    now += 1;
    most = Math.max(most, now);
    for (let turn = 0; turn < one; turn += 1) await Promise.resolve();
    now -= 1;
    return one * 10;
  });
  expect([done, most]).toEqual([[50, 10, 40, 20, 30], 2]);
});
