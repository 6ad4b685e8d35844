import * as z from "zod/mini";
import { described, Line } from "../../../kernel/schema.ts";
import { markets } from "../../../markets/served.ts";

/** A local month, YYYY-MM. */
export const Month = Line(7, 7).check(
  z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "must be a month such as 2027-03"),
);

/** The market whose books are asked for; the default one where none is named. */
export const BooksMarket = described(
  z.optional(
    Line(20).check(
      z.refine((id) => markets.some((market) => market.id === id), "must be a market of this service"),
    ),
  ),
  "Whose books. Left out: the default market's.",
);
