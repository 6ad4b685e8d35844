import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listings } from "./market-listings.ts";
import { choiceProblems, expectMarkets, marketProblems } from "./markets.ts";
import { root } from "./operations.ts";

type Json = Record<string, unknown>;

/** A project with the folder `us`, copies of it under other names, and these changes of their files. */
const project = (changes: Record<string, (file: Json) => unknown> = {}, ids: string[] = []): string => {
  const at = mkdtempSync(join(tmpdir(), "marketplace-markets-"));
  onTestFinished(() => rmSync(at, { recursive: true, force: true }));
  mkdirSync(join(at, "markets"));
  cpSync(resolve(root, "markets/countries.json"), join(at, "markets/countries.json"));
  for (const id of ["us", ...ids]) {
    cpSync(resolve(root, "markets/us"), join(at, "markets", id), { recursive: true });
    const path = join(at, "markets", id, "market.json");
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), id }));
  }
  for (const [path, change] of Object.entries(changes)) {
    const file = join(at, "markets", path);
    const value = JSON.parse(readFileSync(file, "utf8")) as Json;
    const changed = change(value) ?? value;
    writeFileSync(file, typeof changed === "string" ? changed : JSON.stringify(changed));
  }
  for (const [path, text] of Object.entries(listings(at))) writeFileSync(join(at, path), text);
  return at;
};

test("the project's own folders are whole", async () => {
  expect(await marketProblems()).toEqual([]);
});

test.each<[says: string, path: string, change: (file: Json) => unknown]>([
  [
    "market.json: time_zones.0.zones.0 must be an IANA time zone such as Europe/Lisbon",
    "us/market.json",
    (file) => ({ ...file, time_zones: [{ prefixes: ["0"], zones: ["America/Gotham"] }] }),
  ],
  [
    "market.json: time_zones.0.prefixes.0 must go from a lower to a higher one of the same length",
    "us/market.json",
    (file) => ({ ...file, time_zones: [{ prefixes: ["900-10"], zones: ["America/Chicago"] }] }),
  ],
  [
    "market.json: postcode.example must fit the pattern",
    "us/market.json",
    (file) => ({ ...file, postcode: { pattern: "\\d{4}", in_text: "\\d+", example: "94107" } }),
  ],
  [
    "market.json: postcode.pattern must be a regular expression",
    "us/market.json",
    (file) => ({ ...file, postcode: { pattern: "(", in_text: "\\d+", example: "94107" } }),
  ],
  [
    "market.json: languages.formats must have a locale for every language that is offered",
    "us/market.json",
    (file) => ({ ...file, languages: { ...(file.languages as Json), offered: ["en", "fr"] } }),
  ],
  ["market.json: color is not a known field", "us/market.json", (file) => ({ ...file, color: "red" })],
  ["market.json: id must be us, as the folder is named", "us/market.json", (file) => ({ ...file, id: "uk" })],
  ["market.json: emergency is missing", "us/market.json", (file) => ({ ...file, emergency: undefined })],
  ["prices.json: call_out_minor is missing", "us/prices.json", (file) => void delete file.call_out_minor],
  [
    "prices.json: region_multiplier_bps.US-XX is not a region of regions.json",
    "us/prices.json",
    (file) => ({ ...file, region_multiplier_bps: { "US-XX": 10_000 } }),
  ],
  [
    "prices.json: hourly_rate_minor.by_service.alchemy is not a known service",
    "us/prices.json",
    (file) => ({ ...file, hourly_rate_minor: { default: 1, by_service: { alchemy: 1 } } }),
  ],
  [
    "documents.json: company.trade_licence.mandatory must be true or false",
    "us/documents.json",
    (file) => ({ ...file, company: { trade_licence: { mandatory: "yes" } } }),
  ],
  ["terms.json: en is missing, the market's default language", "us/terms.json", ({ en }) => ({ fr: en })],
])("says which field of which file is wrong: %s", async (says, path, change) => {
  expect(await marketProblems(project({ [path]: change }))).toEqual([`markets/us/${says}`]);
});

test("says which file is no JSON, is missing, or is not listed", async () => {
  expect(await marketProblems(project({ "us/prices.json": () => "{" }))).toEqual([
    expect.stringMatching(/^markets\/us\/prices\.json: is not JSON: /),
  ]);
  const at = project();
  rmSync(join(at, "markets/us/terms.json"));
  writeFileSync(join(at, "markets/brand.ts"), "");
  expect(await marketProblems(at)).toEqual([
    "markets/us/terms.json: is missing",
    "markets/brand.ts does not list the folders: run npm run markets",
  ]);
});

test("a stage does not serve unknown markets, several at once, or on prod one that nobody reviewed", async () => {
  const areas =
    (...prefixes: string[]) =>
    (file: Json) => ({ ...file, areas: prefixes, reviewed: false });
  const at = project({ "us-west/market.json": areas("90-96"), "us-east/market.json": areas("0-1", "961") }, [
    "us-east",
    "us-west",
  ]);
  expect(choiceProblems(["us", "mars"], "test", at)).toEqual([
    "MARKETS: there is no folder markets/mars; there are us, us-east, us-west",
  ]);
  expect(choiceProblems(["us", "us-east"], "test", at)).toEqual([
    "MARKETS: one stage serves one market; several would share prices and terms",
  ]);
  expect(choiceProblems(["us-west"], "test", at)).toEqual([]);
  expect(choiceProblems(["us-west"], "prod", at)).toEqual([
    "markets/us-west/market.json: reviewed must be true before stage prod serves it",
  ]);
  await expect(expectMarkets(["mars"], "test", at)).rejects.toThrow("there is no folder markets/mars");
});

test("a start with an unknown market names it, and begins nothing", () => {
  const { stderr, status } = spawnSync(process.execPath, ["local/run.mjs", "local/start.ts"], {
    cwd: root,
    env: { ...process.env, MARKETS: "us,mars" },
    encoding: "utf8",
  });
  expect(stderr).toContain("MARKETS: there is no folder markets/mars");
  expect(status).toBe(1);
});
