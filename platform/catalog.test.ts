import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { catalog } from "../shared/domain/pricing/taxonomy/catalog.ts";
import { described, serviceOf } from "../shared/domain/pricing/taxonomy/task-kind.ts";
import { catalogProblems } from "./catalog.ts";
import { compiledCatalog } from "./compiled-catalog.ts";
import { root } from "./operations.ts";

const at = mkdtempSync(join(tmpdir(), "marketplace-catalog-"));
beforeEach(() => cpSync(resolve(root, "catalog"), join(at, "catalog"), { recursive: true }));
afterAll(() => rmSync(at, { recursive: true, force: true }));

type Json = Record<string, Record<string, Record<string, unknown>>>;
const changed = (file: string, change: (value: Json) => void): void => {
  const path = join(at, "catalog", file);
  const value = JSON.parse(readFileSync(path, "utf8"));
  change(value);
  writeFileSync(path, JSON.stringify(value));
};

test("the catalog of the project has nothing wrong", () => {
  expect(catalogProblems()).toEqual([]);
});

test("each thing that is wrong is named with its field and file", () => {
  changed("plumbing.json", ({ kinds = {} }) => {
    Object.assign(kinds.tap_leak ?? {}, { minutes: [60, 30], materials: [0.5, 2], unit: "litre", cost: 1 });
    Object.assign(kinds.tap_install ?? {}, { hours_by_area: { besides: 1, each: 1 } });
  });
  changed("words/en/garden.json", ({ kinds = {} }) => {
    kinds.tidy = { title: "", signs: "tidy,,clear" };
  });
  changed("words/es/moving.json", ({ titles = {} }) => {
    Object.assign(titles, { home_move: {} });
  });
  expect(catalogProblems(at)).toMatchInlineSnapshot(`
    [
      "catalog/words/en/garden.json: kinds.tidy.title must have at least 1 character",
      "catalog/words/en/garden.json: kinds.tidy.things is missing",
      "catalog/words/en/garden.json: kinds.tidy.signs must be words with a comma between them",
      "catalog/words/es/moving.json: titles.home_move must be text",
      "catalog/plumbing.json: kinds.tap_leak.unit must be one of each, job, square_metre, linear_metre, room, hour",
      "catalog/plumbing.json: kinds.tap_leak.minutes must have the smaller number first",
      "catalog/plumbing.json: kinds.tap_leak.materials.0 must be a whole number",
      "catalog/plumbing.json: kinds.tap_leak.cost is not a known field",
      "catalog/plumbing.json: kinds.tap_install.unit must be hour where hours are known by size",
    ]
  `);
});

test("each kind of work has words in every language, and each service is one that code loads", () => {
  changed("words/en/hvac.json", ({ kinds = {} }) => {
    kinds.sauna = { title: "Repair a sauna", things: "sauna" };
  });
  changed("words/es/hvac.json", ({ titles = {} }) => {
    delete titles.thermostat;
  });
  for (const folder of ["", "words/en/", "words/es/"])
    cpSync(join(at, `catalog/${folder}roofing.json`), join(at, `catalog/${folder}divers.json`));
  rmSync(join(at, "catalog/words/es/roofing.json"));
  writeFileSync(join(at, "catalog/moving.json"), "{");
  cpSync(join(at, "catalog/words/es/garden.json"), join(at, "catalog/words/es/jardin.json"));
  expect(catalogProblems(at)).toMatchInlineSnapshot(`
    [
      "catalog/divers.json: is not listed in shared/domain/pricing/taxonomy/catalog.ts",
      "catalog/words/es/jardin.json: there is no catalog/jardin.json",
      "catalog/words/en/hvac.json: kinds.sauna is not in catalog/hvac.json",
      "catalog/words/es/hvac.json: titles.thermostat is missing",
      "catalog/moving.json: is not JSON: Expected property name or '}' in JSON at position 1 (line 1 column 2)",
      "catalog/words/es/roofing.json: is missing",
    ]
  `);
});

test("what is built has every service as its files say, in the same order", async () => {
  type Load = (asked: { path: string }) => { contents: string };
  const loads: Load[] = [];
  const build = { onLoad: (_: object, load: Load) => loads.push(load) };
  compiledCatalog.setup(build as never);
  const { contents = "" } =
    loads[0]?.({ path: resolve(root, "shared/domain/pricing/taxonomy/catalog.ts") }) ?? {};
  const made = contents.replace(/^import .*\n/, "").replace("export const catalog =", "return");
  expect(new Function("serviceOf", made)(serviceOf)).toEqual(catalog);
  expect(
    described(
      { kinds: { a: { minutes: [1, 2] } } },
      { title: "T", kinds: { a: { title: "A", things: "b" } } },
    ),
  ).toEqual({
    a: { title: "A", things: "b", minutes: [1, 2] },
  });
});
