import { expect, test } from "vitest";
import { impersonal } from "./impersonal.ts";

test.each([
  ["no user ana.perez+x@mail.example.es here", "no user [mail] here"],
  ["call +34 612 34 56 78 or (415) 555-0132", "call [number] or ([number]"],
  ["job 018f3a5c9d2e4b7a6c1d0e9f is gone", "job [id] is gone"],
  ["key 7c1f0a52-9b1e-4c7d-8a35-0f2d4c6b8e90!", "key [id]!"],
  ["Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhY2NvdW50LTAwMDEifQ.c2VjcmV0LXNpZ25hdHVyZS0x", "Bearer [key]"],
  ["GET https://api.example/media?X-Amz-Signature=abc&id=7 failed", "GET https://api.example/media failed"],
])("takes out of %j what tells who somebody is", (text, plain) => {
  expect(impersonal(text)).toBe(plain);
});

test("leaves what tells where a program failed", () => {
  for (const text of [
    'TypeError: can\'t access property "at", e?.items is undefined',
    "    at r (https://api.example/api/v1/app-assets/sign-in-and-data-3KFJ2L4X.js:12:48213)",
    "fn@https://api.example/api/v1/provider-app-assets/app-K2J4H6G8.js:1:20944",
    "1,200 sq ft",
  ])
    expect(impersonal(text)).toBe(text);
});
