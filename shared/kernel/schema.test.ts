import { describe, expect, test } from "vitest";
import { Email, Line, Text } from "./schema.ts";

const problem = (schema: ReturnType<typeof Line> | ReturnType<typeof Text>, text: string) =>
  schema
    .safeParse(text)
    .error?.issues.map(({ message }) => message)
    .join();

const invisibleControls = {
  LRM: "\u200e",
  RLM: "\u200f",
  ALM: "\u061c",
  C1: "\u0085",
  "application command": "\u009f",
  override: "\u202e",
  isolate: "\u2066",
  "deprecated control": "\u206a",
  annotation: "\ufff9",
};

describe.each([
  ["a line", Line(40)],
  ["a text", Text(40)],
] as const)("%s", (_, schema) => {
  test.each(Object.entries(invisibleControls))("has no %s", (__, control) => {
    expect(problem(schema, `Ada${control}Moreno`)).toContain("must not contain control characters");
  });

  test.each([
    "\u200b",
    "\u200b\u200d\ufeff",
    "\u2060 \u00ad",
    "\u3164",
    "\uffa0\u115f",
    "\u2800",
    "\u0301",
    "   ",
  ])("that shows nothing (%j) is none", (text) => {
    expect(problem(schema, text)).toBe("must have something that can be seen");
  });

  test("counts the length of a text as stored", () => {
    const character = "\u0958";
    expect(schema.safeParse(character.repeat(21)).error?.issues).toMatchObject([
      { code: "too_big", maximum: 40 },
    ]);
    const kept = schema.parse(character.repeat(20));
    expect(kept).toHaveLength(40);
    expect(schema.parse(kept)).toBe(kept);
  });

  test.each(["Ada", "مهدی‌زاده", "👩‍👩‍👧", "한글", "–", "1"])("keeps %s", (text) => {
    expect(schema.parse(text)).toBe(text.normalize("NFC"));
  });
});

test("invisible characters are removed from names and addresses", () => {
  expect(Line(40).parse("A\u200bda\u00ad\ufeff")).toBe("Ada");
  expect(Email.parse("a\u200bda@exam\u2060ple.com")).toBe("ada@example.com");
});
