import { configuration } from "../configuration.ts";
import type { Market } from "./market.ts";
import { markets } from "./served.ts";

/** Where people of a market find it on this stage, as far as its folder says. */
export const webOf = ({ web }: Market) => web?.[configuration().STAGE] ?? {};

/** The market whose own app or page a browser asks from. Undefined: no market has that address to itself. */
export const marketAtOrigin = (origin: string | undefined): Market | undefined =>
  origin === undefined
    ? undefined
    : markets.find((market) => {
        const { app, provider_app, invite } = webOf(market);
        return [app, provider_app, invite].some((address) => address && new URL(address).origin === origin);
      });
