import { expect, test } from "vitest";
import { describeSchemas } from "../platform/document/json-schema.ts";
import { machines } from "../platform/document/machines.ts";
import type { JsonSchema } from "../platform/json-schema.ts";
import { operations } from "../platform/operations.ts";
import { historyOf } from "../shared/data/engine/events.ts";
import { type AnyContract, nameOf } from "../shared/http/contract.ts";
import { handlerIn } from "./kit/cast.ts";
import { storyOf } from "./kit/stories.ts";
import { call } from "./kit/world.ts";

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

/**
 * Whether all that an operation tells of a kind of record is of a new one, which it takes through its first steps at once:
 * it is given no record of that kind, and what it tells begins the record's history.
 */
const beginsAnew = async (operation: string, noun: string): Promise<boolean> => {
  const contract = found.get(operation) as AnyContract;
  const given = JSON.stringify([contract.route, described.input[operation] ?? {}]);
  if (given.includes(`${noun}_id`)) return false;
  const handler = await handlerIn(`functions/${operation}.ts`);
  const { status, data } = await call(
    handler as never,
    await storyOf(contract)(contract, undefined as never),
  );
  expect(status, operation).toBe(200);
  const history = (
    await historyOf({ type: noun, id: data.id }, { limit: 100, scope: "test", order: "oldest" })
  ).items;
  return history.length > 0 && history.every((row) => row.operation === operation);
};

test("every step that an operation takes names that operation", async () => {
  const unnamed = all.flatMap(({ noun, verbs, requests }) =>
    Object.entries(verbs).flatMap(([verb, { event, by }]) =>
      [...found].flatMap(([operation, { access, emits = [] }]) => {
        const sides = by.filter((side) => access.includes(side as never));
        const told = emits.some(({ type }) => type === event?.type);
        const named = (side: string) =>
          requests[verb]?.some((request) => request.by === side && request.operation === operation);
        return told && !mayBeLearned(by)
          ? sides.filter((side) => !named(side)).map((side) => ({ noun, verb, operation, side }))
          : [];
      }),
    ),
  );
  expect(await beginsAnew("ai/quote-answer", "quote"), "it is given a quote").toBe(false);
  expect(await beginsAnew("authentication/delete-account", "account"), "it finds the account").toBe(false);
  const anew = await Promise.all(unnamed.map(({ operation, noun }) => beginsAnew(operation, noun)));
  expect(unnamed.filter((_, at) => !anew[at])).toEqual([]);
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
