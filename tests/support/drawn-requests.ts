import fc, { type Arbitrary } from "fast-check";
import { afterAll, expect } from "vitest";
import { describeSchemas } from "../../platform/document/json-schema.ts";
import { refusalsOf } from "../../platform/document/refusals.ts";
import type { JsonSchema } from "../../platform/json-schema.ts";
import { operations } from "../../platform/operations.ts";
import type { AnyContract } from "../../shared/http/contract.ts";
import { newId } from "../../shared/kernel/id.ts";
import { arbitraryOf, hostileBodies, hostileHeaders, personSeen, wrongValues } from "./arbitrary.ts";
import { overhear, whole } from "./fuzzing.ts";
import type { Asked, Said } from "./world.ts";

type Fields = Record<string, unknown>;
type Part = "body" | "query";

const asText = (drawn: Fields): Record<string, string> =>
  Object.fromEntries(Object.entries(drawn).map(([name, value]) => [name, String(value)]));

/** The request, with drawn values in some fields of its body, if the schema accepts them. */
const mixed = (contract: AnyContract, asked: unknown, drawn: unknown): unknown => {
  if (Array.isArray(drawn)) return drawn;
  const [known, other] = [(asked ?? {}) as Fields, drawn as Fields];
  const takes = (value: Fields) => contract.body.safeParse(value).success;
  const all = { ...known, ...other };
  if (takes(all)) return all;
  const fitting = Object.entries(other).filter(([name, value]) => takes({ ...known, [name]: value }));
  const together = { ...known, ...Object.fromEntries(fitting) };
  return takes(together) ? together : known;
};

/** Draws what is asked around a request, and checks what holds for every answer. Call it at the top of a test file. */
export const drawnRequests = async () => {
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
  type Operation = (typeof all)[number];
  const schemaOf = ({ key }: Operation, part: Part): JsonSchema | undefined =>
    described.input[`${key} ${part}`];
  const fitting = (one: Operation, part: Part): Arbitrary<unknown> => {
    const schema = schemaOf(one, part);
    return schema ? arbitraryOf(schema, described.components) : fc.constant(undefined);
  };
  const heard = overhear();
  const answers = new Map<string, { asked: number; succeeded: number }>(
    all.map(({ contract }) => [contract.route, { asked: 0, succeeded: 0 }]),
  );
  afterAll(() => {
    if (!whole) return;
    const counts = [...answers.values()].filter(({ asked }) => asked > 0);
    const sumOf = (what: "asked" | "succeeded") =>
      counts.reduce((total, one) => total + one[what], 0).toLocaleString("en-US");
    const operations_succeeded = counts.filter(({ succeeded }) => succeeded > 0).length;
    process.stdout.write(
      `${sumOf("asked")} requests to ${counts.length} operations, of which ${operations_succeeded} succeeded at least once; ${sumOf("succeeded")} successes\n`,
    );
  });

  return {
    all,
    /** What the service last logged as an error. */
    lastError: heard.lastError,
    /** Requests that the schemas accept. */
    valid: (one: Operation): Arbitrary<(asked: Asked) => Asked> =>
      fc
        .record({ body: fitting(one, "body"), query: fitting(one, "query") })
        .map(({ body, query }) => (asked) => ({
          ...asked,
          ...(body !== undefined && { body: mixed(one.contract, asked.body, body) }),
          ...(query !== undefined && { query: asText(query as Fields) }),
        })),
    /** Requests with one wrong field, in the path, the query or the body. */
    broken: (one: Operation): Arbitrary<(asked: Asked) => Asked> => {
      const fieldsOf = (part: Part | "params"): (readonly [Part | "params", string])[] =>
        Object.keys(
          (part === "params" ? one.contract.params?.def.shape : schemaOf(one, part)?.properties) ?? {},
        ).map((name) => [part, name]);
      const places = [
        ...fieldsOf("params"),
        ...fieldsOf("query"),
        ...fieldsOf("body"),
        ["query", "none"] as const,
      ];
      return fc.tuple(fc.constantFrom(...places), wrongValues).map(([[part, name], value]) => (asked) => ({
        ...asked,
        [part]: { ...(asked[part] as Fields), [name]: part === "body" ? value : String(value) },
      }));
    },
    /** Requests with bodies and headers that no client sends. */
    hostile: fc.tuple(hostileBodies, hostileHeaders).map(([{ body, type }, headers]) => (asked: Asked) => ({
      ...asked,
      body,
      headers: {
        ...(type && { "content-type": type }),
        "idempotency-key": newId("key"),
        ...headers,
      },
    })),
    /** What holds for every answer: no 500, a declared refusal, a response as described, nothing personal in the log. */
    holds: ({ contract }: Operation, said: Said): void => {
      const counted = answers.get(contract.route) as { asked: number; succeeded: number };
      counted.asked += 1;
      if (said.status !== 200) {
        expect(said.status, heard.lastError()).toBeLessThan(500);
        const declared = refusalsOf(contract).map(({ code }) => code as string);
        expect(declared, `${said.status} ${said.error?.code}`).toContain(said.error?.code);
      } else {
        counted.succeeded += 1;
        if (/json/.test(said.headers["content-type"] ?? ""))
          expect(contract.response.safeParse(said.data).error?.issues).toBeUndefined();
        else expect(Object.keys(contract.formats ?? {})).not.toEqual([]);
      }
      const isForLog = contract.route === "POST /client/report-error";
      expect(heard.canaries().filter((line) => !isForLog || personSeen.test(line))).toEqual([]);
      heard.forget();
    },
  };
};
