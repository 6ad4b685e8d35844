import { describe, expect, test } from "vitest";
import { modelOf, models, pricesFrom } from "./models.ts";
import { asksBehavior, pricedIds } from "./priced-models.ts";

describe("a model's price", () => {
  test.each([
    ["amazon.nova-lite-v1:0", 0.06],
    ["us.amazon.nova-lite-v1:0", 0.06],
    ["eu.amazon.nova-pro-v1:0", 0.8],
    ["global.amazon.nova-2-lite-v1:0", 0.3],
    ["us.amazon.nova-pro-v1:0.wrong-trade", 0.8],
  ])("%s costs $%d for a million tokens", (id, input) => {
    expect(modelOf(id)?.input).toBe(input);
  });

  test.each(["amazon.nova-lite-v9:0", "nova-lite", "xx.amazon.nova-lite-v1:0", "my-nova-pro", ""])(
    "%j has none",
    (id) => {
      expect(modelOf(id)).toBeUndefined();
    },
  );

  test("is in the table once, above nothing, and cheaper where it is cached", () => {
    expect(models.map(({ id }) => id)).toEqual(pricedIds);
    for (const { id, input, output, cache_read, cache_write } of models) {
      expect(Math.min(input, output, cache_read, cache_write), id).toBeGreaterThan(0);
      expect(cache_read, id).toBeLessThan(input);
      expect(cache_write, id).toBeGreaterThanOrEqual(input);
      expect(output, id).toBeGreaterThan(input);
    }
  });
});

test("the prices say where they are from, and of which day they are", () => {
  expect(URL.canParse(pricesFrom.source)).toBe(true);
  expect(Number.isNaN(Date.parse(pricesFrom.day))).toBe(false);
});

test("only a stand-in's id asks for a behavior", () => {
  expect(models.filter(({ id }) => asksBehavior(id))).toEqual([]);
  expect(asksBehavior("us.amazon.nova-pro-v1:0.silent")).toBe(true);
});
