import { expect, test } from "vitest";
import { csvOf } from "../clients/console/csv.ts";
import { clockIn, daysOf, periodsTo } from "../clients/console/periods.ts";
import { momentOf } from "../clients/kit/moments.ts";

test.each([
  ["2026-11", "2026-11-01", "2026-12-01"],
  ["2026-12", "2026-12-01", "2027-01-01"],
  ["2026-Q1", "2026-01-01", "2026-04-01"],
  ["2026-Q4", "2026-10-01", "2027-01-01"],
  ["2027", "2027-01-01", "2028-01-01"],
])("%s is from %s up to %s", (period, from, to) => {
  expect(daysOf(period)).toEqual({ from, to });
});

test("own days count from the first up to and including the last, and what is no day is left out", () => {
  expect(daysOf("own", "2027-02-27", "2027-02-28")).toEqual({ from: "2027-02-27", to: "2027-03-01" });
  expect(daysOf(undefined, "2027-02-27")).toEqual({ from: "2027-02-27" });
  expect(daysOf("2026-13", "2027-02-31x", "soon")).toEqual({});
});

test.each([
  ["UTC", "2027-03-01", "2027-03-01T00:00:00.000Z"],
  ["America/New_York", "2027-03-01", "2027-03-01T05:00:00.000Z"],
  ["America/New_York", "2027-03-14", "2027-03-14T05:00:00.000Z"],
  ["America/New_York", "2027-03-15", "2027-03-15T04:00:00.000Z"],
  ["America/New_York", "2027-11-08", "2027-11-08T05:00:00.000Z"],
  ["Europe/Madrid", "2027-03-29", "2027-03-28T22:00:00.000Z"],
  ["Asia/Kolkata", "2027-03-01", "2027-02-28T18:30:00.000Z"],
  ["Pacific/Auckland", "2027-04-04", "2027-04-03T11:00:00.000Z"],
])("in %s the day %s begins at %s", (zone, day, begins) => {
  expect(momentOf(day, "00:00", zone)).toBe(begins);
  expect(clockIn(begins, zone)).toBe(`${day} 00:00:00`);
});

test("a day whose midnight is skipped begins an hour later; one that has two, with the first", () => {
  expect(momentOf("2027-09-05", "00:00", "America/Santiago")).toBe("2027-09-05T04:00:00.000Z");
  expect(momentOf("2027-11-07", "00:00", "America/Havana")).toBe("2027-11-07T04:00:00.000Z");
});

test("the periods to choose from go back from today, without a gap", () => {
  const { months, quarters, years } = periodsTo("2026-02-27");
  expect(months.slice(0, 3)).toEqual(["2026-02", "2026-01", "2025-12"]);
  expect(months).toHaveLength(12);
  expect(quarters).toEqual(["2026-Q1", "2025-Q4", "2025-Q3", "2025-Q2", "2025-Q1"]);
  expect(years).toEqual(["2026", "2025", "2024"]);
});

test("a file runs nothing in a spreadsheet, keeps numbers with their sign, and quotes what would break a row", () => {
  const rows = [
    ["Name", "Amount"],
    ["=1+1", "-12.50"],
    ["+49 30 1", 7],
    ["@a", undefined],
    ["-x", "-1-1"],
    ['He said "no", twice', "a\nb"],
  ];
  expect(csvOf(rows)).toBe(
    `\ufeffName,Amount\r\n'=1+1,-12.50\r\n'+49 30 1,7\r\n'@a,\r\n'-x,'-1-1\r\n"He said ""no"", twice","a\nb"\r\n`,
  );
});
