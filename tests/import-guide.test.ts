import { readFileSync } from "node:fs";
import { beforeAll, expect, test, vi } from "vitest";
import { operations } from "../platform/operations.ts";
import { columnsOf } from "../shared/domain/import/columns.ts";
import { ImportKind } from "../shared/domain/import/kind.ts";
import { openBucket } from "./support/bucket.ts";
import { administrator } from "./support/callers.ts";
import { importing } from "./support/imports.ts";

const page = readFileSync(new URL("../docs/import.md", import.meta.url), "utf8");
const samples = [...page.matchAll(/```csv (\w+)\n([\s\S]*?)```/g)].map(
  ([, kind, content]) => [kind as ImportKind, content as string] as const,
);
const bucket = openBucket();
beforeAll(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

test("the guide has a sample of each kind with all of its columns", () => {
  expect(samples.map(([kind]) => kind)).toEqual(ImportKind.options);
  for (const [kind, content] of samples)
    expect(content.split("\n")[0]?.split(","), kind).toEqual(columnsOf[kind].map(({ name }) => name));
});

test("each sample is imported as it stands", async () => {
  const { imported } = importing(bucket, await administrator());
  for (const [kind, content] of samples) {
    const { new: fresh, changed, same, wrong } = (await imported(kind, content)).did;
    const rows = content.trim().split("\n").length - 1;
    expect([fresh + changed + same, wrong], kind).toEqual([rows, 0]);
  }
});

test("the guide fits on two screens and names operations that there are", async () => {
  expect(page.split("\n").length).toBeLessThanOrEqual(100);
  const routes = new Set((await operations()).map(({ contract }) => contract.route));
  const named = [...page.replaceAll("\n", " ").matchAll(/`((?:GET|POST|PUT) +\/[^`?]+)`/g)].map(
    ([, route = ""]) => route.replace(/ +/, " "),
  );
  expect(named.length).toBeGreaterThan(7);
  expect(named.filter((route) => !routes.has(route as never))).toEqual([]);
});
