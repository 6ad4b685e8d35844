import { regions } from "../../markets/regions.ts";
import { ofEachMarket } from "./chosen.ts";
import { markets } from "./served.ts";

const written = await ofEachMarket<Record<string, string>>(regions);

/** Codes of a country's parts by the names that people write, in upper case; by country. */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  markets.map(({ id, country }) => [
    country,
    Object.fromEntries(
      Object.entries(written[id] ?? {}).flatMap(([code, names]) =>
        names.split(", ").map((name) => [name.toUpperCase(), code]),
      ),
    ),
  ]),
);

/** The code in ISO 3166-2, without the country, of a part that people name; undefined: not known. */
export const regionCode = (country: string, name: string): string | undefined =>
  codes[country]?.[name.toUpperCase()];

/** The name of a part of a country, such as `California`; its code where no name is known. */
export const regionName = (country: string, code: string): string => {
  const id = markets.find((market) => market.country === country)?.id ?? "";
  return written[id]?.[code]?.split(", ")[0] ?? code;
};
