import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { repositories } from "../platform/document/access-patterns.ts";
import type { JsonSchema } from "../platform/json-schema.ts";
import { arbitraryOf } from "./support/arbitrary.ts";
import { seed } from "./support/seed.ts";

const all = (await repositories()).filter(
  ({ definition }) => Object.keys(definition.indexes ?? {}).length > 1,
);

describe("lists that share a sort key put each record at one place", () => {
  test.each(all.map((one) => [one.definition.name, one] as const))("%s", (_, repository) => {
    const schema = z.toJSONSchema(repository.definition.schema() as z.ZodMiniType) as JsonSchema;
    const drawn = fc.sample(arbitraryOf(schema, {}), { seed, numRuns: 100 });
    for (const record of drawn) expect(() => repository.itemOf(record as never)).not.toThrow();
  });
});
