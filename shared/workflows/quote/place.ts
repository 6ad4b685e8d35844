import { isServed } from "../../data/coverage.ts";
import { type Address, AddressNotFound } from "../../domain/account/account.ts";
import { districtOf, type Place } from "../../domain/place.ts";
import { placeFor, placeOf } from "../../domain/quote/place.ts";
import { isId } from "../../kernel/id.ts";
import { isOpenAt } from "../../markets/in-force.ts";
import type { Market } from "../../markets/market.ts";
import { marketAt } from "../../markets/served.ts";
import { marketSettings } from "../market/settings.ts";

/** Where the work is: one of the caller's addresses, or a text. Throws `address.not_found` for an unknown id. */
export const placeWished = (
  address: string | undefined,
  own: readonly Address[],
  home?: Market,
): Place | undefined => {
  if (!isId(address)) return placeFor(address, own, home);
  const found = own.find(({ id }) => id === address);
  if (!found) throw AddressNotFound();
  return placeOf(found);
};

/** A place, and whether the market takes work there and a provider does it, by its district's coverage. */
export const servedPlace = async (
  place: Place | undefined,
): Promise<{ place?: Place; area_served?: boolean }> => {
  if (!place) return {};
  const [isCovered] = await Promise.all([isServed(districtOf(place)), marketSettings()]);
  return { place, area_served: isCovered && (marketAt(place) === undefined || isOpenAt(place)) };
};
