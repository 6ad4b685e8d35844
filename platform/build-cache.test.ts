import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cached } from "./build-cache.ts";

let root: string;
let made: number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "marketplace-kept-"));
  made = 0;
  mkdirSync(join(root, "source"));
  write("source/a.ts", "1");
  write("package.js", "1");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (path: string, text: string) => writeFileSync(join(root, path), text);

const asked = (settings: unknown = {}, meanwhile = () => {}) =>
  cached(join(root, "kept/file.json"), { root, sources: ["source/*.ts"], settings }, async () => {
    meanwhile();
    made += 1;
    return { made, packages: ["package.js"] };
  });

test("reuses what was built from the same files", async () => {
  expect([await asked(), await asked()]).toEqual([1, 1]);
  write("source/a.test.ts", "no source");
  write("other.ts", "no source");
  expect(await asked()).toBe(1);
});

test.each<[string, () => void]>([
  ["a source has changed", () => write("source/a.ts", "2")],
  ["a source is new", () => write("source/b.ts", "")],
  ["a source is gone", () => rmSync(join(root, "source/a.ts"))],
  ["a package's file has changed", () => write("package.js", "22")],
  ["a package's file was written anew", () => utimesSync(join(root, "package.js"), 1, 1)],
  ["a package's file is gone", () => rmSync(join(root, "package.js"))],
  ["what was kept can't be read", () => write("kept/file.json", "{")],
])("it is made anew once %s", async (_, change) => {
  await asked();
  change();
  expect([await asked(), await asked()]).toEqual([2, 2]);
});

test("builds again for other settings", async () => {
  await asked();
  expect(await asked({ other: true })).toBe(2);
});

test("keeps nothing if a source changes during the build", async () => {
  expect(await asked({}, () => write("source/a.ts", "2"))).toBe(1);
  expect([await asked(), await asked()]).toEqual([2, 2]);
});

test("keeps nothing of a failed build", async () => {
  const broken = () => {
    throw new Error("broken");
  };
  await expect(asked({}, broken)).rejects.toThrow("broken");
  expect(await asked()).toBe(1);
});
