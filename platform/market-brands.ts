import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Brand, Market } from "../shared/markets/market.ts";
import { type logoNames, marketIds } from "./market-listings.ts";
import { root } from "./operations.ts";

export type LogoName = (typeof logoNames)[number];

/** What pages show of a market's folder: its brand, where it is, its currency, which invoices it makes, and a logo as SVG. */
export type FolderBrand = {
  market: string;
  brand: Brand;
  country: string;
  /** The default one first. */
  languages: string[];
  currency: string;
  invoices: Market["tax"]["invoices"];
  logo: string;
};

const languagesOf = ({ languages: { default: usual, offered } }: Market): string[] => [
  ...new Set([usual, ...offered]),
];

/** The brand of every market's folder, by its name. */
export const folderBrands = (logo: LogoName, at = root): Record<string, FolderBrand> => {
  const read = (id: string, name: string) => readFileSync(resolve(at, "markets", id, name), "utf8");
  const marketIn = (id: string) => JSON.parse(read(id, "market.json")) as Market;
  return Object.fromEntries(
    marketIds(at).map((id) => [
      id,
      {
        market: id,
        brand: JSON.parse(read(id, "brand.json")) as Brand,
        country: marketIn(id).country,
        languages: languagesOf(marketIn(id)),
        currency: marketIn(id).currency,
        invoices: marketIn(id).tax.invoices,
        logo: read(id, logo),
      },
    ]),
  );
};
