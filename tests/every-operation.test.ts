import { readFileSync } from "node:fs";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { describeSchemas } from "../platform/document/json-schema.ts";
import type { JsonSchema } from "../platform/json-schema.ts";
import { operations } from "../platform/operations.ts";
import { adminRolesOf, methodOf, pathOf } from "../shared/http/contract.ts";
import { universalRefusals } from "../shared/kernel/refusal.ts";

vi.setConfig({ testTimeout: 120_000 });

/** The interface's inventory: area, name, method, path, roles. */
const inventory = readFileSync(new URL("./inventory.tsv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => {
    const [area = "", name = "", method = "", path = "", roles = ""] = line.split("\t");
    return { area, name, route: `${method} ${path}`, roles: roles.split(",").sort() };
  });
const known = new Map(inventory.map((entry) => [entry.route, entry]));
const all = await operations();

const parts = ["body", "params", "query"] as const;
const described = await describeSchemas({
  input: Object.fromEntries(
    all.flatMap(({ key, contract }) =>
      parts.filter((part) => contract[part]).map((part) => [`${key} ${part}`, contract[part]]),
    ),
  ),
  output: Object.fromEntries(all.map(({ key, contract }) => [key, contract.response])),
});

/** Every schema in a schema, with where it is: components are entered once and named. */
const within = (schema: JsonSchema, at: string, seen = new Set<string>()): [string, JsonSchema][] => {
  const name = schema.$ref?.slice(schema.$ref.lastIndexOf("/") + 1);
  if (name) {
    if (seen.has(name)) return [];
    return within(described.components[name] ?? {}, name, seen.add(name));
  }
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    [at, schema],
    ...Object.entries(properties).flatMap(([field, held]) => within(held, `${at}.${field}`, seen)),
    ...(items ? within(items, `${at}[]`, seen) : []),
    ...(typeof additionalProperties === "object" ? within(additionalProperties, `${at}.*`, seen) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((held) => within(held, at, seen)),
  ];
};

const kindsOf = ({ type }: JsonSchema) => [type ?? []].flat();

const isAnything = (schema: JsonSchema): boolean =>
  ["type", "const", "enum", "anyOf", "oneOf", "allOf"].every((keyword) => !(keyword in schema));

type Bounds = JsonSchema & { exclusiveMinimum?: number; exclusiveMaximum?: number };

/** Schemas that set no bound to what a client sends. */
const isUnbounded = (schema: Bounds): boolean => {
  const kinds = kindsOf(schema);
  if ("const" in schema || schema.enum) return false;
  if (isAnything(schema)) return true;
  if (kinds.includes("string") && !schema.maxLength && !schema.pattern && !schema.format) return true;
  if (kinds.includes("array") && schema.maxItems === undefined && !schema.prefixItems) return true;
  if (kinds.includes("number") || kinds.includes("integer"))
    return (
      (schema.minimum ?? schema.exclusiveMinimum) === undefined ||
      (schema.maximum ?? schema.exclusiveMaximum) === undefined
    );
  return kinds.includes("object") && schema.additionalProperties !== false && !schema.propertyNames;
};

/** Sent by an external provider, which sets its form; only the size of the whole body is bounded. */
const ofAnotherService = /^IdentityPayload\./;

/** The data of events, as their declarations have it. */
const factsOfEvents =
  /^(JobHistory\.data|Audit\.(before|after)\.values|Payload\.data\.facts|.*get-notifications\.items\[\]\.data)\.\*$/;

/** Reads that are logged: nobody reads messages to the assistant, what tax offices are told or whom invoices name unnoticed. */
const traced = new Set([
  "GET /chatbot/get-chat-messages",
  "GET /payment/get-invoice/{invoice_id}",
  "GET /payment/get-invoices",
  "GET /payment/get-tax-report",
]);

/** Changes that need no event. Each was reviewed. */
const quiet = new Set([
  "POST /agent/mcp",
  "POST /ai/get-quote-estimate",
  "POST /ai/validate-answer",
  "POST /chat-socket/ticket",
  "POST /client/report-error",
  "POST /payment/create-intent-payment",
  "POST /service-provider/membership/create-payment-sheet",
  "PUT /notification/read-all",
  "PUT /notification/read-notification/{notification_id}",
  "PUT /video/complete-upload/{media_id}",
]);

const secret =
  /(^|_)(ticket|otp|proof|password|secret|access_token|refresh_token|reset_token|ephemeral_key)$/;

test("the inventory is the interface's: 178 operations, each once", () => {
  expect(inventory).toHaveLength(178);
  expect(known.size).toBe(178);
  expect(new Set(inventory.map(({ area }) => area)).size).toBe(31);
});

test("no route exists twice", () => {
  const routes = all.map(({ contract }) => contract.route.replace(/\{\w+\}/g, "{}"));
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
});

test("the lists of exceptions name only operations that exist", () => {
  const routes = new Set(all.map(({ contract }) => contract.route as string));
  expect([...quiet].filter((route) => !routes.has(route))).toEqual([]);
});

describe.each(all)("$file", ({ file, key, contract }) => {
  test("is in the inventory with its roles, or is a declared extra", () => {
    const entry = known.get(contract.route);
    if (!entry)
      return expect(contract.extra, `${contract.route} is neither in the inventory nor an extra`).toBe(true);
    expect(contract.extra, "an operation of the inventory is no extra").toBeUndefined();
    expect([...contract.access].sort()).toEqual(entry.roles);
  });

  test("is in the file that its URL names", () => {
    expect(file).toBe(
      `functions${pathOf(contract)
        .replace(/\/\{\w+\}$/g, "")
        .replace(".", "-")}.ts`,
    );
  });

  test("declares its path parameters, and a body only where one is sent", () => {
    const named = [...pathOf(contract).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(contract.params?.def.shape ?? {})).toEqual(named);
    if (methodOf(contract) === "GET" || methodOf(contract) === "DELETE")
      expect(contract.body).toBeUndefined();
  });

  test("has an example that its own schemas accept", () => {
    const { body, params, query } = contract.example ?? {};
    const parse = (schema: z.ZodMiniType | undefined, value: unknown) =>
      schema && expect(schema.safeParse(value).error?.issues).toBeUndefined();
    parse(contract.body, body);
    parse(contract.params, params ?? {});
    parse(contract.query, query ?? {});
  });

  test("has schemas that the API document can be made from", () => {
    expect(contract.summary).toMatch(/^[A-Z].*\.$/);
    for (const schema of [contract.body, contract.params, contract.query])
      if (schema) z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    z.toJSONSchema(contract.response, { io: "output", unrepresentable: "any" });
  });

  test("names each of its refusals once, by noun and reason, and none that all operations share", () => {
    const codes = (contract.refuses ?? []).map(({ code }: { code: string }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(codes.filter((code: string) => universalRefusals.some((shared) => shared.code === code))).toEqual(
      [],
    );
  });

  test("bounds every input and refuses unknown fields", () => {
    const taken = parts.flatMap((part) => {
      const schema = described.input[`${key} ${part}`];
      return schema ? within(schema, part) : [];
    });
    const unbounded = taken.filter(([at, schema]) => !ofAnotherService.test(at) && isUnbounded(schema));
    expect(unbounded.map(([at]) => at)).toEqual([]);
  });

  test("answers only declared fields", () => {
    if (contract.media_type) return;
    const answered = within(described.output[key] as JsonSchema, key);
    const open = answered.filter(([at, schema]) => !factsOfEvents.test(at) && isAnything(schema));
    expect(open.map(([at]) => at)).toEqual([]);
  });

  test("does not store answers with credentials for replay", () => {
    const answered = within(described.output[key] as JsonSchema, key);
    const credentials = answered.filter(([at]) => secret.test(at.slice(at.lastIndexOf(".") + 1)));
    if (credentials.length > 0 && methodOf(contract) !== "GET") expect(contract.replay).toBe(false);
  });

  test("emits events exactly if it changes something", () => {
    if (methodOf(contract) === "GET" && !traced.has(contract.route))
      return expect(contract.emits ?? []).toEqual([]);
    if (quiet.has(contract.route)) return expect(contract.emits ?? []).toEqual([]);
    expect(
      contract.emits?.length ?? 0,
      "nobody would know, and the audit log would not tell",
    ).toBeGreaterThan(0);
  });

  test("has a rate limit if it is public and changes something", () => {
    if (contract.access.includes("public") && methodOf(contract) !== "GET")
      expect(contract.limit).toBeDefined();
  });

  test("says who may call it", () => {
    const open = contract.access.filter((one) => one === "public" || one === "signature");
    expect(contract.access.length).toBeGreaterThan(0);
    if (open.length > 0) expect(contract.access).toHaveLength(1);
  });

  test("names its admin roles exactly where they differ from the default", () => {
    const { admins, ...usual } = contract;
    if (!admins) return;
    expect(contract.access).toContain("admin");
    expect(adminRolesOf(contract), "leave `admins` out: it says what is usual").not.toEqual(
      adminRolesOf(usual),
    );
    expect(new Set(adminRolesOf(contract)).size).toBe(adminRolesOf(contract).length);
  });

  test("answers lists page by page", () => {
    const next: z.ZodMiniType | undefined = contract.response.def?.shape?.next_cursor;
    if (next?.safeParse("more").success)
      expect(Object.keys(contract.query?.def.shape ?? {})).toEqual(
        expect.arrayContaining(["limit", "cursor"]),
      );
  });
});
