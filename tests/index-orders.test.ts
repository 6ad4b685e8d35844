import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { repositories } from "../platform/document/access-patterns.ts";
import { drawn } from "./support/drawn-records.ts";
import { seed } from "./support/seed.ts";

const all = (await repositories()).filter(
  ({ definition }) => Object.keys(definition.indexes ?? {}).length > 1,
);

describe("lists that share a sort key put each record at one place", () => {
  test.each(all.map((one) => [one.definition.name, one] as const))("%s", (_, { definition, itemOf }) => {
    for (const record of fc.sample(drawn(definition.schema() as z.ZodMiniType), { seed, numRuns: 100 }))
      expect(() => itemOf(record as never)).not.toThrow();
  });
});
