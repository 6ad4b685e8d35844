import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { beforeAll, describe, expect, test } from "vitest";
import { handler as readPage } from "../functions/docs.ts";
import { handler as readOpenapi } from "../functions/openapi-json.ts";
import { builtOfThem, derivedDocuments, documents } from "../platform/document/documents.ts";
import { explanations } from "../platform/document/explanations.ts";
import { type Audience, audiences, openapi, operationId } from "../platform/document/openapi.ts";
import { operations, root } from "../platform/operations.ts";
import type { Answer } from "../shared/http/answer.ts";
import { methodOf, pathOf } from "../shared/http/contract.ts";
import { universalRefusals } from "../shared/kernel/refusal.ts";
import { httpEvent, lambdaContext } from "./support/world.ts";

const at = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const all = await operations();

test("derived documents are current", () => {
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

test("derived files that only programs read are not in git, and are in place", () => {
  const paths = [...Object.keys(derivedDocuments), ...Object.keys(builtOfThem)];
  const git = (...args: string[]) =>
    spawnSync("git", [...args, ...paths], { cwd: root, encoding: "utf8" }).stdout.trim();
  expect(git("ls-files", "--")).toBe("");
  expect(git("check-ignore", "--").split("\n")).toEqual(paths);
  expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});

describe("openapi.json", () => {
  // biome-ignore lint/suspicious/noExplicitAny: the document as any client reads it
  let api: any;
  // biome-ignore lint/suspicious/noExplicitAny: the document as any client reads it
  let explained: any;
  // biome-ignore lint/suspicious/noExplicitAny: the document as any client reads it
  const answerOf = (responses: any) => {
    const { $ref } = responses["200"];
    return $ref ? api.components.responses[$ref.split("/").at(-1)] : responses["200"];
  };
  const findingsOf = async (document: object) => {
    const config = await createConfig({ extends: ["recommended-strict"] });
    const findings = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: "/openapi.json",
      config,
    });
    return findings.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`);
  };
  beforeAll(async () => {
    api = JSON.parse(JSON.stringify(await openapi("1.0.0")));
    explained = JSON.parse(JSON.stringify(await explanations()));
  });

  test("is valid by the schema of the specification", async () => {
    expect(await new Validator().validate(structuredClone(api))).toMatchObject({ valid: true });
  });

  test("passes a linter that also checks every example against its schema", async () => {
    expect(await findingsOf(api)).toEqual([]);
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

  test("describes every parameter and field in a sentence of its own; `data` is what the operation's summary says", () => {
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
        parameters?: { name?: string; description?: string; schema?: { $ref?: string } }[];
      };
      const isEnvelope = /\/schema\/allOf\/1$/.test(path);
      for (const [name, field] of Object.entries(properties))
        if (!(isEnvelope && name === "data")) check(name, field, path);
      for (const { name, schema, ...parameter } of parameters)
        if (name) check(name, { ...schema, ...parameter }, path);
      for (const [key, held] of Object.entries(node))
        if (key !== "example" && key !== "examples") visit(held, `${path}/${key}`);
    };
    visit(api.paths, "");
    visit(api.components.schemas, "");
    visit(api.components.requestBodies, "");
    visit([{ parameters: Object.values(api.components.parameters) }], "");
    expect([...faults], "say what the field means there, with described()").toEqual([]);
  });

  test("names every answer, and says in two places for all how operations refuse and fail", () => {
    for (const { contract, file } of all) {
      const { responses } = api.paths[pathOf(contract)][methodOf(contract).toLowerCase()];
      expect([responses["4XX"], responses["5XX"]], file).toEqual([
        { $ref: "#/components/responses/Refused" },
        { $ref: "#/components/responses/Failed" },
      ]);
      if (contract.media_type) continue;
      expect(answerOf(responses).content["application/json"].schema.allOf[1].properties.data, file).toEqual({
        $ref: expect.stringMatching(/^#\/components\/schemas\/[A-Z]\w+$/),
      });
    }
  });

  test("names the refusals of each operation, and says what each means", () => {
    for (const { contract } of all) {
      const codes = (contract.refuses ?? []).map(({ code }: { code: string }) => code);
      expect(explained.operations[operationId(contract)], contract.route).toMatchObject({
        refusals: codes,
        events: (contract.emits ?? []).map(({ type }: { type: string }) => type),
      });
      for (const code of codes)
        expect(explained.refusals[code], code).toMatchObject({
          status: expect.any(Number),
          hint: expect.any(String),
        });
    }
    for (const { code } of universalRefusals)
      expect(explained.refusals[code], code).toMatchObject({ everywhere: true });
    expect(api.components.schemas.RefusalCode.enum).toEqual(Object.keys(explained.refusals));
  });

  test("example answers validate against their operations' schemas", () => {
    for (const { contract, file } of all) {
      if (contract.media_type) continue;
      const { responses } = api.paths[pathOf(contract)][methodOf(contract).toLowerCase()];
      const { $ref } = answerOf(responses).content["application/json"].schema.allOf[1].properties.data;
      expect(
        contract.response.safeParse(explained.examples[$ref.split("/").at(-1)]).error?.issues,
        file,
      ).toBeUndefined();
    }
  });

  test("takes little for each operation", () => {
    const text = JSON.stringify(api);
    expect(text.length / all.length).toBeLessThanOrEqual(3_000);
    expect(gzipSync(text).length / all.length).toBeLessThanOrEqual(372);
  });

  const signInOf: Record<string, string> = {
    customer: "/authentication/sign-in",
    provider: "/service-provider/auth/sign-in",
    admin: "/authentication/admin/sign-in",
  };

  test.each(Object.entries(audiences))(
    "of %s alone has what they may call and their way in, and is valid",
    async (audience, role) => {
      const own = JSON.parse(JSON.stringify(await openapi("1.0.0", audience as Audience)));
      const allowed = [role, "public"] as readonly string[];
      const paths = Object.keys(own.paths);
      for (const { contract } of all) {
        if (contract.access.includes(role) && !contract.deprecated)
          expect(paths, contract.route).toContain(pathOf(contract));
        if (!contract.access.some((one) => allowed.includes(one)))
          expect(paths, contract.route).not.toContain(pathOf(contract));
      }
      if (audience !== "public")
        expect(paths.filter((path) => path.endsWith("/sign-in"))).toEqual([signInOf[audience]]);
      expect(await new Validator().validate(structuredClone(own))).toMatchObject({ valid: true });
      expect(await findingsOf(own)).toEqual([]);
    },
  );

  test("exposes no internal field", () => {
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
  const ask = (
    handler: typeof readPage,
    headers: Record<string, string> = {},
    query: Record<string, string> = {},
  ): Promise<Answer> => handler(httpEvent(handler.contract, { headers, query }), lambdaContext());

  test("the document, compressed for those who accept that, and 304 for those who have it", async () => {
    const plain = await ask(readOpenapi);
    expect(plain).toMatchObject({ statusCode: 200, body: at("docs/derived/openapi.json") });
    const packed = await ask(readOpenapi, { "accept-encoding": "br, gzip" });
    expect(packed).toMatchObject({ isBase64Encoded: true, headers: { "content-encoding": "gzip" } });
    expect((packed.body as string).length).toBeLessThan(500_000);
    const etag = plain.headers.etag as string;
    expect(await ask(readOpenapi, { "if-none-match": etag })).toMatchObject({ statusCode: 304, body: "" });
  });

  test("the document of one audience; an audience that there is not is refused", async () => {
    for (const audience of Object.keys(audiences))
      expect((await ask(readOpenapi, {}, { audience })).body).toBe(
        at(`docs/derived/openapi-${audience}.json`),
      );
    expect(await ask(readOpenapi, {}, { audience: "guest" })).toMatchObject({ statusCode: 422 });
    expect((await ask(readOpenapi, {}, { part: "explanations" })).body).toBe(
      at("docs/derived/explanations.json"),
    );
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
