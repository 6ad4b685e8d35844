import { randomInt } from "node:crypto";
import { Unexpected } from "./narrator.ts";
import { page } from "./stage.ts";

/** Where the people of this run live, by the market that the service serves. */
const places = {
  us: {
    country: "US",
    city: "Springfield",
    region: "NY",
    postcode: `${randomInt(100, 999)}${randomInt(10, 99)}`,
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
} as const;

/** The folder of the market that the service serves. */
export const servedMarket = async (): Promise<string> => {
  const status = (await (await fetch(`${page}/status.json`)).json()) as { market: string };
  return status.market;
};

export const here = async (): Promise<(typeof places)[keyof typeof places]> => {
  const market = await servedMarket();
  if (market !== "us" && market !== "es")
    throw new Unexpected(`the demo knows no place in the market ${market}`);
  return places[market];
};
