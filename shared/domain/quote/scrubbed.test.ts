import { expect, test } from "vitest";
import { scrubbed } from "./scrubbed.ts";

const known = {
  name: "Ada Moreno",
  place: {
    line1: "12 Orchard Street",
    line2: "Unit 4",
    city: "Springfield",
    region: "IL",
    postcode: "62704",
    country: "US",
  },
};

test.each([
  ["It's Ada, the tap at 12 orchard street drips.", "It's [name], the tap at [address] drips."],
  ["MORENO household in Springfield, 62704", "[name] household in [address], [address]"],
  ["Write to ada.m@example.com or call +1 (555) 010-0123.", "Write to [email] or call [number]."],
  ["pictures: https://photos.example.com/a?b=1 thanks", "pictures: [link] thanks"],
  ["gate code is 4711#, second door", "gate code is [number], second door"],
  [
    "My name is Jo O'Neil and my neighbor at 7 Elm Road, apt 3b, hears it",
    "My name is [name] and my neighbor at [address], [address], hears it",
  ],
  ["The PIN: 4711.", "The PIN: [number]."],
  ["Regards, Tom Li", "Regards, [name]"],
  ["the flat in IL 62701 and the one in SW1A 1AA", "the flat in [address] and the one in [address]"],
])("what tells who and where somebody is goes: %s", (words, left) => {
  expect(scrubbed(words, known)).toBe(left);
});

test.each([
  "Lay laminate, 1,200 sq ft, and 14 x 12 ft of carpet",
  "Two dripping taps, a 2x4 and 3 1/2 inch screws, 20 years old",
  "Replace 6 sockets on the 2nd floor before 2028",
  "call me when the boiler, a Vaillant 831, is fixed",
])("what the work is stays: %s", (words) => {
  expect(scrubbed(words, known)).toBe(words);
});

test("an empty name or address matches nothing", () => {
  expect(scrubbed("The tap drips.", { name: "" })).toBe("The tap drips.");
  expect(scrubbed("A (big) tap", { name: "( *" })).toBe("A (big) tap");
});
