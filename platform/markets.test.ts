import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listings } from "./market-listings.ts";
import { choiceProblems, expectMarkets, marketProblems, originsOf, sendersOf } from "./markets.ts";
import { root } from "./operations.ts";
import { senderIdentities } from "./permissions.ts";

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
  [
    "market.json: payments.descriptor must have at most 18 characters",
    "us/market.json",
    (file) => ({ ...file, payments: { ...(file.payments as Json), descriptor: "MARKETPLACE SERVICE" } }),
  ],
  [
    "market.json: payments.descriptor must have none of < > \\ ' \" *",
    "us/market.json",
    (file) => ({ ...file, payments: { ...(file.payments as Json), descriptor: "MARKET*1" } }),
  ],
  [
    "market.json: payments.descriptor must be Latin letters without accents, digits and signs",
    "us/market.json",
    (file) => ({ ...file, payments: { ...(file.payments as Json), descriptor: "REPARACIÓN" } }),
  ],
  [
    "market.json: payments.descriptor must have a letter",
    "us/market.json",
    (file) => ({ ...file, payments: { ...(file.payments as Json), descriptor: "24" } }),
  ],
  [
    "market.json: web.beta.app must be an address that begins with https://",
    "us/market.json",
    (file) => ({ ...file, web: { beta: { app: "http://west.example" } } }),
  ],
  ["prices.json: call_out_minor is missing", "us/prices.json", (file) => void delete file.call_out_minor],
  [
    "prices.json: region_multiplier_bps.US-XX is not a region of regions.json",
    "us/prices.json",
    (file) => ({ ...file, region_multiplier_bps: { "US-XX": 10_000 } }),
  ],
  [
    "prices.json: not_offered: garden.igloo is not a known service or kind of work",
    "us/prices.json",
    (file) => ({ ...file, not_offered: ["garden.tidy", "moving", "garden.igloo"] }),
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
  [
    "brand.json: colors.light must be a color such as #146c5c",
    "us/brand.json",
    (file) => ({ ...file, colors: { light: "red", dark: "#5cc8b0" } }),
  ],
  [
    "brand.json: colors.light must have a contrast of 4.5:1 with light pages, and has 3.7:1",
    "us/brand.json",
    (file) => ({ ...file, colors: { light: "#1a8874", dark: "#5cc8b0" } }),
  ],
  [
    "brand.json: colors.dark must have a contrast of 4.5:1 with dark pages, and has 4.2:1",
    "us/brand.json",
    (file) => ({ ...file, colors: { light: "#146c5c", dark: "#3d9e8a" } }),
  ],
  [
    "brand.json: support.email must be an email address",
    "us/brand.json",
    (file) => ({ ...file, support: { email: "support" } }),
  ],
  ["brand.json: legal is missing", "us/brand.json", (file) => void delete file.legal],
  ["brand.json: apps.provider is missing", "us/brand.json", (file) => ({ ...file, apps: { customer: "A" } })],
])("says which field of which file is wrong: %s", async (says, path, change) => {
  expect(await marketProblems(project({ [path]: change }))).toEqual([`markets/us/${says}`]);
});

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${inside}</svg>`;

test.each([
  ["must only draw: <script> is not for logos", drawing("<script>alert(1)</script>")],
  ["must only draw: <image> is not for logos", drawing('<image href="https://evil.example/a.png"/>')],
  ["must only draw: <foreignObject> is not for logos", drawing("<foreignObject></foreignObject>")],
  ["must only draw: <style> is not for logos", drawing("<style>@import '//evil.example'</style>")],
  ["must only draw: <svg:script> is not for logos", drawing("<svg:script/>")],
  ["must only draw: onload is not for logos", drawing('<g onload="alert(1)"/>')],
  [
    "must only draw: onload is not for logos",
    drawing("<g\nONLOAD = 'alert(1)'/>").replace("ONLOAD", "onload"),
  ],
  ["must only draw: style is not for logos", drawing('<g style="fill:red"/>')],
  ["must only draw: xlink:href is not for logos", drawing('<g xlink:href="#a"/>')],
  ["must not lead out of itself: fill", drawing('<path fill="url(https://evil.example/#a)"/>')],
  ["must not lead out of itself: xmlns:x", drawing('<g xmlns:x="http://evil.example"/>')],
  ["must have no comments, entities or declarations", drawing("<!-- a -->")],
  ["must have no comments, entities or declarations", drawing('<g fill="&#106;"/>')],
  ['must be an SVG alone, as wide as high, such as viewBox="0 0 32 32"', "<html></html>"],
  [
    'must be an SVG alone, as wide as high, such as viewBox="0 0 32 32"',
    drawing("").replace("0 0 32 32", "0 0 64 32"),
  ],
  ["must have at most 8192 bytes", drawing(`<path d="${"M1 1".repeat(2100)}"/>`)],
])("says why a picture is no logo: %s", async (says, svg) => {
  const at = project();
  writeFileSync(join(at, "markets/us/logo.svg"), svg);
  expect(await marketProblems(at)).toEqual([`markets/us/logo.svg: ${says}`]);
  writeFileSync(join(at, "markets/us/logo.svg"), drawing('<path fill="url(#a)" d="M1 1h2"/>'));
  rmSync(join(at, "markets/us/logo-provider.svg"));
  expect(await marketProblems(at)).toEqual(["markets/us/logo-provider.svg: is missing"]);
});

test("stage prod serves no market whose company and support nobody has filled in", () => {
  const at = project();
  expect(choiceProblems(["us"], "test", at)).toEqual([]);
  const problem = (field: string) =>
    `markets/us/brand.json: ${field} must be your company's own before stage prod serves it`;
  expect(choiceProblems(["us"], "prod", at)).toEqual([problem("support.email"), problem("legal.address")]);
  const own = project({
    "us/brand.json": (file) => ({
      ...file,
      support: { email: "help@realmarket.com", phone: "+1 415 555 2671" },
      legal: { name: "Real Market, Inc.", address: "548 Market Street, San Francisco", tax_id: "47-1234567" },
    }),
  });
  expect(choiceProblems(["us"], "prod", own)).toEqual([]);
  const half = project({
    "us/brand.json": (file) => ({
      ...file,
      support: { email: "help@realmarket.com" },
      legal: { name: "[Your company]", address: "548 Market Street", tax_id: "NIF B00000000" },
    }),
  });
  expect(choiceProblems(["us"], "prod", half)).toEqual([problem("legal.name"), problem("legal.tax_id")]);
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

test("a stage does not serve unknown markets, or on prod one that nobody reviewed", async () => {
  const at = project({ "us-west/market.json": (file) => ({ ...file, reviewed: false }) }, ["us-west"]);
  expect(choiceProblems(["us", "mars"], "test", at)).toEqual([
    "MARKETS: there is no folder markets/mars; there are us, us-west",
  ]);
  expect(choiceProblems(["us-west"], "test", at)).toEqual([]);
  const unreviewed =
    "markets/us-west/market.json: reviewed must be true before stage prod serves it, or UNREVIEWED_MARKETS must name us-west";
  expect(choiceProblems(["us-west"], "prod", at)).toContain(unreviewed);
  expect(choiceProblems(["us-west"], "prod", at, "us-east")).toContain(unreviewed);
  expect(choiceProblems(["us-west"], "prod", at, "us-east,us-west")).not.toContain(unreviewed);
  await expect(expectMarkets(["mars"], "test", at)).rejects.toThrow("there is no folder markets/mars");
});

test("a market's own pages may call the service on their stage, and its sender may send", () => {
  const web = (given: Json) => (file: Json) => ({ ...file, web: given, currency: "cad", areas: ["90"] });
  const beta = {
    app: "https://west.example/app#",
    invite: "https://west.example/join",
    sender: "a@west.example",
  };
  const at = project(
    {
      "us-west/market.json": web({ beta, prod: { provider_app: "https://pros.west.example" } }),
      "us/market.json": (file) => ({
        ...file,
        areas: ["0-1"],
        web: { beta: { app: "https://west.example" } },
      }),
    },
    ["us-west"],
  );
  expect(originsOf(["us-west"], "beta", at)).toEqual(["https://west.example"]);
  expect(originsOf(["us-west"], "prod", at)).toEqual(["https://pros.west.example"]);
  expect([originsOf(["us-west"], "test", at), sendersOf(["us", "us-west"], "beta", at)]).toEqual([
    [],
    ["a@west.example"],
  ]);
  const twice =
    "markets/us-west/market.json: web.beta must not have https://west.example, which another market has";
  expect(choiceProblems(["us", "us-west"], "beta", at)).toContain(twice);
  expect(choiceProblems(["us", "us-west"], "prod", at)).not.toContain(twice);
  const identity = (one: string) =>
    expect.objectContaining({ "Fn::Sub": expect.stringMatching(`:identity/${one}$`) });
  expect(senderIdentities("beta", at).slice(0, 2)).toEqual([
    identity("a@west.example"),
    identity("west.example"),
  ]);
  expect(senderIdentities("prod", at)).toHaveLength(2);
});

test("a stage serves several markets, unless they reach into each other or share currency or company", () => {
  const east = (change: Json) => (file: Json) => ({ ...file, ...change });
  const payouts = (...payout_countries: string[]) => ({
    payments: { minimum_minor: 50, payout_countries, methods: ["card"] },
  });
  const apart = { areas: ["90-96"], currency: "cad" };
  const company = (tax_id: string) => (file: Json) => ({
    ...file,
    legal: { ...(file.legal as Json), tax_id },
  });
  const beside = (other: Json, tax_id = "11-1111111") =>
    choiceProblems(
      ["us-east", "us-west"],
      "test",
      project(
        {
          "us-east/market.json": east({ areas: ["0-1", "961"] }),
          "us-east/brand.json": company("22-2222222"),
          "us-west/market.json": east({ ...apart, ...other }),
          "us-west/brand.json": company(tax_id),
        },
        ["us-east", "us-west"],
      ),
    );
  const west = "markets/us-west/market.json:";
  const reaches = `${west} areas must not reach into those of markets/us-east`;
  const unreachable = `${west} payments.payout_countries can't be reached from one payment account together with those of markets/us-east`;
  expect(choiceProblems(["us", "es"], "test")).toEqual([]);
  expect(choiceProblems(["es", "us"], "test")).toEqual([]);
  expect(beside({ areas: ["90-95"], ...payouts("US", "CA") })).toEqual([]);
  expect(beside({})).toEqual([reaches]);
  expect(beside({ areas: undefined })).toEqual([reaches]);
  expect(beside({ areas: ["90-95"], currency: "usd" })).toEqual([
    `${west} currency must not be usd, by which a stage knows the books of us-east`,
  ]);
  expect(beside({ areas: ["90-95"], ...payouts("JP") })).toEqual([unreachable]);
  expect(beside({ areas: ["90-95"] }, "22 222 2222")).toEqual([
    "markets/us-west/brand.json: legal.tax_id must not be that of markets/us-east: each market's company numbers its own invoices",
  ]);
  expect(choiceProblems(["us", "us"], "test")).toEqual(["MARKETS: names us twice"]);
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
