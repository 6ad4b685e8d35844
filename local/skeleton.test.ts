import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../platform/operations.ts";
import { suggestions } from "../shared/data/suggestions.ts";
import { newId } from "../shared/kernel/id.ts";
import { aSuggestion } from "../tests/support/records.ts";
import { call, clock, signedIn, write } from "../tests/support/world.ts";
import { operationSkeleton } from "./skeleton.ts";

/** A project of links to this one, so that what is written can be compiled and called without being in it. */
let project: string;
beforeAll(() => {
  mkdirSync(resolve(root, "node_modules/.cache"), { recursive: true });
  project = mkdtempSync(resolve(root, "node_modules/.cache/skeleton-"));
  for (const name of [
    "shared",
    "markets",
    "catalog",
    "events",
    "platform",
    "local",
    "bench",
    "tests",
    "node_modules",
    "package.json",
  ])
    symlinkSync(resolve(root, name), join(project, name));
  const tsconfig = { extends: resolve(root, "tsconfig.json"), include: ["functions"], exclude: [] };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify(tsconfig));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const written = async (method: string, route: string): Promise<Parameters<typeof call>[0]> => {
  const { files } = operationSkeleton(method, route);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const [operation = ""] = Object.keys(files);
  return (await import(pathToFileURL(join(project, operation)).href)).handler;
};

describe("a new operation", () => {
  test.each([
    ["POST", "/suggestion/withdraw-suggestion", "body"],
    ["GET", "/suggestion/get-suggestion", "query"],
    ["PUT", "/suggestion/plan/{suggestion_id}", "params"],
  ])("%s %s finds the record that it is about, given in its %s", async (method, route, part) => {
    const handler = await written(method, route);
    const record = aSuggestion();
    await write(suggestions.insert(record));
    const ask = async (suggestion_id: string) =>
      call(handler, { as: await signedIn("admin"), [part]: { suggestion_id } });
    expect((await ask(record.id)).data).toEqual({ suggestion_id: record.id });
    expect((await ask(newId("suggestion"))).error?.code).toBe("suggestion.not_found");
  });

  test("answers the time where no record has the name of its route", async () => {
    const handler = await written("GET", "/admin/desk/get-weather");
    clock.set("2027-03-02T10:00:00.000Z");
    expect((await call(handler, { as: await signedIn("admin") })).data).toEqual({
      at: "2027-03-02T10:00:00.000Z",
    });
  });

  test("compiles, and its test too", () => {
    const tsc = resolve(root, "node_modules/typescript/bin/tsc");
    const { stdout } = spawnSync(process.execPath, [tsc, "--project", project], { encoding: "utf8" });
    expect(stdout).toBe("");
  });
});

test.each([
  ["PATCH", "/job/create-job", 'The method "PATCH" is not one of GET, POST, PUT, DELETE.'],
  ["POST", "job/create", 'The route "job/create" does not fit.'],
  ["POST", "/ping", 'The route "/ping" does not fit.'],
  ["POST", "/job/createJob", 'The route "/job/createJob" does not fit.'],
  ["POST", "/job/{job_id}/cancel", 'The route "/job/{job_id}/cancel" does not fit.'],
  ["GET", "/job/show/{weather_id}", "No repository in shared/data finds a record by {weather_id} alone."],
])("refuses %s %s and says why", (method, route, why) => {
  expect(() => operationSkeleton(method, route)).toThrow(why);
});

const run = (...words: string[]) =>
  spawnSync(process.execPath, ["local/run.mjs", "local/new.ts", ...words], { cwd: root, encoding: "utf8" });

test("the command overwrites nothing", () => {
  const { status, stderr } = run("operation", "POST", "/suggestion/create-suggestion");
  expect([status, stderr]).toEqual([
    1,
    "functions/suggestion/create-suggestion.ts exists already. Choose another name.\n",
  ]);
});

test("the command says what it can make", () => {
  expect(run("screen", "jobs").stderr).toBe(
    'There is no skeleton of "screen".\nUsage: npm run new -- operation POST /suggestion/withdraw-suggestion\n',
  );
});
