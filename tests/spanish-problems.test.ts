import fc from "fast-check";
import { expect, test } from "vitest";
import type * as z from "zod/mini";
import { describeSchemas } from "../platform/document/json-schema.ts";
import { operations } from "../platform/operations.ts";
import { parsed } from "../shared/http/input.ts";
import { pairs, retold } from "../shared/http/problems-es.ts";
import { problemsIn } from "../shared/http/said-problems.ts";
import { Refusal } from "../shared/kernel/refusal.ts";
import { variablesOf } from "../shared/kernel/retelling.ts";
import { wrongValues } from "./support/arbitrary.ts";
import { fuzzing } from "./support/fuzzing.ts";

const problemsWith = (schema: z.ZodMiniType, value: unknown): string[] => {
  try {
    parsed(schema, value);
    return [];
  } catch (error) {
    if (error instanceof Refusal) return (error.facts.fields ?? []).map(({ problem }) => problem);
    throw error;
  }
};

/** What customers and providers send: the bodies of all operations that are not for administrators alone. */
const bodies = (await operations()).flatMap(({ contract }) =>
  contract.body && contract.access.some((role) => role === "user" || role === "service_provider")
    ? [{ route: contract.route as string, schema: contract.body as z.ZodMiniType }]
    : [],
);
const { input } = await describeSchemas({
  input: Object.fromEntries(bodies.map(({ route, schema }) => [route, schema])),
  output: {},
});

/** Problems that only a program can cause: the value is of no kind that an app sends. */
const ofPrograms =
  /^must be (?:letters|the key|a short key|lower-case|a kind of record)|hexadecimal| or .* or /;

test("whatever a customer or provider sends wrong, what is wrong with it is said in Spanish", () => {
  const untold = new Set<string>();
  for (const { route, schema } of bodies) {
    const names = Object.keys((input[route] as { properties?: object }).properties ?? {});
    const values = [
      undefined,
      "",
      0,
      -1,
      1e9,
      [],
      "x".repeat(20_000),
      ...fc.sample(wrongValues, { ...fuzzing, numRuns: 6 }),
    ];
    for (const value of [{}, ...names.flatMap((name) => values.map((one) => ({ [name]: one })))])
      for (const problem of problemsWith(schema, value))
        if (retold(problem) === undefined && !ofPrograms.test(problem)) untold.add(problem);
  }
  expect([...untold].toSorted()).toEqual([]);
});

test("both languages have the same variables in each sentence, and no sentence twice", () => {
  for (const [from, to] of pairs)
    expect([from, variablesOf(from).filter((name) => name !== "what")]).toEqual([
      from,
      variablesOf(to).filter((name) => name !== "what"),
    ]);
  expect(new Set(pairs.map(([from]) => from)).size).toBe(pairs.length);
});

test("a problem without Spanish words stays in English, and readers of English get English", async () => {
  const fields = [{ field: "a", problem: "is odd" }];
  expect(await problemsIn("es", fields)).toEqual(fields);
  const short = [{ field: "a", problem: "must have at least 3 characters" }];
  expect(await problemsIn("en", short)).toEqual(short);
  expect(await problemsIn("es", short)).toEqual([
    { field: "a", problem: "debe tener al menos 3 caracteres" },
  ]);
});
