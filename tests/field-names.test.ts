import { expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { describeSchemas } from "../platform/document/json-schema.ts";
import type { JsonSchema } from "../platform/json-schema.ts";
import { operations } from "../platform/operations.ts";
import { nameOf } from "../shared/http/contract.ts";
import { Instant, LocalTime } from "../shared/kernel/schema.ts";

vi.setConfig({ testTimeout: 120_000 });

const all = await operations();
const parts = ["body", "query"] as const;
const { input, components } = await describeSchemas({
  input: Object.fromEntries(
    all.flatMap(({ key, contract }) =>
      parts.filter((part) => contract[part]).map((part) => [`${key} ${part}`, contract[part]]),
    ),
  ),
  output: {},
});

const schemaOf = (schema: JsonSchema): JsonSchema =>
  schema.$ref ? (components[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)] as JsonSchema) : schema;

/** Every field of a schema, with those inside of others, in all its forms. */
const fieldsOf = (given: JsonSchema | undefined): [name: string, schema: JsonSchema][] => {
  if (!given) return [];
  const schema = schemaOf(given);
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, held]): [string, JsonSchema][] => [
      [name, held],
      ...fieldsOf(held),
    ]),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((forms) => (forms ?? []).flatMap(fieldsOf)),
    ...(typeof schema.items === "object" ? fieldsOf(schema.items) : []),
  ];
};

const taken = all.flatMap(({ key, contract }) =>
  parts.flatMap((part) =>
    fieldsOf(input[`${key} ${part}`]).map(([field, schema]) => ({
      name: nameOf(contract),
      part,
      field,
      schema,
    })),
  ),
);

/** What a field is called wherever requests have it, the names that it does not get, and the operations that are named after one. */
const names: readonly [present: string, others: RegExp, except: RegExp][] = [
  ["state", /^(status|stage)$/, /(^|\/)update-status$/],
  ["conversation_id", /^(session|chat|thread)_id$/, /^aichat\//],
  ["text", /^(message|content|body|comment)$/, /^client\/report-error$/],
];

test("the same thing has one name in all requests", () => {
  expect(taken.length).toBeGreaterThan(500);
  for (const [present, others, except] of names) {
    const otherwise = taken.filter(({ name, field }) => others.test(field) && !except.test(name));
    expect(otherwise.map(({ name, field }) => `${name} ${field}, not ${present}`)).toEqual([]);
    expect(taken.some(({ field }) => field === present)).toBe(true);
  }
});

const ways = new Set([Instant, LocalTime].map((schema) => z.toJSONSchema(schema).pattern));

test("an instant, and a time of day, are written in one way each", () => {
  const patterns = taken.flatMap(({ schema }) => schemaOf(schema).pattern ?? []);
  const times = new Set(patterns.filter((pattern) => pattern.includes(":[0-5]") || pattern.includes("T")));
  expect(times.size).toBeGreaterThan(0);
  expect([...times].filter((pattern) => !ways.has(pattern))).toEqual([]);
});

test("a former name leads to a field that the request has, and is not itself one", () => {
  const renamed = all.flatMap(({ key, contract }) =>
    Object.entries(contract.renamed?.names ?? {}).map(([former, present]) => ({ key, former, present })),
  );
  expect(renamed.length).toBeGreaterThan(20);
  for (const { key, former, present } of renamed) {
    const fields = parts.flatMap((part) =>
      Object.keys(schemaOf(input[`${key} ${part}`] ?? {}).properties ?? {}),
    );
    expect([key, fields.includes(present), fields.includes(former)]).toEqual([key, true, false]);
  }
});
