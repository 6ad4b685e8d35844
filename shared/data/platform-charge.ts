import {
  PlatformCharge,
  PlatformChargeConflict,
  PlatformChargeNotFound,
} from "../domain/payment/platform-charge.ts";
import { inEachMarket } from "../markets/each.ts";
import type { Market } from "../markets/market.ts";
import { idInMarket, legacy } from "../markets/served.ts";
import { entity } from "./engine/entity.ts";

const placeIn = (market: Pick<Market, "id">): string => idInMarket("PLATFORM_CHARGE", market);

export const platformCharges = entity({
  name: "platform_charge",
  schema: () => PlatformCharge,
  key: (place) => [place, "CURRENT"],
  identity: ({ market = legacy.market }) => [placeIn({ id: market })],
  notFound: PlatformChargeNotFound,
  conflict: PlatformChargeConflict,
});

/** All platform charges of a market. Undefined if none was ever added. */
export const allCharges = (market: Market): Promise<PlatformCharge | undefined> =>
  platformCharges.get(placeIn(market));

/** The same of every market. One round trip. */
export const chargesInEachMarket = () => inEachMarket(allCharges);
