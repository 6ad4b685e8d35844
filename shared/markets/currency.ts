import * as z from "zod/mini";
import { RequestInvalid } from "../kernel/refusal.ts";
import { described } from "../kernel/schema.ts";
import { currencies } from "./currencies.ts";
import { marketNamed } from "./served.ts";

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

/** The same where the answer is in one currency: where there are several, it or its market has to be said. */
export const CurrencyOfFigures = described(
  z.optional(z.enum(currencies as [string, ...string[]])),
  "Currency of the amounts: an ISO 4217 code in lower case. Left out: that of `market`. One of the two is needed where the stage has several markets.",
);

type Asked = { market?: string | undefined; currency?: string | undefined };

/** The currency of figures, by their market if need be. Throws `request.invalid`, with the list where neither is given. */
export const currencyOfFigures = ({ market, currency }: Asked): string => {
  const wrong = (problem: string) => RequestInvalid({ fields: [{ field: "currency", problem }] });
  const own = market === undefined ? undefined : marketNamed(market).currency;
  if (own !== undefined && currency !== undefined && own !== currency)
    throw wrong(`must be ${own}, that of the market`);
  const found = own ?? currency ?? (currencies.length === 1 ? currencies[0] : undefined);
  if (found === undefined) throw wrong(`must be one of ${currencies.join(", ")}`);
  return found;
};
