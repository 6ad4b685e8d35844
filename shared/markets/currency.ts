import * as z from "zod/mini";
import { described } from "../kernel/schema.ts";
import { currencies } from "./currencies.ts";

/** A currency that somebody gives: one of the stage's markets. */
export const MarketCurrency = described(
  z.enum(currencies as [string, ...string[]]),
  "Currency of the amounts beside it: an ISO 4217 code in lower case.",
);

/** The same in a question that can do without: it is about the default market's then. */
export const CurrencyAsked = described(
  z.optional(z.enum(currencies as [string, ...string[]])),
  "Currency that it is about. Left out: that of the default market.",
);

/** The same in a question about somebody's own: it is about their market's then. */
export const CurrencyOfOwn = described(
  z.optional(z.enum(currencies as [string, ...string[]])),
  "Currency that it is about. Left out: that of the market that the account signed up in.",
);

/** The same where the answer is in one currency: where there are several, it has to be said which. */
export const CurrencyOfFigures =
  currencies.length > 1 ? MarketCurrency : z._default(MarketCurrency, currencies[0] as string);
