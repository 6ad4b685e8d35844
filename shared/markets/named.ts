import * as z from "zod/mini";
import { described, Line } from "../kernel/schema.ts";
import type { Market } from "./market.ts";
import { defaultMarket, markets } from "./served.ts";

const Key = Line(20).check(
  z.refine((id) => markets.some((market) => market.id === id), "must be a market of this service"),
);

/** A market that somebody names, if any. */
export const MarketNamed = described(
  z.optional(Key),
  "The market that it is about. Left out: the default market.",
);

/** The market of a key; without one the default market. */
export const marketNamed = (id: string | undefined): Market =>
  markets.find((market) => market.id === id) ?? defaultMarket;
