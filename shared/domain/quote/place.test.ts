import { expect, test } from "vitest";
import { cpuTime } from "../../../tests/support/cpu-time.ts";
import { placeInText } from "./place.ts";
import { regionOf } from "./region.ts";

test.each([
  [
    "12 Orchard Street, Springfield, IL 62704, USA",
    ["12 Orchard Street", "Springfield", "IL", "62704", "US"],
  ],
  ["12345 Long Road, Austin, TX 73301-0001", ["12345 Long Road", "Austin", "TX", "73301-0001", "US"]],
  [
    "Flat 2, 10 Downing Street, London SW1A 2AA, UK",
    ["Flat 2, 10 Downing Street", "London", undefined, "SW1A 2AA", "GB"],
  ],
  ["Rua Augusta 5, 1100-048 Lisboa, Portugal", ["Rua Augusta 5", "Lisboa", undefined, "1100-048", "PT"]],
  ["Torstrasse 1, 10119 Berlin, Germany", ["Torstrasse 1", "Berlin", undefined, "10119", "DE"]],
  ["24 Sussex Drive, Ottawa, ON K1M 1M4, Canada", ["24 Sussex Drive", "Ottawa", "ON", "K1M 1M4", "CA"]],
  ["62704", ["62704", "62704", undefined, "62704", "US"]],
  ["12 Orchard Street 62704", ["12 Orchard Street", "62704", undefined, "62704", "US"]],
  ["Springfield 62704", ["62704", "Springfield", undefined, "62704", "US"]],
] as const)("%s", (text, [line1, city, region, postcode, country]) => {
  expect(placeInText(text, "US")).toEqual({ line1, city, ...(region && { region }), postcode, country });
});

test.each(["", "at my mother's", "12 Orchard Street, Springfield", "Sector 7, 1234"])(
  "%s names no place",
  (text) => {
    expect(placeInText(text, "US")).toBeUndefined();
  },
);

test("a text of any length is looked through quickly and gives a place within its bounds", async () => {
  const look = async () => placeInText(`${"9".repeat(100_000)} ${"a, ".repeat(50_000)}62704`, "US");
  expect(await cpuTime(look, 1)).toBeLessThan(200);
  expect((await look())?.line1.length).toBeLessThanOrEqual(120);
});

test.each([
  [{ country: "US", region: "ny" }, "US-NY"],
  [{ country: "US", region: "New York" }, "US-NY"],
  [{ country: "US", region: "the north" }, "US"],
  [{ country: "US" }, "US"],
  [{ country: "GB", region: "Greater London" }, "GB"],
  [{ country: "AU", region: "NSW" }, "AU-NSW"],
  [undefined, undefined],
])("the region of %j", (place, region) => {
  expect(regionOf(place)).toBe(region);
});
