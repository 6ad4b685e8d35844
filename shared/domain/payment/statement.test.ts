import { describe, expect, test } from "vitest";
import { newId } from "../../kernel/id.ts";
import { defaultMarket } from "../../markets/served.ts";
import {
  authorizationPosted,
  type Book,
  cancellationFeePosted,
  capturePosted,
  disputeLostPosted,
  offlineFeePosted,
  type Posting,
  payoutFailedPosted,
  payoutPosted,
  refundFailedPosted,
  refundPosted,
  reversalPosted,
  transferPosted,
} from "./ledger.ts";
import { monthsOf, statementCsv, statementOf, statementPage } from "./statement.ts";
import type { Amounts } from "./statement-amounts.ts";

const provider = newId("service_provider");
const job_id = newId("job");
const on = (day: string, given: Partial<Book> = {}): Book => ({
  book_id: "book",
  currency: "usd",
  posted_at: `${day}T12:00:00.000Z`,
  ...given,
});
const market = defaultMarket;
const split = { amount_minor: 10_000, fee_minor: 1500 };
const spansOf = { "2027": await monthsOf("2027", "UTC"), "2027-03": await monthsOf("2027-03", "UTC") };
const of = (period: keyof typeof spansOf, ...postings: Posting[]) =>
  statementOf(provider, { period, time_zone: "UTC", spans: spansOf[period] }, postings, { market });
const nothing = {
  gross_minor: 0,
  fee_minor: 0,
  tax_minor: 0,
  earned_minor: 0,
  tips_minor: 0,
  sent_minor: 0,
  paid_out_minor: 0,
  net_minor: 0,
  sales_tax_minor: 0,
};
/** Without taxes what customers paid is the net price. */
const untaxed = ({ gross_minor }: Partial<Amounts>) =>
  gross_minor === undefined ? {} : { net_minor: gross_minor };
const tip = on("2027-03-01", { purpose: "tip" });

describe("a period's months", () => {
  test("of a month are that month, up to the next one's first moment", async () => {
    expect(await monthsOf("2026-12", "UTC")).toEqual([
      { month: "2026-12", from: "2026-12-01T00:00:00.000Z", to: "2027-01-01T00:00:00.000Z" },
    ]);
  });

  test("begin at midnight on the clocks of the zone, also where these change within the month", async () => {
    expect(await monthsOf("2027-03", "America/Los_Angeles")).toEqual([
      { month: "2027-03", from: "2027-03-01T08:00:00.000Z", to: "2027-04-01T07:00:00.000Z" },
    ]);
  });

  test("of a year are its twelve", async () => {
    const months = await monthsOf("2027", "UTC");
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({
      month: "2027-01",
      from: "2027-01-01T00:00:00.000Z",
      to: "2027-02-01T00:00:00.000Z",
    });
    expect(months.at(-1)).toEqual({
      month: "2027-12",
      from: "2027-12-01T00:00:00.000Z",
      to: "2028-01-01T00:00:00.000Z",
    });
  });
});

describe("a line of a statement", () => {
  test.each([
    [
      "a capture",
      capturePosted(on("2027-03-01"), "r", split),
      { gross_minor: 10_000, fee_minor: 1500, earned_minor: 8500 },
    ],
    [
      "a cancellation fee",
      cancellationFeePosted(on("2027-03-01"), "r", split),
      { gross_minor: 10_000, fee_minor: 1500, earned_minor: 8500 },
    ],
    [
      "a refund",
      refundPosted(on("2027-03-01"), "r", split),
      { gross_minor: -10_000, fee_minor: -1500, earned_minor: -8500 },
    ],
    [
      "a refund that the bank returned",
      refundFailedPosted(on("2027-03-01"), "r", split),
      { gross_minor: 10_000, fee_minor: 1500, earned_minor: 8500 },
    ],
    [
      "a lost dispute",
      disputeLostPosted(on("2027-03-01"), "r", split),
      { gross_minor: -10_000, fee_minor: -1500, earned_minor: -8500 },
    ],
    ["what was sent", transferPosted(on("2027-03-01"), "r", 8000, 500), { sent_minor: 8000 }],
    ["what was taken back", reversalPosted(on("2027-03-01"), "r", 700), { sent_minor: -700 }],
    ["a payout", payoutPosted(on("2027-03-01"), "r", 8000), { paid_out_minor: 8000 }],
    ["a payout that came back", payoutFailedPosted(on("2027-03-01"), "r", 8000), { paid_out_minor: -8000 }],
    [
      "the fee for work that was paid directly",
      offlineFeePosted(on("2027-03-01"), "r", 1500),
      { fee_minor: 1500, earned_minor: -1500 },
    ],
    ["a tip", capturePosted(tip, "r", { amount_minor: 500, fee_minor: 0 }), { tips_minor: 500 }],
    [
      "a tip that went back",
      refundPosted(tip, "r", { amount_minor: 500, fee_minor: 0 }),
      { tips_minor: -500 },
    ],
    [
      "a tip whose refund the bank returned",
      refundFailedPosted(tip, "r", { amount_minor: 500, fee_minor: 0 }),
      { tips_minor: 500 },
    ],
    [
      "a tip that a bank took back",
      disputeLostPosted(tip, "r", { amount_minor: 500, fee_minor: 0 }),
      { tips_minor: -500 },
    ],
  ] as [string, Posting, Partial<Amounts>][])("for %s has its amounts", (_, posting, amounts) => {
    const { lines, total } = of("2027-03", posting);
    const { kind } = posting;
    const all = { ...nothing, ...amounts, ...untaxed(amounts) };
    expect(lines).toEqual([{ at: "2027-03-01T12:00:00.000Z", kind, reference: "r", ...all }]);
    expect(total).toEqual(all);
  });

  test("is not made for what concerns no provider", () => {
    expect(of("2027-03", authorizationPosted(on("2027-03-01"), "r", 700)).lines).toEqual([]);
  });
});

describe("a statement", () => {
  const early = capturePosted(on("2027-01-31", { job_id }), "ch_1", split);
  const late = refundPosted(on("2027-02-01"), "re_1", { amount_minor: 1000, fee_minor: 150 });

  test("of a year sums each month, and names the year's bounds", () => {
    const statement = of("2027", late, early);
    expect(statement).toMatchObject({
      service_provider_id: provider,
      period: "2027",
      from: "2027-01-01T00:00:00.000Z",
      to: "2028-01-01T00:00:00.000Z",
      currency: "usd",
      total: { gross_minor: 9000, fee_minor: 1350, earned_minor: 7650 },
    });
    expect(statement.lines.map(({ reference }) => reference)).toEqual(["ch_1", "re_1"]);
    expect(statement.lines[0]).toHaveProperty("job_id", job_id);
    expect(statement.lines[1]).not.toHaveProperty("job_id");
    expect(statement.months).toHaveLength(12);
    expect(statement.months.slice(0, 3)).toEqual([
      {
        month: "2027-01",
        ...nothing,
        gross_minor: 10_000,
        fee_minor: 1500,
        earned_minor: 8500,
        net_minor: 10_000,
      },
      {
        month: "2027-02",
        ...nothing,
        gross_minor: -1000,
        net_minor: -1000,
        fee_minor: -150,
        earned_minor: -850,
      },
      { month: "2027-03", ...nothing },
    ]);
  });

  test("counts the first moment of a month to it, and that of the next one not", () => {
    const first = transferPosted({ ...on("2027-03-01"), posted_at: "2027-03-01T00:00:00.000Z" }, "a", 100);
    const next = transferPosted({ ...on("2027-04-01"), posted_at: "2027-04-01T00:00:00.000Z" }, "b", 1000);
    expect(of("2027", first, next).months.slice(2, 4)).toMatchObject([
      { month: "2027-03", sent_minor: 100 },
      { month: "2027-04", sent_minor: 1000 },
    ]);
  });

  test("orders what was written in the same moment by its id, whatever order it comes in", () => {
    const one = transferPosted(on("2027-03-01"), "a", 100);
    const other = transferPosted(on("2027-03-01"), "b", 100);
    const sorted = one.id < other.id ? ["a", "b"] : ["b", "a"];
    for (const postings of [
      [one, other],
      [other, one],
    ])
      expect(of("2027-03", ...postings).lines.map(({ reference }) => reference)).toEqual(sorted);
  });

  test("without movements is in dollars, and in their currency otherwise", () => {
    expect(of("2027-03").currency).toBe("usd");
    expect(of("2027-03", payoutPosted(on("2027-03-01", { currency: "eur" }), "r", 1)).currency).toBe("eur");
  });
});

describe("a statement as a table", () => {
  test("ends with the total", () => {
    const csv = statementCsv(of("2027-03", capturePosted(on("2027-03-01", { job_id }), "ch_1", split)));
    expect(csv).toBe(
      [
        "at,kind,job_id,reference,gross_minor,fee_minor,earned_minor,tips_minor,sent_minor,paid_out_minor,tax_minor,net_minor,sales_tax_minor,currency",
        `2027-03-01T12:00:00.000Z,capture,${job_id},ch_1,10000,1500,8500,0,0,0,0,10000,0,usd`,
        ",total,,,10000,1500,8500,0,0,0,0,10000,0,usd",
        "",
      ].join("\r\n"),
    );
  });

  const rows = (page: string) =>
    [...page.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
      [...row.matchAll(/<t[dh]>(.*?)<\/t[dh]>/g)].map(([, cell]) => cell),
    );

  test("to print has a month's movements by day", () => {
    const page = statementPage(of("2027-03", capturePosted(on("2027-03-01"), "ch_1", split)));
    expect(page).toContain("<h1>Statement 2027-03</h1>");
    expect(page).toContain(`<p>Provider ${provider}. Amounts in USD. Days are those of UTC.</p>`);
    expect(rows(page)).toEqual([
      [
        "Day",
        "",
        "Paid by customers",
        "Platform&#39;s share",
        "Your share",
        "Tips",
        "Sent to you",
        "At your bank",
      ],
      ["2027-03-01", "Work paid by the customer", "100.00", "15.00", "85.00", "0.00", "0.00", "0.00"],
      ["Total", "", "100.00", "15.00", "85.00", "0.00", "0.00", "0.00"],
    ]);
  });

  test("to print has the day on the clocks of its zone", async () => {
    const posting = capturePosted({ ...on("2027-04-01"), posted_at: "2027-04-01T02:00:00.000Z" }, "r", split);
    const time_zone = "America/Los_Angeles";
    const spans = await monthsOf("2027-03", time_zone);
    const evening = statementOf(provider, { period: "2027-03", time_zone, spans }, [posting], { market });
    expect(evening.months).toMatchObject([{ month: "2027-03", earned_minor: 8500 }]);
    expect(rows(statementPage(evening))[1]?.[0]).toBe("2027-03-31");
  });

  test("to print has taxes, where there are any, so that each amount follows from those before it", () => {
    const taxed = { amount_minor: 12_100, fee_minor: 1815, fee_tax_minor: 315 };
    const posting = capturePosted(on("2027-03-01"), "ch_1", taxed);
    const spans = spansOf["2027-03"];
    const asked = { period: "2027-03", time_zone: "UTC", spans };
    const printed = rows(
      statementPage(
        statementOf(provider, asked, [posting], { market, salesTaxes: new Map([[posting.id, 2100]]) }),
      ),
    );
    expect(printed[0]?.slice(2, 8)).toEqual([
      "Without tax",
      "Customer&#39;s tax",
      "Paid by customers",
      "Platform&#39;s share",
      "Taxes kept",
      "Your share",
    ]);
    const amounts = ["100.00", "21.00", "121.00", "15.00", "3.15", "102.85", "0.00", "0.00", "0.00"];
    expect(printed[1]?.slice(2)).toEqual(amounts);
  });

  test("to print has a year by month", () => {
    const printed = rows(statementPage(of("2027", capturePosted(on("2027-03-01"), "ch_1", split))));
    expect(printed).toHaveLength(14);
    expect(printed[0]?.[0]).toBe("Month");
    expect(printed[3]).toEqual(["2027-03", "", "100.00", "15.00", "85.00", "0.00", "0.00", "0.00"]);
  });
});
