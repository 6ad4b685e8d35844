import { expect, test } from "vitest";
import { describeSchemas } from "../platform/document/json-schema.ts";
import { declaredRequests } from "../platform/document/step-requests.ts";
import type { JsonSchema } from "../platform/json-schema.ts";
import { operations } from "../platform/operations.ts";
import { historyOf } from "../shared/data/engine/events.ts";
import { machines } from "../shared/domain/machines.ts";
import type { Steps } from "../shared/domain/transition.ts";
import { type AnyContract, nameOf } from "../shared/http/contract.ts";
import { handlerIn } from "./support/callers.ts";
import { storyOf } from "./support/stories.ts";
import { call } from "./support/world.ts";

const all = Object.entries(machines).map(([noun, { requests, steps }]) => ({
  noun,
  requests,
  steps: steps as Steps,
}));
const found = new Map((await operations()).map(({ contract }) => [nameOf(contract), contract]));
const described = await describeSchemas({
  input: Object.fromEntries(
    [...found].filter(([, { body }]) => body).map(([name, { body }]) => [name, body]),
  ),
  output: {},
});

const asked = all.flatMap(({ noun, requests }) =>
  Object.entries(requests).flatMap(([step, by]) =>
    by.map((request) => ({ step: `${noun}: ${step} by ${request.by}`, ...request })),
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

test("a machine knows the requests that contracts declare for its steps: npm run document writes them", async () => {
  const declared = await declaredRequests();
  expect(Object.fromEntries(all.map(({ noun, requests }) => [noun, requests]))).toEqual(declared);
});

test("every step that an operation declares can be asked for by one of its callers", () => {
  const declared = [...found].flatMap(([operation, { steps = {} }]) =>
    Object.entries(steps).flatMap(([noun, named]) =>
      Object.keys(named).map((step) => `${operation}: ${noun} ${step}`),
    ),
  );
  const known = all.flatMap(({ noun, requests }) =>
    Object.entries(requests).flatMap(([step, by]) =>
      by.map(({ operation }) => `${operation}: ${noun} ${step}`),
    ),
  );
  expect(new Set(declared)).toEqual(new Set(known));
});

const people = ["user", "service_provider", "admin"];

test("every step that somebody takes by a request has an operation for it", () => {
  const without = all.flatMap(({ noun, steps, requests }) =>
    Object.entries(steps).flatMap(([step, { by }]) =>
      by
        .filter((side) => people.includes(side) && !requests[step]?.some((request) => request.by === side))
        .map((side) => `${noun}: ${step} by ${side}`),
    ),
  );
  expect(without).toEqual([]);
});

test.each(asked)("$step: the body of $operation takes what is to be sent", ({ operation, send }) => {
  for (const [name, value] of Object.entries(send ?? {}))
    expect(maySay(described.input[operation], name, value), `${name}: ${value}`).toBe(true);
});

/** Any operation that reads from the payment provider may find a change that the provider reports. */
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
  const unnamed = all.flatMap(({ noun, steps, requests }) =>
    Object.entries(steps).flatMap(([step, { event, by }]) =>
      [...found].flatMap(([operation, { access, emits = [] }]) => {
        const sides = by.filter((side) => access.includes(side as never));
        const told = emits.some(({ type }) => type === event?.type);
        const named = (side: string) =>
          requests[step]?.some((request) => request.by === side && request.operation === operation);
        return told && !mayBeLearned(by)
          ? sides.filter((side) => !named(side)).map((side) => ({ noun, step, operation, side }))
          : [];
      }),
    ),
  );
  expect(await beginsAnew("ai/quote-answer", "quote"), "it is given a quote").toBe(false);
  expect(await beginsAnew("authentication/delete-account", "account"), "it finds the account").toBe(false);
  const anew = await Promise.all(unnamed.map(({ operation, noun }) => beginsAnew(operation, noun)));
  expect(unnamed.filter((_, at) => !anew[at])).toEqual([]);
});
