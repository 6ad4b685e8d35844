import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { checksAgainst } from "./checks.ts";
import { keepChecks, readKeptChecks } from "./kept-checks.ts";

afterEach(() => vi.useRealTimers());

test("what is checked is compiled once, and taken by whoever comes later", () => {
  const parent = mkdtempSync(join(tmpdir(), "marketplace-kept-checks-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const write = vi.fn((folder: string) => checksAgainst({}).write(folder, []));
  const folder = join(parent, "first");
  expect(readKeptChecks(folder)).toBe(false);
  expect(keepChecks(folder, write)).toBe(folder);
  expect(keepChecks(folder, write)).toBe(folder);
  expect(write).toHaveBeenCalledOnce();
  expect(readKeptChecks(folder)).toBe(true);
  const [later, last] = [join(parent, "later"), join(parent, "last")];
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 30 * 86_400_000 });
  keepChecks(later, write);
  expect([folder, later].map((kept) => readKeptChecks(kept))).toEqual([true, true]);
  utimesSync(folder, longAgo, longAgo);
  keepChecks(last, write);
  expect([folder, later, last].map((kept) => readKeptChecks(kept))).toEqual([false, true, true]);
});
