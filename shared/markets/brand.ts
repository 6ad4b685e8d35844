import { brand } from "../../markets/brand.ts";
import { ofEachMarket } from "./chosen.ts";
import { ownSettingsOf } from "./in-force.ts";
import type { Brand, Market } from "./market.ts";

const brands = await ofEachMarket<Brand>(brand);

/** What people know a market by, as its folder says. */
export const folderBrandOf = ({ id }: Market): Brand => brands[id] as Brand;

/** What people know a market by. */
export const brandOf = (market: Market): Brand => {
  const { name, colors, support } = ownSettingsOf(market);
  return {
    ...folderBrandOf(market),
    ...(name && { name }),
    ...(colors && { colors }),
    ...(support && { support }),
  };
};

/** The same in mails. */
export const mailBrandOf = (market: Market): Brand => {
  const brand = brandOf(market);
  return { ...brand, name: ownSettingsOf(market).mail_name ?? brand.name };
};

/** The company behind the service, on one line. */
export const companyOf = ({ legal: { name, address, tax_id } }: Pick<Brand, "legal">): string =>
  [name, address, tax_id].filter((part) => part !== undefined).join(" · ");

/** What stands below mails and pages to print: the company behind the service, and how to reach it. */
export const imprintOf = ({ legal, support }: Brand): string =>
  [companyOf({ legal }), support.email, support.phone].filter((part) => part !== undefined).join(" · ");

/** What a page to print bears of a market's brand. */
export const letterheadOf = (market: Market) => {
  const own = brandOf(market);
  return { name: own.name, color: own.colors.light, imprint: imprintOf(own) };
};
