import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { handler as readPage } from "../functions/docs.ts";
import { handler as readOpenapi } from "../functions/openapi-json.ts";
import { documents } from "../platform/document/documents.ts";
import { openapi } from "../platform/document/openapi.ts";
import { operations, root } from "../platform/operations.ts";
import type { Answer } from "../shared/http/answer.ts";
import { methodOf, pathOf } from "../shared/http/contract.ts";
import { httpEvent, lambdaContext } from "./kit/world.ts";

const at = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const all = await operations();

test("the derived documents are current", () => {
  const write = resolve(root, "platform/document/write.ts");
  const { stderr } = spawnSync(process.execPath, [write, "--check"], { encoding: "utf8" });
  expect(stderr).toBe("");
});

test("derived documents are marked as generated, so that diffs leave them out", () => {
  const paths = Object.keys(documents);
  const { stdout } = spawnSync("git", ["check-attr", "linguist-generated", "--", ...paths], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stdout.trim().split("\n")).toEqual(paths.map((path) => `${path}: linguist-generated: set`));
});

describe("openapi.json", () => {
  // biome-ignore lint/suspicious/noExplicitAny: the document as any client reads it
  let api: any;
  beforeAll(async () => {
    api = JSON.parse(JSON.stringify(await openapi("1.0.0")));
  });

  test("is valid by the schema of the specification", async () => {
    expect(await new Validator().validate(structuredClone(api))).toMatchObject({ valid: true });
  });

  test("passes a linter that also checks every example against its schema", async () => {
    const config = await createConfig({ extends: ["recommended-strict"] });
    const findings = await lintFromString({
      source: JSON.stringify(api),
      absoluteRef: "/openapi.json",
      config,
    });
    expect(
      findings.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`),
    ).toEqual([]);
  });

  test("has every route with its roles, and no other", () => {
    const documented = Object.entries<Record<string, { "x-access": string[] }>>(api.paths).flatMap(
      ([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [
          `${method.toUpperCase()} ${path}`,
          operation["x-access"],
        ]),
    );
    const declared = all.map(({ contract }) => [
      `${methodOf(contract)} ${pathOf(contract)}`,
      contract.access,
    ]);
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(declared));
  });

  test("describes every parameter and field in a sentence of its own", () => {
    const faults = new Set<string>();
    const check = (
      name: string,
      { description, $ref }: { description?: string; $ref?: string },
      path: string,
    ) => {
      const told = description ?? api.components.schemas[$ref?.split("/").at(-1) ?? ""]?.description;
      const [, noun] = /^Id of the (\w+(?: \w+)?)\.$/.exec(told ?? "") ?? [];
      if (!told) faults.add(`${path}/${name} says nothing`);
      else if (!/^.*\w.*[.)]$/s.test(told) || told.split(" ").length < 3) faults.add(`${name}: ${told}`);
      else if (noun && name !== "id" && name !== `${noun.replaceAll(" ", "_")}_id`)
        faults.add(`${path}/${name}: ${told}`);
    };
    const visit = (node: unknown, path: string): void => {
      if (typeof node !== "object" || node === null) return;
      const { properties = {}, parameters = [] } = node as {
        properties?: Record<string, { description?: string }>;
        parameters?: { name?: string; description?: string }[];
      };
      for (const [name, field] of Object.entries(properties)) check(name, field, path);
      for (const parameter of parameters) if (parameter.name) check(parameter.name, parameter, path);
      for (const [key, held] of Object.entries(node))
        if (key !== "example" && key !== "examples") visit(held, `${path}/${key}`);
    };
    visit(api.paths, "");
    visit(api.components.schemas, "");
    expect([...faults], "say what the field means there, with described()").toEqual([]);
  });

  test("defines a refusal that several operations share only once", () => {
    const inline = Object.values<Record<string, { responses: Record<string, object> }>>(api.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.entries(responses).filter(([status]) => Number(status) >= 400))
      .map(([, response]) => JSON.stringify(response))
      .filter((response) => !response.startsWith('{"$ref"'));
    expect(inline.length).toBeGreaterThan(50);
    expect(inline.filter((response, at) => inline.indexOf(response) !== at)).toEqual([]);
  });

  test("example answers fit what their operations would answer", () => {
    for (const { contract, file } of all) {
      if (contract.media_type) continue;
      const { content } = api.paths[pathOf(contract)][methodOf(contract).toLowerCase()].responses["200"];
      const { data } = content["application/json"].example;
      expect(contract.response.safeParse(data).error?.issues, file).toBeUndefined();
    }
  });

  test("shows no internal field", () => {
    const names = JSON.stringify(api.components.schemas) + JSON.stringify(api.paths);
    for (const inner of [
      "pk",
      "sk",
      "ttl",
      "writer",
      "password_hash",
      "refresh_hash",
      "totp_secret",
      "previous_hash",
    ])
      expect(names, inner).not.toContain(`"${inner}"`);
  });
});

test("no text that a client reads repeats a number of the policy by hand", () => {
  const byHand = globSync(["functions/**/*.ts", "shared/**/*.ts"], { cwd: root })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) =>
      [...at(file).matchAll(/"[^"\n]*\b\d+ (second|minute|hour|day|week|KB|MB|GB|percent)s?\b[^"\n]*"/g)].map(
        ([text]) => `${file}: ${text}`,
      ),
    );
  expect(byHand, "say it with policy in a template").toEqual([]);
});

describe("what the service shows of it", () => {
  const ask = (handler: typeof readPage, headers: Record<string, string> = {}): Promise<Answer> =>
    handler(httpEvent(handler.contract, { headers }), lambdaContext());

  test("the document, compressed for those who accept that, and 304 for those who have it", async () => {
    const plain = await ask(readOpenapi);
    expect(plain).toMatchObject({ statusCode: 200, body: at("docs/openapi.json") });
    const packed = await ask(readOpenapi, { "accept-encoding": "br, gzip" });
    expect(packed).toMatchObject({ isBase64Encoded: true, headers: { "content-encoding": "gzip" } });
    expect((packed.body as string).length).toBeLessThan(500_000);
    const etag = plain.headers.etag as string;
    expect(await ask(readOpenapi, { "if-none-match": etag })).toMatchObject({ statusCode: 304, body: "" });
  });

  test("the page: it loads nothing from other origins, and no other script may run in it", async () => {
    const { headers, body } = await ask(readPage);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    const policy = headers["content-security-policy"] as string;
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-[\w+/]+=*'; style-src 'sha256-[\w+/]+=*';/,
    );
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const addresses = (body as string).match(/(?:https?:)?\/\/[\w.-]+\.\w{2,}/g) ?? [];
    expect(addresses.filter((address) => address !== "http://www.w3.org")).toEqual([]);
    expect((body as string).length).toBeLessThan(60_000);
  });
});
