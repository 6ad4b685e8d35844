import { expect, test } from "vitest";
import { gridOf, labeledDays, pathOf, segmentsOf } from "../clients/console/plot.ts";

test.each<[(number | null)[], string, number[]]>([
  [[0, 7, 3], "count", [0, 2, 4, 6, 8]],
  [[0, 1], "count", [0, 1]],
  [[null, null], "count", [0, 1]],
  [[0], "cents", [0, 100]],
  [[1_430_700, 12], "cents", [0, 500_000, 1_000_000, 1_500_000]],
  [[0.3, 1], "share", [0, 0.5, 1]],
  [[612, 30], "minutes", [0, 240, 480, 720]],
  [[-300, 900], "cents", [-500, 0, 500, 1000]],
  [[-5], "count", [-6, -4, -2, 0]],
])("the grid of %j in %s has the lines %j", (values, unit, lines) => {
  expect(gridOf(values, unit)).toEqual(lines);
});

test("a grid holds every value between its first and its last line", () => {
  for (let most = 0.001; most < 1e9; most *= 1.7)
    for (const unit of ["count", "cents", "share", "minutes"]) {
      const grid = gridOf([-most / 3, most], unit);
      expect(
        (grid[0] as number) <= (-most / 3) * 0.999_999 && (grid.at(-1) as number) >= most * 0.999_999,
      ).toBe(true);
      expect(grid.length).toBeLessThanOrEqual(8);
    }
});

test("as many days are named as there is room for", () => {
  expect(labeledDays(30, 6)).toEqual([0, 5, 10, 15, 20, 25]);
  expect(labeledDays(3, 10)).toEqual([0, 1, 2]);
  for (const room of [0, 1, 3, 9])
    expect(labeledDays(365, room).length).toBeLessThanOrEqual(Math.max(1, room));
});

test("a line ends where there is no value, and one value alone is a dot", () => {
  const segments = segmentsOf([1, 2, null, 3, null]);
  expect(segments).toEqual([
    [
      [0, 1],
      [1, 2],
    ],
    [[3, 3]],
  ]);
  const same = (value: number) => value;
  expect(pathOf(segments, same, same)).toBe("M0,1L1,2h0M3,3h0");
  expect(pathOf(segments, same, same, 9)).toBe("M0,9L0,1L1,2L1,9ZM3,9L3,3L3,9Z");
});
