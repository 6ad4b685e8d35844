import { expect, test, vi } from "vitest";
import { capturePosted, disputeLostPosted, post, refundPosted, transferPosted } from "./ledger.ts";
import type { Payment } from "./payment.ts";
import { salesTaxOf } from "./sales-tax.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es,us";
});

const book = { book_id: "p", currency: "eur", posted_at: "2027-03-01T12:00:00.000Z" };
const split = { amount_minor: 12_100, fee_minor: 1815, fee_tax_minor: 315 };
const part = { supply: "labor", rate_bps: 2100, weight: 10_000 };
const booked = (more: Partial<Payment> = {}) =>
  ({ market: "es", tax: { name: "IVA", parts: [part], commission_bps: 2100 }, ...more }) as Payment;

test("what a customer paid holds its tax, and a refund gives its part back", () => {
  expect(salesTaxOf(capturePosted(book, "c", split), booked())).toBe(2100);
  const back = refundPosted(book, "r", { amount_minor: 1210, fee_minor: 182, fee_tax_minor: 32 });
  expect(salesTaxOf(back, booked())).toBe(-210);
});

test("a lost dispute gives tax back only where the market credits it", () => {
  const lost = disputeLostPosted(book, "d", split);
  expect(salesTaxOf(lost, booked())).toBe(-2100);
  expect(salesTaxOf(lost, booked({ market: "us" }))).toBe(0);
});

test("a tip of work whose tips are taxed holds tax", () => {
  const tip = post({ ...book, purpose: "tip" }, "capture", "t", [
    ["processor", 1210],
    ["provider_payable", -1210],
  ]);
  expect(salesTaxOf(tip, booked())).toBe(210);
});

test("what is not taxed, and what moves between the platform and the provider, holds none", () => {
  expect(salesTaxOf(capturePosted(book, "c", split), booked({ tax: undefined }))).toBeUndefined();
  expect(salesTaxOf(transferPosted(book, "t", 8000, 0), booked())).toBeUndefined();
});
