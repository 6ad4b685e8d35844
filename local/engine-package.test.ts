import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { engineBinary } from "./engine-package.ts";

let root: string;
beforeEach(() => {
  vi.stubEnv("DYNOXIDE_BIN", undefined);
  root = mkdtempSync(join(tmpdir(), "engine-package-"));
  const optionalDependencies = { "@dynoxide/darwin-arm64": "1.2.1", "@dynoxide/win32-x64": "1.2.1" };
  writeFileSync(join(root, "package.json"), JSON.stringify({ optionalDependencies }));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

test.each([
  [{ platform: "darwin", arch: "arm64" }, "@dynoxide/darwin-arm64/dynoxide"],
  [{ platform: "win32", arch: "x64" }, "@dynoxide/win32-x64/dynoxide.exe"],
])("uses the engine that npm installed for %o, even if another is named", (machine, path) => {
  const binary = join(root, "node_modules", path);
  mkdirSync(join(binary, ".."), { recursive: true });
  writeFileSync(binary, "");
  vi.stubEnv("DYNOXIDE_BIN", "/opt/dynoxide");
  expect(engineBinary(machine, root)).toBe(binary);
});

test("uses the engine that DYNOXIDE_BIN names if none is installed", () => {
  vi.stubEnv("DYNOXIDE_BIN", "/opt/dynoxide");
  expect(engineBinary({ platform: "darwin", arch: "arm64" }, root)).toBe("/opt/dynoxide");
});

const docker = /docker run .* DYNAMODB_ENDPOINT=\S+ npm start$/;

test("names the command that installs an engine missing from the installation", () => {
  const start = () => engineBinary({ platform: "darwin", arch: "arm64" }, root);
  expect(start).toThrow(
    /^The DynamoDB engine @dynoxide\/darwin-arm64 is not installed\. Run: npm ci --include=optional\n/,
  );
  expect(start).toThrow(docker);
});

test("names the command that starts an engine in Docker on a platform without one", () => {
  const start = () => engineBinary({ platform: "freebsd", arch: "x64" }, root);
  expect(start).toThrow(/^There is no DynamoDB engine for freebsd-x64\. /);
  expect(start).toThrow(docker);
});
