import { expect, test } from "vitest";
import { defaultMarket } from "../../markets/served.ts";
import { type TaxRate, taxProblems } from "../../markets/tax-file.ts";
import { rateAmong } from "./rates.ts";

const rate = (rate_bps: number, over: Partial<TaxRate> = {}): TaxRate => ({
  supply: "labor",
  name: "IVA",
  rate_bps,
  ...over,
});
const rates = [
  rate(2100),
  rate(2300, { valid_from: "2028-01-01" }),
  rate(1000, { kind: "cleaning" }),
  rate(400, { kind: "cleaning.deep_clean" }),
  rate(700, { areas: ["35", "38"] }),
  rate(300, { areas: ["3501"], kind: "cleaning" }),
  rate(500, { supply: "materials" }),
];

test.each([
  ["everything has the general one", {}, 2100],
  ["from a day on there is another one", { day: "2028-01-01" }, 2300],
  ["a service goes before it", { kind: "cleaning.windows" }, 1000],
  ["a kind of work goes before its service", { kind: "cleaning.deep_clean" }, 400],
  ["a place goes before a kind of work", { kind: "cleaning.deep_clean", postcode: "38001" }, 700],
  ["a smaller place goes before a larger one", { kind: "cleaning.windows", postcode: "35018" }, 300],
])("the narrowest rate holds: %s", (_, taxed, expected) => {
  expect(rateAmong(rates, "labor", { day: "2027-03-10", ...taxed })?.rate_bps).toBe(expected);
});

test("a rate with a condition holds only where it is confirmed, up to its part of materials", () => {
  const condition = { home: "over_two_years" as const, materials_most_bps: 4000 };
  const among = [rate(2100), rate(1000, { kind: "plumbing", condition })];
  const at = (materials_bps?: number) =>
    rateAmong(among, "labor", {
      day: "2027-03-10",
      kind: "plumbing.tap_leak",
      ...(materials_bps !== undefined && { home: { materials_bps } }),
    })?.rate_bps;
  expect([at(), at(0), at(4000), at(4001)]).toEqual([2100, 1000, 1000, 2100]);
});

test("of places the beginning counts that a postcode has, not what else a rate is for", () => {
  const among = [
    rate(900, { areas: ["3", "46001"] }),
    rate(500, { areas: ["36"] }),
    rate(300, { areas: ["41-44"] }),
  ];
  const at = (postcode: string) => rateAmong(among, "labor", { day: "2027-03-10", postcode })?.rate_bps;
  expect(["36001", "35001", "46001", "43001", "50001"].map(at)).toEqual([500, 900, 900, 300, undefined]);
});

test("places that two rates have in common are told", () => {
  const general = (["labor", "materials", "commission", "membership"] as const).map((supply) =>
    rate(0, { supply }),
  );
  const of = (...areas: string[][]) =>
    taxProblems({ ...defaultMarket.tax, model: "inclusive" }, [
      ...general,
      ...areas.map((some) => rate(1, { areas: some })),
    ]);
  expect(of(["35"], ["51", "35"])).toEqual(["5 is for the same as 4"]);
  expect(of(["35-38"], ["37"])).toEqual(["5 is for the same as 4"]);
  expect(of(["35-38"], ["3700"], ["39"])).toEqual([]);
});

test("a market with taxes has a general rate for each supply, and never two for the same", () => {
  const tax = { ...defaultMarket.tax, model: "inclusive" as const };
  expect(taxProblems({ ...tax, model: "none" }, [])).toEqual([]);
  expect(taxProblems(tax, [...rates, rate(2200)])).toEqual([
    "has no general rate for commission, so that some work would have none",
    "has no general rate for membership, so that some work would have none",
    "7 is for the same as 0",
  ]);
});
