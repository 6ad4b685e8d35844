import { markets } from "./served.ts";

/** Every currency of the stage, the default market's first. */
export const currencies: readonly string[] = [...new Set(markets.map(({ currency }) => currency))];
