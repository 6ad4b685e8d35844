import { expect, test } from "vitest";
import { call } from "../../tests/support/world.ts";
import { handler } from "./get-market.ts";

test("apps learn what is usual in the default market without signing in", async () => {
  expect(await call(handler, {})).toMatchObject({
    status: 200,
    data: {
      market: "us",
      name: "Marketplace",
      country: "US",
      currency: "usd",
      currency_decimals: 2,
      languages: ["en"],
      units: "imperial",
      phone_code: "1",
      emergency_number: "911",
      postcode_example: "94107",
      payout_countries: ["US"],
      colors: { light: "#146c5c", dark: "#5cc8b0" },
      support: { email: "support@marketplace.example" },
      legal: { name: "Marketplace, Inc.", address: "1 Example Street, San Francisco, CA 94105" },
    },
  });
});

test("a place of the market is told with it, a place in none is refused with where the service works", async () => {
  expect(await call(handler, { query: { country: "US", postcode: "94107" } })).toMatchObject({
    status: 200,
    data: { market: "us" },
  });
  expect(await call(handler, { query: { country: "PT", postcode: "1000-205" } })).toMatchObject({
    status: 422,
    error: { code: "market.not_served", details: { countries: ["US"] } },
  });
});
