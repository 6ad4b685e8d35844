import { expect, test } from "vitest";
import { describeSchemas } from "../platform/document/json-schema.ts";
import { machines } from "../platform/document/machines.ts";
import type { JsonSchema } from "../platform/json-schema.ts";
import { operations } from "../platform/operations.ts";
import { nameOf } from "../shared/http/contract.ts";

const all = await machines();
const found = new Map((await operations()).map(({ contract }) => [nameOf(contract), contract]));
const described = await describeSchemas({
  input: Object.fromEntries(
    [...found].filter(([, { body }]) => body).map(([name, { body }]) => [name, body]),
  ),
  output: {},
});

const asked = all.flatMap(({ noun, requests }) =>
  Object.entries(requests).flatMap(([verb, by]) =>
    (by ?? []).map((request) => ({ step: `${noun}: ${verb} by ${request.by}`, ...request })),
  ),
);

/** Whether one form of the body accepts this. */
const maySay = (schema: JsonSchema | undefined, name: string, value: unknown): boolean => {
  if (!schema) return false;
  const { $ref, anyOf = [], oneOf = [], items, properties } = schema;
  const held = $ref ? described.components[$ref.slice($ref.lastIndexOf("/") + 1)] : undefined;
  const field = properties?.[name];
  return (
    field?.const === value ||
    (field?.enum?.includes(value) ?? false) ||
    (field?.type === "boolean" && typeof value === "boolean") ||
    [held, items, ...anyOf, ...oneOf].some((one) => maySay(one, name, value))
  );
};

test("every record with states has a machine", () => {
  expect(all.map(({ noun }) => noun)).toEqual(
    expect.arrayContaining(["company", "document", "incident", "invite", "job", "media", "payment", "quote"]),
  );
});

test.each(asked)(
  "$step: $operation is there for it, and takes what is to be sent",
  ({ operation, by, send }) => {
    const contract = found.get(operation);
    expect(contract?.access).toContain(by);
    for (const [name, value] of Object.entries(send ?? {}))
      expect(maySay(described.input[operation], name, value), `${name}: ${value}`).toBe(true);
  },
);

/** What the payment provider reports, every operation that looks there may learn without having asked for it. */
const mayBeLearned = (by: readonly string[]): boolean => by.includes("payment_provider");

/** What begins a new record and takes it through its first steps at once asks nothing of one that is there. */
const beginsAnew: readonly string[] = ["quote/generate-quote"];

test("every step that an operation takes names that operation", () => {
  const missing = all.flatMap(({ noun, verbs, requests }) =>
    Object.entries(verbs).flatMap(([verb, { event, by }]) =>
      [...found].flatMap(([operation, { access, emits = [] }]) => {
        const sides = by.filter((side) => access.includes(side as never));
        const told = emits.some(({ type }) => type === event?.type);
        const named = (side: string) =>
          requests[verb]?.some((request) => request.by === side && request.operation === operation);
        return told && !mayBeLearned(by) && !beginsAnew.includes(operation)
          ? sides.filter((side) => !named(side)).map((side) => `${noun} ${verb} ${operation} ${side}`)
          : [];
      }),
    ),
  );
  expect(missing).toEqual([]);
});

test("every verb of a request is one of its machine", () => {
  for (const { noun, transitions, requests } of all) {
    const verbs = new Set(Object.values(transitions).flatMap((row) => Object.keys(row)));
    expect(
      Object.keys(requests).filter((verb) => !verbs.has(verb)),
      noun,
    ).toEqual([]);
  }
});
