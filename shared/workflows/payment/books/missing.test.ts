import { expect, test, vi } from "vitest";
import { anInvoice } from "../../../../tests/support/invoices.ts";
import { anIssuedInvoice } from "../../../../tests/support/issued-invoice.ts";
import { write } from "../../../../tests/support/world.ts";
import { invoices } from "../../../data/invoices.ts";
import { defaultMarket } from "../../../markets/served.ts";
import { missingOf } from "./missing.ts";

vi.hoisted(() => {
  process.env.MARKETS = "es";
});

test("a month waits for invoices of what was paid until its end, and not for those that are issued or later", async () => {
  const span = { from: "2027-02-28T23:00:00.000Z", to: "2027-03-31T22:00:00.000Z" };
  const now = "2027-04-03T12:00:00.000Z";
  const waiting = (supplied_at: string, more: object = {}) =>
    anInvoice({ supplied_at, created_at: supplied_at, retry_at: "2027-04-04T11:00:00.000Z", ...more });
  const asked = waiting("2027-03-31T21:59:00.000Z", { waits_for: "tax_details" });
  const fresh = waiting("2027-03-02T10:00:00.000Z", { retry_at: undefined });
  const later = waiting("2027-03-31T22:00:00.000Z");
  const elsewhere = waiting("2027-03-05T10:00:00.000Z", { market: "us", currency: "usd" });
  await write(...[asked, fresh, later, elsewhere].map((one) => invoices.insert(one)));
  await anIssuedInvoice({ market: "es", currency: "eur", supplied_at: "2027-03-06T10:00:00.000Z" });
  const left = (await missingOf(defaultMarket, span, now)).find(({ what }) => what === "invoices");
  expect(left).toEqual({ what: "invoices", count: 2, values: expect.any(Array) });
  expect(left?.values?.toSorted()).toEqual([`${asked.id} tax_details`, fresh.id].toSorted());
  const without = { ...defaultMarket, tax: { ...defaultMarket.tax, invoices: "none" as const } };
  expect((await missingOf(without, span, now)).map(({ what }) => what)).not.toContain("invoices");
});
