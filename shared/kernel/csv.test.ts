import { expect, test } from "vitest";
import { csvOf } from "./csv.ts";

test("quotes commas, quotes and line breaks; missing cells are empty", () => {
  expect(
    csvOf(
      ["a", "b"],
      [
        ['say "no", then', 1],
        ["two\nlines", undefined],
      ],
    ),
  ).toBe('a,b\r\n"say ""no"", then",1\r\n"two\nlines",\r\n');
});

test("text that a spreadsheet would run as a formula is kept as text, numbers stay numbers", () => {
  expect(csvOf(["a"], [["=HYPERLINK(1)"], ["@x"], ["-2"], [-2]])).toBe(
    "a\r\n'=HYPERLINK(1)\r\n'@x\r\n'-2\r\n-2\r\n",
  );
});
