import { expect, test } from "vitest";
import { smsSegments } from "./sms-segments.ts";

test.each([
  ["160 letters", "a".repeat(160), 1],
  ["161 letters", "a".repeat(161), 2],
  ["306 letters", "a".repeat(306), 2],
  ["307 letters", "a".repeat(307), 3],
  ["80 euro signs, of two places each", "€".repeat(80), 1],
  ["81 euro signs", "€".repeat(81), 2],
  ["a euro sign that would be divided", `${"a".repeat(152)}€${"a".repeat(152)}`, 3],
  ["70 letters of which one is not in phones' alphabet", `á${"a".repeat(69)}`, 1],
  ["71 of them", `á${"a".repeat(70)}`, 2],
  ["135 of them", `á${"a".repeat(134)}`, 3],
  ["Spanish letters that phones have", "ñÑ¿¡üéà", 1],
  ["nothing", "", 1],
])("%s", (_, text, segments) => {
  expect(smsSegments(text)).toBe(segments);
});
