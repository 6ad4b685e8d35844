import { expect, test } from "vitest";
import { anInvoice } from "../../../tests/support/invoices.ts";
import { committed } from "../../kernel/record.ts";
import type { Invoice } from "./invoice.ts";
import { keptWaiting, waitingPolicy } from "./waiting.ts";

const day = (of: number): string => `2027-03-${String(of).padStart(2, "0")}T09:00:00.000Z`;

/** What happens on some days to an invoice that waits: the days on which it is written, and the events. */
const lived = (waits_for: NonNullable<Invoice["waits_for"]>, days: readonly number[]) => {
  let invoice = anInvoice();
  const told: [number, string][] = [];
  const written: number[] = [];
  for (const of of days) {
    const kept = keptWaiting(invoice, waits_for, day(of));
    if (!kept) continue;
    written.push(of);
    told.push(...kept.events.map(({ type }): [number, string] => [of, type]));
    invoice = committed(kept.invoice);
  }
  return { told, written, invoice };
};
const days = Array.from({ length: 20 }, (_, at) => at + 1);

test("a buyer whose details are missing is told once, and reminded once a week later", () => {
  const { told, written } = lived("buyer", days);
  expect(told).toEqual([
    [1, "invoice.buyer_told"],
    [1 + waitingPolicy.reminded_after_days, "invoice.buyer_reminded"],
  ]);
  expect(written).toEqual(days);
});

test("who is told is the buyer, and of how much", () => {
  const invoice = anInvoice();
  expect(keptWaiting(invoice, "buyer", day(1))?.events).toMatchObject([
    {
      audience: [invoice.recipient_id],
      data: { invoice_id: invoice.id, total_minor: 12_100, currency: "eur" },
    },
  ]);
});

test("nobody is told what waits for something else", () => {
  for (const other of ["tax_details", "registration", "invoice"] as const)
    expect(lived(other, days).told).toEqual([]);
});

test("a second look on the same day changes nothing", () => {
  expect(lived("buyer", [1, 1]).written).toEqual([1]);
});
