import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { methodOf, pathOf } from "../shared/http/contract.ts";
import { universalRefusals } from "../shared/kernel/refusal.ts";
import { operations } from "../shared/platform/operations.ts";

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

test("the inventory is the interface's: 178 operations, each once", () => {
  expect(inventory).toHaveLength(178);
  expect(known.size).toBe(178);
  expect(new Set(inventory.map(({ area }) => area)).size).toBe(31);
});

test("no route exists twice", () => {
  const routes = all.map(({ contract }) => contract.route.replace(/\{\w+\}/g, "{}"));
  expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
});

describe.each(all)("$file", ({ file, contract }) => {
  test("is in the inventory with these roles, or is a declared extra", () => {
    const entry = known.get(contract.route);
    if (!entry)
      return expect(contract.extra, `${contract.route} is neither in the inventory nor an extra`).toBe(true);
    expect(contract.extra, "an operation of the inventory is no extra").toBeUndefined();
    expect([...contract.access].sort()).toEqual(entry.roles);
  });

  test("is where its URL says", () => {
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

  test("shows its use by an example that its own schemas accept", () => {
    const { body, params, query } = contract.example ?? {};
    const parse = (schema: z.ZodMiniType | undefined, value: unknown) =>
      schema && expect(schema.safeParse(value).error?.issues).toBeUndefined();
    parse(contract.body, body);
    parse(contract.params, params ?? {});
    parse(contract.query, query ?? {});
  });

  test("describes itself in schemas that a document can be made of", () => {
    expect(contract.summary).toMatch(/^[A-Z].*\.$/);
    for (const schema of [contract.body, contract.params, contract.query])
      if (schema) z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
    z.toJSONSchema(contract.response, { io: "output", unrepresentable: "any" });
  });

  test("names its refusals by noun and reason, once, and none that all share", () => {
    const codes = (contract.refuses ?? []).map(({ code }: { code: string }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(codes.filter((code: string) => universalRefusals.some((shared) => shared.code === code))).toEqual(
      [],
    );
  });
});
