import * as z from "zod/mini";
import { described, Line } from "../kernel/schema.ts";
import { markets } from "./served.ts";

/** The key of a market that the stage serves. */
export const MarketKey = Line(20).check(
  z.refine((id) => markets.some((market) => market.id === id), "must be a market of this service"),
);

/** A market that somebody names, if any. */
export const MarketNamed = described(
  z.optional(MarketKey),
  "The market that it is about. Left out: the default market.",
);
