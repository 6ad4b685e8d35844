import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { root } from "../../platform/operations.ts";
import type { Market } from "../../shared/markets/market.ts";
import { readSettings } from "../settings.ts";
import { Unexpected } from "./narrator.ts";

const { page } = readSettings(process.env).addresses;

type Place = Record<"country" | "city" | "postcode" | "street" | "workshop", string> & { region?: string };

/** Where the people of this run live, by the market that the service serves. */
const places: Record<string, Place> = {
  us: {
    country: "US",
    city: "Springfield",
    region: "NY",
    postcode: `1${randomInt(1000, 4999)}`,
    street: "Leaky Lane",
    workshop: "1 Workshop Road",
  },
  es: {
    country: "ES",
    city: "Madrid",
    region: "Madrid",
    postcode: `280${randomInt(10, 55)}`,
    street: "Calle del Grifo",
    workshop: "Calle del Taller 1",
  },
};

const fileOf = (market: string): Market =>
  JSON.parse(readFileSync(resolve(root, "markets", market, "market.json"), "utf8"));

/** Somewhere in any other market: where the example of its postcodes is. */
const placeIn = (market: string): Place => {
  const { country, country_names, postcode } = fileOf(market);
  return {
    country,
    city: country_names[0] ?? country,
    postcode: postcode.example,
    street: "High Street",
    workshop: "1 Workshop Road",
  };
};

/** `madrid` is the story of a job there. */
const asked =
  process.argv.find((_, at) => process.argv[at - 1] === "--market") ??
  (process.argv.includes("madrid") ? "es" : undefined);

/** The folder of the market that is played: `--market`, else the first that the service serves. */
export const servedMarket = async (): Promise<string> => {
  const { markets } = (await (await fetch(`${page}/status.json`)).json()) as { markets: string[] };
  if (asked !== undefined && !markets.includes(asked))
    throw new Unexpected(
      `the service does not serve ${asked}. Start it with: npm start -- --market ${[...markets, asked].join()}`,
    );
  return asked ?? (markets[0] as string);
};

export const here = async (): Promise<Place> => {
  const market = await servedMarket();
  return places[market] ?? placeIn(market);
};

/** When visits may start here. Undefined: at any time. */
export const hoursHere = async (): Promise<Market["hours"]> => fileOf(await servedMarket()).hours;
