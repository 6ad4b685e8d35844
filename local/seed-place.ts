import type { Market } from "../shared/markets/market.ts";

/** Where this machine's provider has its company, and the beginnings of postcodes where it works. */
export const seedPlace = ({ country, postcode: { example } }: Market) =>
  country === "US"
    ? {
        address: {
          line1: "7 Pine Street",
          city: "San Francisco",
          region: "CA",
          postcode: "94111",
          country,
        },
        area: { country, postcode_prefixes: ["941", "100", "606", "627"] },
      }
    : {
        address: { line1: "7", city: example, postcode: example, country },
        area: { country, postcode_prefixes: [example.replace(/[^A-Z\d]/g, "").slice(0, 3)] },
      };
