import elsewhere from "../../markets/countries.json" with { type: "json" };
import type { KnownCountry, PostcodeForm } from "./market.ts";
import { defaultMarket, marketOfCountry, markets } from "./served.ts";

const others: Readonly<Record<string, KnownCountry>> = elsewhere as Record<string, KnownCountry>;

/** How postcodes are written in a country; undefined: not known. */
export const postcodeFormOf = (country: string): PostcodeForm | undefined =>
  marketOfCountry(country)?.postcode ?? others[country]?.postcode;

/** Whether people measure in feet there. Without a country: where the default market is. */
export const measuresInFeet = (country: string = defaultMarket.country): boolean =>
  (marketOfCountry(country)?.units ?? others[country]?.units) === "imperial";

const namesOf: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...Object.entries(others).flatMap(([country, { names }]) => (names ? [[country, names] as const] : [])),
    ...markets.map(({ country, country_names }) => [country, country_names] as const),
  ].flatMap(([country, names]) => [country, ...names].map((name) => [name.toUpperCase(), country])),
);

/** The code of a country that people name in an address: `USA`, `Portugal`. */
export const countryNamed = (name: string): string | undefined => namesOf[name.toUpperCase()];
