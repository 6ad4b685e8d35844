import { expect, test } from "vitest";
import { aPayment, aTransfer } from "../../../tests/support/payments.ts";
import { bookProblems } from "./expected-book.ts";
import { debtPosted, type Posting } from "./ledger.ts";

const at = "2027-03-05T12:00:00.000Z";
const payment = aPayment();
const book = {
  book_id: payment.id,
  service_provider_id: payment.service_provider_id,
  currency: payment.currency,
  posted_at: at,
};
const posted = (lines: Posting["lines"]) => ({ ...debtPosted(book, "any", 0), lines });
const captured = posted([
  { account: "processor", amount_minor: 10_000 },
  { account: "platform_fee", amount_minor: -1500 },
  { account: "provider_payable", amount_minor: -8500 },
]);
const sent = posted([
  { account: "processor", amount_minor: -8500 },
  { account: "provider_payable", amount_minor: 8500 },
  { account: "memo_connected", amount_minor: 8500 },
  { account: "memo_connected_contra", amount_minor: -8500 },
]);

test("the book of a job that was done and paid is as its records say", () => {
  const transfers = [aTransfer({ state: "paid" })];
  expect(bookProblems({ payment, transfers }, [captured, sent])).toEqual([]);
  expect(bookProblems({ payment, transfers }, [captured])).toEqual([
    "provider_payable is -8500 and should be 0",
    "memo_connected is 0 and should be 8500",
  ]);
});

test("a book counts what is owed for a canceled share, and what pays it off", () => {
  const transfers = [
    aTransfer({ state: "canceled", amount_minor: 0, owed_minor: 850 }),
    aTransfer({ state: "paid", sequence: 2 }),
    aTransfer({ state: "paid", sequence: 3, amount_minor: 0, debt_minor: 850 }),
  ];
  const owed = debtPosted(book, "a refund", 850);
  const paidOff = posted([
    { account: "provider_payable", amount_minor: 850 },
    { account: "provider_debt", amount_minor: -850 },
  ]);
  expect(bookProblems({ payment, transfers }, [captured, sent, owed, paidOff])).toEqual([]);
});
