import { market } from "../../markets/market.ts";
import { unreviewedProblem } from "../configuration.ts";
import { ofEachMarket } from "./chosen.ts";
import type { Market } from "./market.ts";

/** The markets that this stage serves: constants of the process, as the policy is. */

const chosen = Object.values(await ofEachMarket<Market>(market));

const [refused] = chosen.flatMap((one) => unreviewedProblem(one) ?? []);
if (refused) throw new Error(`Stage prod must not start. ${refused}`);

/** Every market of the stage, the default one first. */
export const markets: readonly Market[] = chosen;

/** What counts where nothing says which market. */
export const defaultMarket = chosen[0] as Market;

/** What rows mean that name no market or currency: those of releases before there were several. It never changes. */
export const legacy = { market: "us", currency: "usd" } as const;

/** The market of a record; the default one if the stage no longer serves it. */
export const marketOf = ({ market = legacy.market }: { market?: string | undefined }): Market =>
  chosen.find(({ id }) => id === market) ?? defaultMarket;

/** The market of a key; without one the default market. */
export const marketNamed = (id: string | undefined): Market =>
  markets.find((market) => market.id === id) ?? defaultMarket;

/** The market whose books an amount is in: that with its currency, else the default one. */
export const marketOfCurrency = (currency: string): Market =>
  markets.find((market) => market.currency === currency) ?? defaultMarket;

/** The time zone of a market's company and of its months: the likeliest of its first places. */
export const homeZoneOf = ({ time_zones: [first] }: Market): string => first?.zones[0] ?? "UTC";

/** A record's market as it is stored: the legacy one is left out, as in all rows before. */
export const keptMarket = ({ id }: Pick<Market, "id">): { market?: string } =>
  id === legacy.market ? {} : { market: id };

/** The id of a record of which each market has one: the legacy one's is that of releases before there were several. */
export const idInMarket = <I extends string>(id: I, market: Pick<Market, "id">): I =>
  (market.id === legacy.market ? id : `${id}#${market.id}`) as I;

/** The same where each currency has one, as no two markets of a stage share theirs. */
export const idInCurrency = <I extends string>(id: I, currency: string): I =>
  (currency === legacy.currency ? id : `${id}#${currency}`) as I;

/** The locale that a market's amounts and times are written in, in a text of this language. */
export const localeOf = ({ languages: { formats } }: Market, language: string): string =>
  formats[language] ?? language;

type Located = { country: string; postcode?: string | undefined };

const compact = (postcode: string): string => postcode.toUpperCase().replace(/[^A-Z\d]/g, "");

/** Whether a postcode begins with one of the prefixes, each alone or from and to. */
export const beginsWithin = (postcode: string, prefixes: readonly string[]): boolean => {
  const plain = compact(postcode);
  return prefixes.some((prefix) => {
    const [from = "", to = from] = prefix.split("-");
    const start = plain.slice(0, from.length);
    return start.length === from.length && start >= from && start <= to;
  });
};

/** The stage's market of a country, whether or not it reaches every place there. */
export const marketOfCountry = (country: string): Market | undefined =>
  chosen.find((market) => market.country === country);

/** The market that a place is in; undefined: in none of the stage's. */
export const marketAt = ({ country, postcode = "" }: Located): Market | undefined =>
  chosen.find(
    (market) => market.country === country && (!market.areas || beginsWithin(postcode, market.areas)),
  );
