import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire, registerHooks } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { openapi } from "../platform/document/openapi.ts";
import { root } from "../platform/operations.ts";

/** The generator is written for the API of TypeScript 5, which this package bundles; the project's own has another. */
const typescript5 = pathToFileURL(
  createRequire(import.meta.url).resolve("@ts-morph/common/dist/typescript.js"),
);

const generator = async () => {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === "typescript" ? typescript5.href : specifier, context),
  });
  try {
    return await import("openapi-typescript");
  } finally {
    hooks.deregister();
  }
};

const using = (lines: string): string => `
import createClient from "openapi-fetch";
import type { components, paths } from "./types.ts";
const client = createClient<paths, "application/json">({ baseUrl: "http://127.0.0.1:3000/api/v1" });
type Code = components["schemas"]["RefusalCode"];
const same = <A>() => <B>(_: [A] extends [B] ? ([B] extends [A] ? true : never) : never): void => {};
${lines}
`;

const signIn = `client.POST("/authentication/sign-in", { body: { email: "ada@example.com", password: "correct-horse" } })`;

const right = using(`
const { data, error } = await ${signIn};
if (error) same<typeof error.error.code>()<Code>(true);
else same<typeof data.data.refresh_token>()<string>(true);
const job = await client.GET("/job/get-individual-job-data-for-user/{job_id}", {
  params: { path: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  headers: { "If-None-Match": "" },
});
if (job.error?.error.code === "job.not_found") throw job.error;
await client.DELETE("/job/delete-job/{job_id}", {
  params: { path: { job_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  headers: { "Idempotency-Key": "one" },
});
`);

const wrong = {
  "a code that there is not": `const { error } = await ${signIn}; if (error?.error.code === "no.such_code") throw error;`,
  "a field that there is not": `const { data } = await ${signIn}; console.log(data?.data.no_such_field);`,
  "a body without a field": `await client.POST("/authentication/sign-in", { body: { email: "ada@example.com" } });`,
  "a path that there is not": `await client.GET("/no/such-path");`,
};

/** The generator writes at least 31 lines for each path, before any parameter, body or answer of its own. */
describe.each([
  ["of all operations", undefined, 67.5],
  ["of what customers call", "customer", 71.5],
] as const)("types that openapi-typescript makes of the API document %s", (_, audience, lines_most) => {
  let types: string;
  let paths: number;
  beforeAll(async () => {
    const { default: generate, astToString } = await generator();
    const document = structuredClone(await openapi("1.0.0", audience));
    paths = Object.keys(document.paths as object).length;
    types = astToString(await generate(document as never));
  });

  test(`have at most ${lines_most} lines for each path`, () => {
    expect(types.trimEnd().split("\n").length / paths).toBeLessThanOrEqual(lines_most);
  });

  test("type the requests and answers of openapi-fetch, and the codes of refusals; wrong use does not compile", () => {
    const cache = resolve(root, "node_modules/.cache");
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(join(cache, "openapi-types-"));
    const files = {
      right,
      ...Object.fromEntries(Object.entries(wrong).map(([name, text]) => [name, using(text)])),
    };
    writeFileSync(join(folder, "types.ts"), types);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, `${name}.ts`), text);
    const options = ["--noEmit", "--strict", "--skipLibCheck", "--target", "es2024", "--module", "nodenext"];
    const { stdout } = spawnSync(
      process.execPath,
      [
        resolve(root, "node_modules/typescript/bin/tsc"),
        ...["--allowImportingTsExtensions", "--ignoreConfig", ...options],
        ...Object.keys(files).map((name) => join(folder, `${name}.ts`)),
      ],
      { cwd: folder, encoding: "utf8" },
    );
    rmSync(folder, { recursive: true });
    const failing = new Set([...stdout.matchAll(/^(.+)\.ts\(/gm)].map(([, name]) => name));
    expect([...failing].sort(), stdout).toEqual(Object.keys(wrong).sort());
  });
});
