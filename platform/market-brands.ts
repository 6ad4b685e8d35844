import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Brand, Market } from "../shared/markets/market.ts";
import { type logoNames, marketIds } from "./market-listings.ts";
import { root } from "./operations.ts";

export type LogoName = (typeof logoNames)[number];

/** What pages show of a market's folder: its brand, its currency and a logo as SVG. */
export type FolderBrand = { brand: Brand; currency: string; logo: string };

/** The brand of every market's folder, by its name. */
export const folderBrands = (logo: LogoName, at = root): Record<string, FolderBrand> => {
  const read = (id: string, name: string) => readFileSync(resolve(at, "markets", id, name), "utf8");
  return Object.fromEntries(
    marketIds(at).map((id) => [
      id,
      {
        brand: JSON.parse(read(id, "brand.json")) as Brand,
        currency: (JSON.parse(read(id, "market.json")) as Market).currency,
        logo: read(id, logo),
      },
    ]),
  );
};
