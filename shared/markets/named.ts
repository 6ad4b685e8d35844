import * as z from "zod/mini";
import { described, Line } from "../kernel/schema.ts";
import { markets } from "./served.ts";

const key = () =>
  Line(20).check(
    z.refine((id) => markets.some((market) => market.id === id), "must be a market of this service"),
  );

/** A market that somebody names, if any. */
export const MarketNamed = described(
  z.optional(key()),
  "The market that it is about. Left out: the default market; for figures all of them.",
);

/** The market that a path names. */
export const MarketAsked = described(key(), "Key of the market.");
