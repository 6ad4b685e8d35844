import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { catalog } from "../shared/data/catalog.ts";
import { pastJobs } from "../shared/data/past-jobs.ts";
import { defaultMarket } from "../shared/markets/served.ts";
import { openBucket } from "./support/bucket.ts";
import { administrator } from "./support/callers.ts";
import { csv, importing } from "./support/imports.ts";
import { type Caller, clock } from "./support/world.ts";

const bucket = openBucket();
const { currency: own } = defaultMarket;
let admin: Caller;
beforeEach(async () => {
  clock.set("2027-03-01T12:00:00.000Z");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  admin = await administrator();
});
afterEach(() => Object.assign(defaultMarket, { currency: own }));

/** What a service, a past job and a price say, for each amount a row. */
const files = (currency: string, amounts: readonly string[]) => ({
  catalog: csv(
    ["external_id", "key", "name", "category", "unit", "price", "lowest_price", "highest_price"],
    ...amounts.map((amount, nth) => {
      const key = `${currency}_${nth}`;
      return [key, key, "Sweep", `In ${currency}`, "visit", amount, amount, amount];
    }),
  ),
  past_jobs: csv(
    ["external_id", "service", "title", "done_on", "price", "customer_email"],
    ...amounts.map((amount, nth) => [
      `${currency}_${nth}`,
      "plumbing",
      "A tap",
      "2025-06-30",
      amount,
      `${currency}-${nth}@example.com`,
    ]),
  ),
  prices: csv(["rule", "value"], ["call_out", amounts[0] as string], ["materials_markup", "13.5"]),
});

test.each([
  ["usd", ["120", "120.5", "120,50", "0.07"], [12_000, 12_050, 12_050, 7]],
  ["jpy", ["120", "12000000"], [120, 12_000_000]],
  ["kwd", ["120", "120.5", "1.234", "0.07"], [120_000, 120_500, 1234, 70]],
])(
  "amounts of a file are in %s, and percents have two decimals in each currency",
  async (currency, amounts, minor) => {
    Object.assign(defaultMarket, { currency });
    const { imported, rows } = importing(bucket, admin);
    const { catalog: ofCatalog, past_jobs, prices } = files(currency, amounts);
    /** The records that a file became, in its order. */
    const taken = async <R>(
      kind: "catalog" | "past_jobs",
      file: string,
      find: (id: string) => Promise<R>,
    ) => {
      const { id, did } = await imported(kind, file);
      expect(did, kind).toMatchObject({ new: amounts.length, wrong: 0 });
      const all: { row: number; record_id: string }[] = await rows(id, "new");
      return Promise.all(all.toSorted((a, b) => a.row - b.row).map(({ record_id }) => find(record_id)));
    };
    const services = await taken("catalog", ofCatalog, catalog.find);
    expect(services.map(({ price_rule }) => price_rule)).toEqual(
      minor.map((one) => ({ base_minor: one, lowest_minor: one, highest_minor: one, currency })),
    );
    const done = await taken("past_jobs", past_jobs, pastJobs.find);
    expect(done.map(({ price_minor, currency: of }) => [price_minor, of])).toEqual(
      minor.map((one) => [one, currency]),
    );
    expect((await imported("prices", prices, { source: currency })).draft).toMatchObject({
      call_out_minor: minor[0],
      materials_markup_bps: 1350,
    });
  },
);

test.each([
  ["usd", ["1.234", "1,500", "1234567", "12."], "must be an amount such as 120 or 120.50"],
  ["jpy", ["120.00", "1,500", "120.5", "123456789"], "must be an amount without decimals, such as 12000"],
  [
    "kwd",
    ["1.2345", "1,500", "120,5", "123456"],
    "must be an amount such as 120 or 120.500, with a point before at most three decimals",
  ],
])(
  "an amount with more decimals than %s has is wrong, and so is one that can be read in two ways",
  async (currency, amounts, words) => {
    Object.assign(defaultMarket, { currency });
    const { checked, rows } = importing(bucket, admin);
    const { catalog: ofCatalog, past_jobs, prices } = files(currency, amounts);
    for (const [kind, file, column] of [
      ["catalog", ofCatalog, "price"],
      ["past_jobs", past_jobs, "price"],
      ["prices", prices, "value"],
    ] as const) {
      const { id, found } = await checked(kind, file);
      const wrong = kind === "prices" ? 1 : amounts.length;
      expect(found, kind).toMatchObject({ new: 0, changed: kind === "prices" ? 1 : 0, wrong });
      for (const row of await rows(id)) expect(row).toMatchObject({ column, code: "cell.invalid", words });
    }
  },
);
