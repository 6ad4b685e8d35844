import { expect, test } from "vitest";
import { amountStep, minorOf, typed } from "../clients/kit/amounts.ts";
import { formatsIn } from "../clients/kit/formats.ts";

const { money, measure, unit } = formatsIn("en");

test("screens show an amount with the decimals of its currency", () => {
  expect(["usd", "jpy", "kwd"].map((currency) => money(12_345, currency).replace(/\s/g, " "))).toEqual([
    "$123.45",
    "¥12,345",
    "KWD 12.345",
  ]);
  expect(["eur", "jpy", "kwd"].map((currency) => unit(currency))).toEqual(["€", "¥", "KWD"]);
});

test.each(["usd", "jpy", "kwd"])(
  "what a form shows in %s is what is sent when nobody changes it",
  (currency) => {
    for (const amount of [0, 1, 7, 100, 12_345, 99_999_999])
      expect(minorOf(typed(amount, currency), currency)).toBe(amount);
    expect(minorOf(String(amountStep(currency)), currency)).toBe(1);
  },
);

test("what models cost is in US dollars in every market", () => {
  expect(measure(120_000_000, "micros")).toBe("$120.00");
});
