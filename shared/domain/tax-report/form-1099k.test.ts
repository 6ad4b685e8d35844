import { expect, test } from "vitest";
import { form1099k } from "./form-1099k.ts";
import type { SellerMonth } from "./seller-year.ts";

const month = (number: number, gross_minor: number, payments: number): SellerMonth => ({
  month: number,
  gross_minor,
  payments,
  consideration_minor: 0,
  fees_minor: 0,
  taxes_minor: 0,
});
const of = (...months: SellerMonth[]) => ({
  service_provider_id: "018f3a5c9d2e4b7a6c1d0e9f",
  payout_account_id: "acct_1",
  name: "Rivera, Sons",
  missing: [],
  months,
});

test("one row for each payout account, with its months, its sum and its count", () => {
  const [head, row, end] = form1099k([of(month(1, 12_345, 2), month(12, 5, 1))], 2026, "usd").split("\r\n");
  expect(head).toMatch(/^payout_account_id,.*,gross,payments,above_threshold,gross_01,.*,gross_12$/);
  expect(row).toBe(
    'acct_1,018f3a5c9d2e4b7a6c1d0e9f,"Rivera, Sons",2026,USD,123.50,3,no,123.45,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.00,0.05',
  );
  expect(end).toBe("");
});

test("a form is due only above both limits", () => {
  const isDue = (gross: number, payments: number) =>
    form1099k([of(month(5, gross, payments))], 2026, "usd").includes(",yes,");
  expect([isDue(2_000_001, 201), isDue(2_000_000, 201), isDue(2_000_001, 200)]).toEqual([true, false, false]);
});
