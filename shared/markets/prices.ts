import { prices } from "../../markets/prices.ts";
import type { Market } from "../domain/market/market.ts";
import { ofEachMarket } from "./chosen.ts";

const first = await ofEachMarket(prices);

/** The rules of quotes that a market's folder begins with. */
export const firstPrices = <Rules>({ id }: Market): Rules => first[id] as Rules;
