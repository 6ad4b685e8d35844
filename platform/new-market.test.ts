import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { listings } from "./market-listings.ts";
import { choiceProblems, marketProblems } from "./markets.ts";
import { newMarket, type Wanted } from "./new-market.ts";
import { root } from "./operations.ts";

const project = (): string => {
  const at = mkdtempSync(join(tmpdir(), "marketplace-new-market-"));
  onTestFinished(() => rmSync(at, { recursive: true, force: true }));
  mkdirSync(join(at, "markets"));
  for (const name of ["countries.json", "us", "es", "template"])
    cpSync(resolve(root, "markets", name), join(at, "markets", name), { recursive: true });
  return at;
};

/** A project with a new folder, which is listed; what is wrong with it, and its files. */
const opened = async (wanted: Wanted) => {
  const at = project();
  newMarket(wanted, at);
  for (const [path, text] of Object.entries(listings(at))) writeFileSync(join(at, path), text);
  const read = (name: string) =>
    JSON.parse(readFileSync(join(at, `markets/${wanted.id}/${name}.json`), "utf8"));
  return { at, problems: await marketProblems(at), market: read("market"), prices: read("prices") };
};

test("a folder for Portugal from the template is whole at once, and no production stage serves it unreviewed", async () => {
  const { at, problems, market, prices } = await opened({ id: "pt", phone: "351" });
  expect(problems).toEqual([]);
  expect(market).toMatchObject({
    id: "pt",
    country: "PT",
    country_names: ["Portugal"],
    postcode: { pattern: "\\d{7}", example: "1000-205" },
    currency: "eur",
    units: "metric",
    phone_code: "351",
    emergency: { general: "112" },
    payments: { minimum_minor: 50, payout_countries: ["PT"], methods: ["card", "link"] },
    reviewed: false,
  });
  expect(market.time_zones).toEqual([
    { prefixes: ["0-9", "A-Z"], zones: expect.arrayContaining(["Europe/Lisbon"]) },
  ]);
  expect(prices.currency).toBe("eur");
  expect(choiceProblems(["pt"], "test", at)).toEqual([]);
  expect(choiceProblems(["pt"], "prod", at)).toEqual([
    "markets/pt/market.json: reviewed must be true before stage prod serves it, or UNREVIEWED_MARKETS must name pt",
    ...["support.email", "legal.name", "legal.address", "legal.tax_id"].map(
      (field) => `markets/pt/brand.json: ${field} must be your company's own before stage prod serves it`,
    ),
  ]);
});

test("prices are converted by the rate into the units of a currency that has no cents", async () => {
  const { problems, market, prices } = await opened({
    id: "jp",
    from: "us",
    currency: "jpy",
    rate: "150",
    phone: "81",
    emergency: "119",
    postcode: "100-0001",
  });
  expect(problems).toEqual([]);
  expect(market).toMatchObject({
    country: "JP",
    postcode: { pattern: "\\d\\d\\d\\d\\d\\d\\d", split: { at: 3, by: "-" }, example: "100-0001" },
    time_zones: [{ prefixes: ["0-9", "A-Z"], zones: ["Asia/Tokyo"] }],
    payments: { minimum_minor: 75 },
    credit: { grant_most_minor: 150_000, invite_reward_minor: 1500 },
    emergency: { general: "119" },
  });
  expect(prices).toMatchObject({
    currency: "jpy",
    hourly_rate_minor: { by_service: { plumbing: 14_000 } },
    call_out_minor: 3800,
    region_multiplier_bps: {},
  });
});

test.each<[says: RegExp, wanted: Wanted]>([
  [/markets\/es exists already/, { id: "es", phone: "34" }],
  [/no folder markets\/mars/, { id: "pt", from: "mars", phone: "351" }],
  [/phone code/, { id: "pt" }],
  [/--rate 0\.9/, { id: "pt", currency: "usd", phone: "351" }],
  [/--rate must be a number/, { id: "pt", rate: "much", phone: "351" }],
  [/can't be made in xyz/, { id: "pt", currency: "xyz", phone: "351" }],
  [/Show a postcode/, { id: "jp", phone: "81" }],
  [/No time zone is known of ZZ/, { id: "zz", phone: "1" }],
  [/Name the folder shortly/, { id: "../pt", phone: "351" }],
])("what can't be made is said, and nothing is written: %s", (says, wanted) => {
  const at = project();
  expect(() => newMarket(wanted, at)).toThrow(says);
  if (wanted.id !== "es") expect(existsSync(join(at, "markets", wanted.id))).toBe(false);
});
