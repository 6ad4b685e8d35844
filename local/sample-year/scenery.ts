import type { Place } from "../../shared/domain/place.ts";

/** Nine cities with a postcode each, and their share of the marketplace. */
export const cities: readonly (readonly [Omit<Place, "line1"> & { zone: string; offset: number }, number])[] =
  [
    [
      {
        city: "San Francisco",
        region: "CA",
        postcode: "94111",
        country: "US",
        zone: "America/Los_Angeles",
        offset: -8,
      },
      9,
    ],
    [
      {
        city: "Los Angeles",
        region: "CA",
        postcode: "90012",
        country: "US",
        zone: "America/Los_Angeles",
        offset: -8,
      },
      7,
    ],
    [
      {
        city: "New York",
        region: "NY",
        postcode: "10007",
        country: "US",
        zone: "America/New_York",
        offset: -5,
      },
      10,
    ],
    [
      {
        city: "Buffalo",
        region: "NY",
        postcode: "14202",
        country: "US",
        zone: "America/New_York",
        offset: -5,
      },
      3,
    ],
    [
      {
        city: "Chicago",
        region: "IL",
        postcode: "60602",
        country: "US",
        zone: "America/Chicago",
        offset: -6,
      },
      8,
    ],
    [
      {
        city: "Springfield",
        region: "IL",
        postcode: "62704",
        country: "US",
        zone: "America/Chicago",
        offset: -6,
      },
      2,
    ],
    [
      { city: "Austin", region: "TX", postcode: "78701", country: "US", zone: "America/Chicago", offset: -6 },
      6,
    ],
    [
      {
        city: "Houston",
        region: "TX",
        postcode: "77002",
        country: "US",
        zone: "America/Chicago",
        offset: -6,
      },
      5,
    ],
    [
      {
        city: "Seattle",
        region: "WA",
        postcode: "98104",
        country: "US",
        zone: "America/Los_Angeles",
        offset: -8,
      },
      5,
    ],
  ];

/** Twelve services: their share of requests, and their growth in each quarter of the year. */
export const demand: readonly (readonly [service: string, weight: number, seasons: readonly number[]])[] = [
  ["plumbing", 10, [1.3, 1, 0.9, 1.1]],
  ["electrical", 8, [1, 1, 1, 1.1]],
  ["hvac", 6, [1.5, 0.8, 1.6, 0.9]],
  ["painting", 5, [0.6, 1.4, 1.3, 0.7]],
  ["carpentry", 4, [1, 1, 1, 1]],
  ["roofing", 3, [1.2, 1, 0.9, 1.3]],
  ["garden", 5, [0.3, 1.8, 1.5, 0.6]],
  ["cleaning", 7, [1, 1.1, 1, 1.2]],
  ["handyman", 6, [1, 1, 1, 1]],
  ["locksmith", 3, [1, 1, 1, 1]],
  ["flooring", 2, [0.8, 1.2, 1.1, 0.9]],
  ["appliances", 4, [1, 1, 1.2, 1]],
];

export const firstNames = [
  "Ada",
  "Ben",
  "Cleo",
  "Dan",
  "Eva",
  "Finn",
  "Gina",
  "Hugo",
  "Iris",
  "Jon",
  "Kim",
  "Leo",
  "Mia",
  "Noah",
];
export const lastNames = [
  "Adams",
  "Brooks",
  "Cole",
  "Diaz",
  "Evans",
  "Ford",
  "Gray",
  "Hill",
  "Irwin",
  "Jones",
  "Kelly",
  "Lane",
];
