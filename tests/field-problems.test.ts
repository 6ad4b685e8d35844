import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type * as z from "zod/mini";
import { describeSchemas } from "../platform/document/json-schema.ts";
import type { JsonSchema } from "../platform/json-schema.ts";
import { operations, socketActions } from "../platform/operations.ts";
import { parsed } from "../shared/http/input.ts";
import { type FieldProblem, Refusal } from "../shared/kernel/refusal.ts";
import { arbitraryOf, wrongValues } from "./support/arbitrary.ts";
import { fuzzing } from "./support/fuzzing.ts";

const parts = ["body", "query", "params"] as const;
type Part = (typeof parts)[number];

const all = [...(await operations()), ...(await socketActions())].flatMap(({ contract }) =>
  parts
    .filter((part) => part in contract && contract[part as "body"])
    .map((part) => ({
      route: contract.route as string,
      part,
      schema: contract[part as "body"] as z.ZodMiniType,
    })),
);
const described = await describeSchemas({
  input: Object.fromEntries(all.map(({ route, part, schema }) => [`${route} ${part}`, schema])),
  output: {},
});

const wholes = { body: "body", query: "query", params: "path" } as const;

const problemsWith = (schema: z.ZodMiniType, part: Part, value: unknown): FieldProblem[] => {
  try {
    parsed(schema, value, wholes[part]);
    return [];
  } catch (error) {
    if (error instanceof Refusal && error.facts.fields) return error.facts.fields;
    throw error;
  }
};

const resolved = (schema: JsonSchema): JsonSchema =>
  schema.$ref ? (described.components[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)] ?? {}) : schema;

/** Values just beyond each bound of a schema. */
const beyond = ({ minLength, maxLength, minItems, maxItems, minimum, maximum }: JsonSchema): unknown[] => [
  ...(minLength ? ["x".repeat(minLength - 1)] : []),
  ...(maxLength ? ["x".repeat(maxLength + 1)] : []),
  ...(minItems ? [[]] : []),
  ...(maxItems ? [Array.from({ length: maxItems + 1 }, () => "x")] : []),
  ...(minimum === undefined ? [] : [minimum - 1]),
  ...(maximum === undefined ? [] : [maximum + 1]),
];

const unplain = /invalid|expected|undefined|null|NaN|object Object/;

describe.each(all)("$route $part", ({ route, part, schema }) => {
  const told = resolved(described.input[`${route} ${part}`] as JsonSchema);
  const isList = told.type === "array";
  const fields = Object.entries(told.properties ?? {});

  const unplainIn = (value: unknown): string[] =>
    problemsWith(schema, part, value)
      .filter(({ problem }) => !/^[a-z]/.test(problem) || unplain.test(problem))
      .map(({ field, problem }) => `${field} of ${JSON.stringify(value)}: ${problem}`);

  test("says in plain words which field is wrong, and what is wrong with it", () => {
    const drawn = fc.sample(arbitraryOf(told, described.components), { ...fuzzing, numRuns: 3 });
    const wrong = drawn.flatMap((start) =>
      fields.flatMap(([name, held]) =>
        [undefined, ...beyond(resolved(held)), ...fc.sample(wrongValues, 12)].map((value) => ({
          ...(start as object),
          [name]: value,
        })),
      ),
    );
    expect([...wrong, null, [], "text", 0, {}].flatMap(unplainIn)).toEqual([]);
  });

  test("names the field, not the whole body, if one field is wrong", () => {
    const wrong = Object.fromEntries(fields.map(([name]) => [name, { not: "this" }]));
    for (const { field } of problemsWith(schema, part, isList ? [wrong] : wrong))
      expect(field).not.toBe(wholes[part]);
  });
});
