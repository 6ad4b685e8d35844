import { afterEach, expect, test } from "vitest";
import { withTaxes } from "../../../tests/support/exclusive-market.ts";
import type { TaxRate } from "../../markets/tax-file.ts";
import { agreedPrice } from "../quote/quote.ts";
import { taxOf } from "../tax/tax.ts";
import type { PricedTask } from "./priced-task.ts";
import { defaultQuotationRules, isInBand, price } from "./pricing.ts";
import { asPaid, byRules } from "./taxed.ts";

const rates: TaxRate[] = [
  { supply: "labor", name: "Sales tax", rate_bps: 825 },
  { supply: "materials", name: "Sales tax", rate_bps: 825 },
  { supply: "commission", name: "Sales tax", rate_bps: 0 },
  { supply: "membership", name: "Sales tax", rate_bps: 0 },
  { supply: "labor", name: "Sales tax", rate_bps: 0, areas: ["75"] },
];

let restore: (() => void) | undefined;
afterEach(() => restore?.());
const model = (of: "none" | "inclusive" | "exclusive") => {
  restore?.();
  restore = withTaxes({ model: of }, rates);
};

const task: PricedTask = {
  title: "Mend a tap",
  service: "plumbing",
  task_kind: "plumbing.tap_leak",
  quantity: 1,
  unit: "each",
  low_minor: 10_000,
  high_minor: 20_000,
  labour_minor: { low: 7_001, high: 15_003 },
  materials_minor: { low: 2_999, high: 4_997 },
  duration_minutes: 60,
  confidence: 1,
};
const at = "2027-03-10T09:00:00.000Z";

test("where the rules have no tax in their prices, customers see it on top, and the price without it is the rules'", () => {
  model("exclusive");
  const paid = asPaid(task, { at });
  expect(paid).toMatchObject({ low_minor: 10_825, high_minor: 21_650, tax: { on_top: true } });
  expect(paid.labour_minor.low + paid.materials_minor.low).toBe(paid.low_minor);
  expect(paid.labour_minor.high + paid.materials_minor.high).toBe(paid.high_minor);
  expect([byRules(paid.low_minor, paid, "usd"), byRules(paid.high_minor, paid, "usd")]).toEqual([
    10_000, 20_000,
  ]);
  const known = paid.tax as NonNullable<PricedTask["tax"]>;
  expect(taxOf(agreedPrice(paid), known, "usd")).toMatchObject({ on_top: true, net_minor: 15_000 });
});

test("where labor is not taxed, only materials are", () => {
  model("exclusive");
  expect(asPaid(task, { at, postcode: "75201" })).toMatchObject({
    labour_minor: { low: 7_001, high: 15_003 },
    materials_minor: { low: 2_999 + 247, high: 4_997 + 412 },
  });
});

test("prices with tax in them stay as the rules have them", () => {
  model("inclusive");
  const paid = asPaid(task, { at });
  expect(paid).toMatchObject({ low_minor: 10_000, high_minor: 20_000, tax: { name: "Sales tax" } });
  expect(paid.tax?.on_top).toBeUndefined();
  model("none");
  expect(asPaid(task, { at })).toBe(task);
});

test("the band of rules without tax counts prices without tax", () => {
  model("exclusive");
  const kind = { task_kind: "plumbing.tap_leak", service: "plumbing", title: "Tap", unit: "each" } as const;
  const finding = { ...kind, quantity: 1, urgency: "normal", confidence: 1, evidence: "" } as const;
  const priced = price([finding], defaultQuotationRules, [], { at });
  const net = byRules(priced.high_minor, priced.tasks[0] as PricedTask, "usd");
  const rules = { ...defaultQuotationRules, price_band_minor: { low: 0, high: net } };
  expect(price([finding], rules, [], { at }).in_band).toBe(true);
  expect(isInBand(priced.tasks, rules)).toBe(false);
});
