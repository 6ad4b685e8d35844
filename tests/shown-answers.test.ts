import fc from "fast-check";
import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { describeSchemas } from "../platform/document/json-schema.ts";
import { operations } from "../platform/operations.ts";
import { shaped } from "../shared/http/shaping.ts";
import { Int, PageOf, Text } from "../shared/kernel/schema.ts";
import { arbitraryOf } from "./support/arbitrary.ts";
import { fuzzing } from "./support/fuzzing.ts";

vi.setConfig({ testTimeout: 120_000 });

type Inside = {
  type: string;
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  valueType?: Schema;
};
type Schema = { _zod: { def: Inside } };

const unnamed = { unnamed_secret: "hidden", unnamed_record: { password_hash: "hidden" } };

/** The value with more fields in each of its objects than the schema names. */
const withMore = (schema: Schema, value: unknown): unknown => {
  const { type, shape, innerType, element, valueType } = schema._zod.def;
  if (value === null || value === undefined) return value;
  if (innerType && type !== "pipe") return withMore(innerType, value);
  if (element) return (value as unknown[]).map((one) => withMore(element, one));
  const fields = Object.entries(value as object);
  if (valueType) return Object.fromEntries(fields.map(([name, one]) => [name, withMore(valueType, one)]));
  if (!shape) return value;
  const inside = fields.map(([name, one]) => [name, shape[name] ? withMore(shape[name], one) : one]);
  return { ...unnamed, ...Object.fromEntries(inside) };
};

const all = await operations();
const { output, components } = await describeSchemas({
  input: {},
  output: Object.fromEntries(all.map(({ key, contract }) => [key, contract.response])),
});

test.each(all.map(({ key, contract }) => [key, contract] as const))(
  "%s shows in its answers, as it is deployed, what its schema lets through and nothing else",
  (key, { response }) => {
    const drawn = fc.sample(arbitraryOf(output[key] ?? {}, components), { ...fuzzing, numRuns: 10 });
    for (const value of drawn) {
      const read = response.safeParse(value);
      if (!read.success) continue;
      const written = JSON.stringify(read.data);
      const more = withMore(response as unknown as Schema, read.data);
      expect(JSON.stringify(shaped(response, more))).toBe(written);
    }
  },
);

test("most answers were drawn in a form that their schemas take", () => {
  const taken = all.filter(({ key, contract }) =>
    fc
      .sample(arbitraryOf(output[key] ?? {}, components), { ...fuzzing, numRuns: 10 })
      .some((value) => contract.response.safeParse(value).success),
  );
  expect(taken.length).toBeGreaterThan(all.length * 0.75);
});

test("of what has no fields by name only its schema's own form is shown", () => {
  const Step = z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("wait"), minutes: Int(0, 10) }),
    z.object({ kind: z.literal("say"), text: Text(10) }),
  ]);
  const Tree = z.object({
    name: z.string(),
    get under() {
      return z.optional(z.array(Tree));
    },
  });
  const Answer = PageOf(
    z.object({
      steps: z.array(Step),
      by_day: z.record(z.string(), Step),
      size: z._default(z.int(), 3),
      Tree,
    }),
  );
  const step = { kind: "wait", minutes: 3, ...unnamed };
  const tree = { name: "a", under: [{ name: "b", under: [], ...unnamed }], ...unnamed };
  const one = { steps: [step], by_day: { monday: step }, Tree: tree, ...unnamed };
  const value = { items: [one], next_cursor: null } as unknown as z.input<typeof Answer>;
  expect(shaped(Answer, value)).toEqual(Answer.parse(value));
});
