import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { documents } from "../platform/document/documents.ts";
import { root } from "../platform/operations.ts";

const written = [...globSync("{*.md,docs/**/*.md}", { cwd: root })].filter(
  (path) => !Object.keys(documents).includes(path),
);
const sources = globSync("{shared,functions,events,platform,tests}/**/*", { cwd: root });
const at = (path: string) => readFileSync(resolve(root, path), "utf8");
const withoutCode = (text: string) => text.replace(/^```[\s\S]*?^```/gm, "");

describe.each(written)("%s", (path) => {
  const text = withoutCode(at(path));

  test("has no table split by an empty line", () => {
    const torn = [...text.matchAll(/^\|.*\n\n+(\|.*)\n(?!\| ?:?-)/gm)].map(([, row]) => row);
    expect(torn).toEqual([]);
  });

  test("links only to files that exist", () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, link = ""]) => link);
    expect(links.filter((link) => !existsSync(resolve(root, dirname(path), link)))).toEqual([]);
  });

  test("names only source files that exist", () => {
    const named = [...text.matchAll(/`([\w-]+(?:\/[\w.-]+)+\.(?:ts|tsx|mjs|csv|tsv|yml))`/g)];
    const missing = named
      .map(([, file = ""]) => file)
      .filter((file) => !existsSync(resolve(root, file)) && !sources.some((one) => one.endsWith(`/${file}`)));
    expect(missing).toEqual([]);
  });
});

test("docs/architecture.md says of every area what belongs there", () => {
  const [, table = ""] = /^### Areas\n([\s\S]*?)^##/m.exec(at("docs/architecture.md")) ?? [];
  const said = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([\w-]+)`/g)].map(([, area]) => area),
  );
  const areas = readdirSync(resolve(root, "shared/domain"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(said.sort()).toEqual(areas.sort());
});

test("README.md shows an operation as it is", () => {
  const [, path = "", shown] = /^```ts\n\/\/ (functions\/\S+)\n([\s\S]*?)^```/m.exec(at("README.md")) ?? [];
  expect(shown).toBe(at(path));
});

test("docs/findings.md names only tests that exist", () => {
  const named = [...at("docs/findings.md").matchAll(/`([\w./-]+\.test\.ts)`: ((?:"[^"]+"(?:, )?)+)/g)];
  const missing = named.flatMap(([, file = "", names = ""]) =>
    [...names.matchAll(/"([^"]+)"/g)].flatMap(([, name = ""]) =>
      at(file).includes(name) ? [] : [`${file}: ${name}`],
    ),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
