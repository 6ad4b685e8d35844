import type { Market } from "./market.ts";
import { marketOf, markets } from "./served.ts";

/** Reads the same of every market of the stage at once, and gives what a record's market has. */
export const inEachMarket = async <T>(
  read: (market: Market) => Promise<T>,
): Promise<(record: { market?: string | undefined }) => T> => {
  const found = await Promise.all(markets.map(read));
  return (record) => found[markets.indexOf(marketOf(record))] as T;
};
