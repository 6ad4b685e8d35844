import { describe, expect, test } from "vitest";
import { aJob } from "../../../tests/support/marketplace-records.ts";
import { aPayment } from "../../../tests/support/payments.ts";
import {
  type Book,
  capturePosted,
  disputeLostPosted,
  disputeOpenedPosted,
  refundFailedPosted,
  refundPosted,
  releasePosted,
} from "./ledger.ts";
import { receiptOf, receiptPage } from "./receipt.ts";

const job = aJob({
  title: "Replace a kitchen tap",
  customer_name: "Ada Customer",
  provider_name: "Bob's Pipes",
  time_zone: "America/Chicago",
});
const payment = aPayment({ job_id: job.id });
const bookAt = (posted_at: string): Book => ({ book_id: payment.id, currency: "usd", posted_at });
const monday = bookAt("2027-03-01T12:00:00.000Z");
const tuesday = bookAt("2027-03-02T03:00:00.000Z");
const wednesday = bookAt("2027-03-03T12:00:00.000Z");
const charged = capturePosted(monday, "ch_1", { amount_minor: 10_000, fee_minor: 1500, credit_minor: 2000 });
const refunded = refundPosted(tuesday, "re_1", { amount_minor: 2500, fee_minor: 375, credit_minor: 500 });

describe("a receipt", () => {
  test("lists what was charged and what went back, oldest first, and their sums", () => {
    expect(receiptOf(payment, job, [refunded, charged])).toEqual({
      payment_id: payment.id,
      job_id: job.id,
      title: "Replace a kitchen tap",
      customer_name: "Ada Customer",
      provider_name: "Bob's Pipes",
      city: "Springfield",
      starts_at: job.starts_at,
      time_zone: "America/Chicago",
      currency: "usd",
      lines: [
        {
          at: "2027-03-01T12:00:00.000Z",
          kind: "charge",
          amount_minor: 10_000,
          credit_minor: 2000,
          reference: "ch_1",
        },
        {
          at: "2027-03-02T03:00:00.000Z",
          kind: "refund",
          amount_minor: -2500,
          credit_minor: -500,
          reference: "re_1",
        },
      ],
      paid_minor: 7500,
      credit_minor: 1500,
    });
  });

  test("names nobody whose name is not known", () => {
    const nameless = aJob({ customer_name: "" });
    const receipt = receiptOf(payment, nameless, [charged]);
    expect(receipt).not.toHaveProperty("customer_name");
    expect(receipt).not.toHaveProperty("provider_name");
  });

  test("leaves out what moves no money of the customer", () => {
    const postings = [
      releasePosted(monday, "pi_1", 12_000),
      charged,
      disputeOpenedPosted(tuesday, "dp_1", { amount_minor: 2000 }),
      disputeLostPosted(wednesday, "dp_1", { amount_minor: 2000, fee_minor: 300 }),
      refundFailedPosted(wednesday, "re_1", { amount_minor: 1000, fee_minor: 150 }),
    ];
    expect(receiptOf(payment, job, postings).lines).toMatchObject([
      { kind: "charge", amount_minor: 10_000 },
      { kind: "refund_returned", amount_minor: 1000 },
      { kind: "bank_refund", amount_minor: -2000 },
    ]);
  });

  test("says nothing of credit in a line that has none", () => {
    const plain = capturePosted(monday, "ch_1", { amount_minor: 10_000, fee_minor: 1500 });
    const { lines, credit_minor } = receiptOf(payment, job, [plain]);
    expect(lines[0]).not.toHaveProperty("credit_minor");
    expect(credit_minor).toBe(0);
  });

  test("puts what came in before what went out in the same moment", () => {
    const back = refundPosted(monday, "re_1", { amount_minor: 2500, fee_minor: 375 });
    const kinds = (...postings: Parameters<typeof receiptOf>[2]) =>
      receiptOf(payment, job, postings).lines.map(({ kind }) => kind);
    expect(kinds(back, charged)).toEqual(["charge", "refund"]);
    expect(kinds(charged, back)).toEqual(["charge", "refund"]);
  });

  test("is refused where nothing was charged", () => {
    const held = aPayment({ state: "authorized" });
    const refusal = expect.objectContaining({ facts: { details: { state: "authorized" } } });
    expect(() => receiptOf(held, job, [releasePosted(monday, "pi_1", 12_000)])).toThrow(
      "payment.not_charged",
    );
    try {
      receiptOf(held, job, []);
      expect.unreachable();
    } catch (error) {
      expect(error).toEqual(refusal);
    }
  });
});

describe("a printed receipt", () => {
  const cells = (page: string) =>
    [...page.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
      [...row.matchAll(/<t[dh]>(.*?)<\/t[dh]>/g)].map(([, cell]) => cell),
    );
  const paragraphs = (page: string) => [...page.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text);

  test("tells card and credit apart, on the days of the place", () => {
    const page = receiptPage(receiptOf(payment, job, [charged, refunded]));
    expect(paragraphs(page)).toEqual([
      "Replace a kitchen tap in Springfield by Bob&#39;s Pipes.",
      "For Ada Customer.",
      "Amounts in USD. Days are those in Springfield.",
    ]);
    expect(cells(page)).toEqual([
      ["Day", "", "Amount"],
      ["2027-03-01", "Charged to your card", "80.00"],
      ["2027-03-01", "Paid with credit", "20.00"],
      ["2027-03-01", "Refund", "-20.00"],
      ["2027-03-01", "Given back as credit", "-5.00"],
      ["Total", "15.00 of it with credit", "75.00"],
    ]);
  });

  test("has no line for the card where credit paid all, and none for credit where the card did", () => {
    const credit = { amount_minor: 3000, fee_minor: 450, credit_minor: 3000 };
    expect(
      cells(receiptPage(receiptOf(payment, job, [capturePosted(monday, "ch_1", credit)]))).slice(1),
    ).toEqual([
      ["2027-03-01", "Paid with credit", "30.00"],
      ["Total", "30.00 of it with credit", "30.00"],
    ]);
    const card = { amount_minor: 3000, fee_minor: 450 };
    expect(
      cells(receiptPage(receiptOf(payment, job, [capturePosted(monday, "ch_1", card)]))).slice(1),
    ).toEqual([
      ["2027-03-01", "Charged to your card", "30.00"],
      ["Total", "", "30.00"],
    ]);
  });

  test("names no provider and no customer where there is none, and counts in the currency's own unit", () => {
    const nameless = aJob({ customer_name: "", time_zone: "UTC" });
    const yen = aPayment({ currency: "jpy" as "usd" });
    const page = receiptPage(receiptOf(yen, nameless, [charged]));
    expect(paragraphs(page)).toEqual([
      "Replace a kitchen tap in Springfield.",
      "Amounts in JPY. Days are those in Springfield.",
    ]);
    expect(cells(page).at(-1)).toEqual(["Total", "2000 of it with credit", "10000"]);
  });
});
