import { brand } from "../../markets/brand.ts";
import { ofEachMarket } from "./chosen.ts";
import type { Brand, Market } from "./market.ts";

const brands = await ofEachMarket<Brand>(brand);

/** What people know a market by. */
export const brandOf = ({ id }: Market): Brand => brands[id] as Brand;
