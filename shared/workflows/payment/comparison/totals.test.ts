import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  process.env.MARKETS = "us,es";
});
const { addedFees, feesOf } = await import("./totals.ts");

test("a day's fees are added up within a currency; without any, it is none of the first market's", () => {
  const compared = ([currency, fee_minor]: [string, number]) => ({ theirs: { currency }, fee_minor });
  const [hour, other] = [
    [
      ["usd", 30],
      ["eur", 25],
      ["usd", -10],
    ],
    [["eur", 5]],
  ].map((fees) => feesOf(fees.map((fee) => compared(fee as [string, number])) as never));
  expect(hour).toEqual({
    fees_posted_minor: 20,
    fees_posted: { usd: 20, eur: 25 },
  });
  expect(addedFees([addedFees([]), hour as never, other as never])).toEqual({
    fees_posted_minor: 20,
    fees_posted: { usd: 20, eur: 30 },
  });
  expect(addedFees([])).toEqual({ fees_posted_minor: 0, fees_posted: { usd: 0 } });
});
