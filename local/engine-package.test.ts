import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fetchEngine, installedEngine, type Place } from "./engine-package.ts";

let root: string;
let asked: string[][];
beforeEach(() => {
  vi.stubEnv("DYNOXIDE_BIN", undefined);
  vi.stubEnv("DYNAMODB_ENDPOINT", undefined);
  root = mkdtempSync(join(tmpdir(), "engine-package-"));
  asked = [];
  writeFileSync(
    join(root, "package.json"),
    JSON.stringify({ optionalDependencies: { "@dynoxide/linux-x64": "1.2.1" } }),
  );
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

const install = (name: string): void => {
  const folder = join(root, "node_modules", name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "dynoxide"), "");
  chmodSync(join(folder, "dynoxide"), 0o755);
};

const place = (succeeds: boolean): Place => ({
  machine: { platform: "darwin", arch: "arm64" },
  root,
  npm: (...args) => {
    asked.push(args);
    if (succeeds) install("@dynoxide/darwin-arm64");
    return succeeds;
  },
});

test("the engine of another machine is fetched once, in the project's version, and said", () => {
  const told: string[] = [];
  for (let start = 0; start < 2; start += 1) fetchEngine((line) => told.push(line), place(true));
  expect(told).toEqual([
    "The DynamoDB engine of this machine is not installed yet: npm install --no-save @dynoxide/darwin-arm64@1.2.1",
  ]);
  expect(asked).toEqual([
    ["install", "--no-save", "--no-audit", "--no-fund", "@dynoxide/darwin-arm64@1.2.1"],
  ]);
  expect(installedEngine(place(true))).toBe(join(root, "node_modules/@dynoxide/darwin-arm64/dynoxide"));
});

test("where there is none, one command is named that helps", () => {
  expect(() => fetchEngine(() => undefined, place(false))).toThrow(
    /There is no DynamoDB engine for darwin-arm64\..*\n {2}docker run .* DYNAMODB_ENDPOINT=\S+ npm start$/,
  );
});

test.each(["DYNOXIDE_BIN", "DYNAMODB_ENDPOINT"])("nothing is fetched where %s names another", (name) => {
  vi.stubEnv(name, "somewhere");
  fetchEngine(() => undefined, place(false));
  expect(asked).toEqual([]);
});
