import { expect, test } from "vitest";
import { keepsTime, zonesOf } from "./place-zones.ts";

test.each([
  ["10001", ["America/New_York"]],
  ["60601", ["America/Chicago"]],
  ["94107", ["America/Los_Angeles"]],
  ["79901", ["America/Chicago", "America/Denver"]],
  ["96815", ["Pacific/Honolulu"]],
  ["00901", ["America/Puerto_Rico"]],
  ["09012", ["America/New_York"]],
  ["56801", []],
])("ZIP code %s keeps the time of %j", (postcode, zones) => {
  expect(zonesOf({ country: "US", postcode })).toEqual(zones);
});

test("every zone of the table exists", () => {
  for (let first = 0; first < 1000; first += 1)
    for (const zone of zonesOf({ country: "US", postcode: String(first).padStart(3, "0") }))
      expect(() => new Intl.DateTimeFormat("en", { timeZone: zone })).not.toThrow();
});

test("a place accepts its zones under every name, and no other", () => {
  const chicago = { country: "US", postcode: "60601" };
  expect(keepsTime(chicago, { starts_at: "2027-03-12T16:00:00.000Z", offset_minutes: -360 })).toBe(true);
  expect(keepsTime(chicago, { starts_at: "2027-03-15T16:00:00.000Z", offset_minutes: -300 })).toBe(true);
  expect(keepsTime(chicago, { starts_at: "2027-03-12T16:00:00.000Z", offset_minutes: -300 })).toBe(false);
  expect(
    keepsTime(
      { country: "PT", postcode: "1000-001" },
      { starts_at: "2027-03-12T16:00:00.000Z", offset_minutes: 0 },
    ),
  ).toBe(true);
});
