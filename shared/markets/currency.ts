import * as z from "zod/mini";
import { described } from "../kernel/schema.ts";
import { markets } from "./served.ts";

/** A currency that somebody gives: one of the stage's markets. */
export const MarketCurrency = described(
  z.enum([...new Set(markets.map(({ currency }) => currency))] as [string, ...string[]]),
  "Currency of the amounts beside it: an ISO 4217 code in lower case.",
);
