import { prices } from "../../markets/prices.ts";
import { ofEachMarket } from "./chosen.ts";
import type { Market } from "./market.ts";

const first = await ofEachMarket(prices);

/** The rules of quotes that a market's folder begins with. */
export const firstPrices = <Rules>({ id }: Market): Rules => first[id] as Rules;
