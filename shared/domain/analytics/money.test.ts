import { expect, test } from "vitest";
import type { TaxTerms } from "../tax/terms.ts";
import { postingMeasures } from "./money.ts";

const tax: TaxTerms = {
  name: "IVA",
  seller: "provider",
  collector: "provider",
  parts: [{ supply: "labor", rate_bps: 2100, weight: 10_000 }],
  commission_bps: 2100,
};
const entry = (kind: string, amount_minor: number) => ({
  id: "entry",
  book_id: "book",
  job_id: "job",
  currency: "eur",
  posted_at: "2027-03-01T10:00:00.000Z",
  kind,
  lines: [
    { account: "processor", amount_minor },
    { account: "platform_fee", amount_minor: -1500 * Math.sign(amount_minor) },
    { account: "provider_payable", amount_minor: 1500 * Math.sign(amount_minor) - amount_minor },
  ],
});
const taxIn = (kind: string, amount_minor: number, terms: TaxTerms | undefined) =>
  postingMeasures(entry(kind, amount_minor), { service: "plumbing", tax: terms })
    .filter((measure) => "measure" in measure && measure.measure === `${kind}.of_tax`)
    .map((measure) => "by" in measure && measure.by);

test("the tax in what customers pay counts, also where providers hand it in, and goes back with refunds", () => {
  expect(taxIn("capture", 12_100, tax)).toEqual([-2100]);
  expect(taxIn("refund", -12_100, tax)).toEqual([2100]);
  expect(taxIn("refund_failed", 12_100, tax)).toEqual([-2100]);
});

test("tax counts of a cancellation fee only where the market taxes it, and never of a tip", () => {
  expect(taxIn("cancellation_fee", 12_100, tax)).toEqual([]);
  expect(taxIn("cancellation_fee", 12_100, { ...tax, on_cancellation: true })).toEqual([-2100]);
  expect(taxIn("tip", 12_100, { ...tax, on_tip: true })).toEqual([]);
});

test("without taxes nothing more is counted", () => {
  expect(taxIn("capture", 12_100, undefined)).toEqual([]);
});
