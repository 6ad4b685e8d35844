import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { describeSchemas } from "../platform/document/json-schema.ts";
import { refusalsOf } from "../platform/document/refusals.ts";
import type { JsonSchema } from "../platform/json-schema.ts";
import { operations } from "../platform/operations.ts";
import type { AnyContract } from "../shared/http/contract.ts";
import { newId } from "../shared/kernel/id.ts";
import { arbitraryOf, hostileBodies, hostileHeaders, wrongValues } from "./support/arbitrary.ts";
import { openBucket } from "./support/bucket.ts";
import {
  belongings,
  type Cast,
  cast,
  endsPeople,
  exampleAbout,
  handlerIn,
  newcomer,
} from "./support/callers.ts";
import { fuzzing, overhear, runs } from "./support/fuzzing.ts";
import { type StripeWorld, startStripe } from "./support/stripe.ts";
import { type Asked, type Caller, call, type Said } from "./support/world.ts";

vi.setConfig({ testTimeout: 600_000 });

const all = (await operations()).filter(({ contract }) => !contract.media_type);
const described = await describeSchemas({
  input: Object.fromEntries(
    all.flatMap(({ key, contract }) =>
      (["body", "query"] as const)
        .filter((part) => contract[part])
        .map((part) => [`${key} ${part}`, contract[part]]),
    ),
  ),
  output: {},
});

openBucket();
let stripe: StripeWorld;
let people: Cast;
const heard = overhear();
beforeAll(async () => {
  stripe = await startStripe();
  people = await cast();
});
afterAll(() => stripe.close());

const somewhere = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

const callerOf = ({ access }: AnyContract, { user, service_provider, admin }: Cast): Caller | undefined =>
  access.includes("user")
    ? user
    : access.includes("service_provider")
      ? service_provider
      : access.includes("admin")
        ? admin
        : undefined;

type Fields = Record<string, unknown>;

/** The example, with drawn values in some fields, if the schema accepts them. */
const mixed = (contract: AnyContract, example: Fields, drawn: Fields): Fields => {
  const takes = (value: Fields) => contract.body.safeParse(value).success;
  const whole = { ...example, ...drawn };
  if (takes(whole)) return whole;
  const fitting = Object.entries(drawn).filter(([name, value]) => takes({ ...example, [name]: value }));
  const together = { ...example, ...Object.fromEntries(fitting) };
  return takes(together) ? together : example;
};

const asText = (drawn: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(drawn as Fields).map(([name, value]) => [name, String(value)]));

describe.each(all)("$contract.route", ({ file, key, contract }) => {
  const declared = new Set(refusalsOf(contract).map(({ code }) => code as string));
  const schemaOf = (part: "body" | "query"): JsonSchema | undefined => described.input[`${key} ${part}`];
  const drawnFrom = (part: "body" | "query") => {
    const schema = schemaOf(part);
    return schema ? arbitraryOf(schema, described.components) : fc.constant(undefined);
  };

  let example: Pick<Asked, "body" | "params" | "query">;
  let as: Caller | undefined;
  beforeAll(async () => {
    const callers = endsPeople(contract) ? await cast() : people;
    as = callerOf(contract, callers);
    const own = await belongings(contract, callers);
    example = exampleAbout(contract, as?.role === "service_provider" ? own.service_provider : own.user);
  });

  const ask = async (asked: Asked): Promise<Said> => {
    if (as && (contract.limit || endsPeople(contract))) as = await newcomer(as.role);
    return call(await handlerIn(file), { ...asked, source_ip: somewhere(), ...(as && { as }) });
  };

  const holds = (said: Said): void => {
    if (said.status !== 200) {
      expect(said.status, heard.lastError()).toBeLessThan(500);
      expect(declared, `${said.status} ${said.error?.code}`).toContain(said.error?.code);
    } else if (/json/.test(said.headers["content-type"] ?? ""))
      expect(contract.response.safeParse(said.data).error?.issues).toBeUndefined();
    else expect(Object.keys(contract.formats ?? {})).not.toEqual([]);
    expect(heard.canaries()).toEqual([]);
    heard.forget();
  };

  test("answers whatever its schemas accept", async () => {
    await fc.assert(
      fc.asyncProperty(drawnFrom("body"), drawnFrom("query"), async (body, query) => {
        holds(
          await ask({
            ...example,
            ...(body !== undefined && {
              body: Array.isArray(body)
                ? body
                : mixed(contract, (example.body ?? {}) as Fields, body as Fields),
            }),
            ...(query !== undefined && { query: asText(query) }),
          }),
        );
      }),
      { ...fuzzing, numRuns: runs.valid },
    );
  });

  test("answers requests with one wrong field", async () => {
    const fieldsOf = (part: "params" | "query" | "body"): [typeof part, string][] =>
      Object.keys((part === "params" ? contract.params?.def.shape : schemaOf(part)?.properties) ?? {}).map(
        (name) => [part, name],
      );
    const places = [
      ...fieldsOf("params"),
      ...fieldsOf("query"),
      ...fieldsOf("body"),
      ["query", "none"] as const,
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), wrongValues, async ([part, name], value) => {
        const held = part === "params" || part === "query" ? String(value) : value;
        holds(await ask({ ...example, [part]: { ...(example[part] as Fields), [name]: held } }));
      }),
      { ...fuzzing, numRuns: runs.broken },
    );
  });

  test("answers hostile requests", async () => {
    await fc.assert(
      fc.asyncProperty(hostileBodies, hostileHeaders, async ({ body, type }, headers) => {
        holds(
          await ask({
            ...example,
            body,
            headers: {
              ...(type && { "content-type": type }),
              "idempotency-key": newId("key"),
              ...headers,
            },
          }),
        );
      }),
      { ...fuzzing, numRuns: runs.hostile },
    );
  });
});
