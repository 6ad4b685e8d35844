import fc from "fast-check";
import { expect, test } from "vitest";
import { fuzzing } from "../../../tests/support/fuzzing.ts";
import { retold } from "../../http/problems-es.ts";
import { replacing, saidWith } from "./text-pieces.ts";
import { readText } from "./text-template.ts";
import { textsOfLines } from "./written-text.ts";

const written = textsOfLines("k | {hours:count} hours for {job:words} |  | k").get("k");
if (!written) throw new Error("a line is a text");

const said = (text: string, values: Record<string, unknown>, language = "en") =>
  saidWith(readText(text, written).pieces ?? ["?"], values, language);

test("a text says its values, and by a number the form for it", () => {
  const text = "{job}: {hours, plural, =0 {now} one {in an hour} other {in # hours}}";
  expect([0, 1, 2].map((hours) => said(text, { hours, job: "A tap" }))).toEqual([
    "A tap: now",
    "A tap: in an hour",
    "A tap: in 2 hours",
  ]);
  expect(said("{ job } in {hours}", { hours: 3, job: "A tap" })).toBe("A tap in 3");
  const polish = "{job} {hours, plural, one {godzina} few {godziny} other {godzin}}";
  expect([1, 2, 5].map((hours) => said(polish, { hours, job: "" }, "pl").trim())).toEqual([
    "godzina",
    "godziny",
    "godzin",
  ]);
});

test.each([
  ["{hours} for {job", "has a brace that is not closed at character 13"],
  ["{hours} for {job}}", "has a brace that closes nothing at character 18"],
  ["It's '{job}' in '{hours}'}", "has a brace that closes nothing at character 26"],
  ["{hours} for {job} now} or never", "has a brace that closes nothing at character 22"],
  ["{hours} for {}", "must name a variable at character 13"],
  ["{hours, select, other {}}", "must say plural after the comma at character 1"],
  ["{hours, number} {job}", "must say plural after the comma at character 1"],
  ["{hours, plural, offset:1 other {#}} {job}", "must count by plural, without an offset at character 1"],
  ["{hours, selectordinal, other {#}} {job}", "must count by plural, without an offset at character 1"],
  ["{hours, plural} {job}", "must have a comma after plural at character 15"],
  ["{hours, plural, one {a} one {b} other {c}} {job}", "has a plural form twice at character 25"],
  ["{hours, plural, one {a}} {job}", "has no plural form other at character 1"],
  ["{hours, plural, some {a} other {b}} {job}", "has a plural form that is not known at character 22"],
  ["{hours, plural, other {b {job}", "has a brace that is not closed at character 23"],
  ["{hours, plural, other b} {job}", "must have a brace after the plural form at character 23"],
  ["{hours, date, ::} {job}", "can't be read at character 1"],
  ["<i>{hours} {job}</i>", "must not contain HTML"],
  ["{hours} &amp; {job}", "must not contain HTML"],
])("%s is refused: %s", (text, problem) => {
  expect(readText(text, written).problems).toEqual([problem]);
  expect(retold(problem)).toBeDefined();
});

test.each([
  ["{hours}", ["must have {job}"]],
  ["{hours} {job} {price}", ["names {price}, which is not known here"]],
  ["{job, plural, other {#}} {hours}", ["can't count by {job}, which is no number"]],
  // One of the forms leaves the job out.
  ["{hours, plural, one {an hour for {job}} other {# hours}}", ["must have {job}"]],
  ["{hours, plural, one {an hour} other {# hours for {job}}}", ["must have {job}"]],
])("%s has other variables: %j", (text, problems) => {
  expect(readText(text, written).problems).toEqual(problems);
});

test("an apostrophe, a comma and a smaller-than sign are words", () => {
  expect(said("Don't wait, {hours} < 5, {job}", { hours: 3, job: "A tap" })).toBe("Don't wait, 3 < 5, A tap");
  expect(said("It's '{job}' in '{hours}'", { hours: 3, job: "A tap" })).toBe("It's 'A tap' in '3'");
});

test("whatever is written is read or refused, and what is read says every value", () => {
  const part = fc.constantFrom(
    "{",
    "}",
    "#",
    "hours",
    "job",
    ", ",
    "plural",
    "one",
    "other",
    "=1",
    " ",
    "{job}",
    "{hours}",
    "don't",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const { pieces } = readText(parts.join(""), written);
      if (pieces) expect(saidWith(pieces, { hours: 7, job: "§" }, "en")).toContain("§");
    }),
    fuzzing,
  );
});

test("what is said in place of a part of a sentence has its values in their order, and its spaces at the ends", () => {
  const part = textsOfLines("k |  about {job:words} in {hours:count} hours |  | k").get("k");
  if (!part) throw new Error("a line is a text");
  const [source, say] = replacing(readText("In {hours}: {job}", part).pieces ?? [], part, "en");
  expect([source, say(["A tap", 3])]).toEqual([" about {} in {} hours", " In 3: A tap"]);
});
