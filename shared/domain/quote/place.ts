import { Refusal } from "../../kernel/refusal.ts";
import { countryNamed, postcodeFormOf } from "../../markets/countries.ts";
import type { Market } from "../../markets/market.ts";
import { defaultMarket } from "../../markets/served.ts";
import type { Address } from "../account/account.ts";
import { postcodeOf } from "../account/address.ts";
import type { Place } from "../place.ts";

/** The place of an address of the account. */
export const placeOf = ({
  id: address_id,
  line1,
  line2,
  city,
  region,
  postcode,
  country,
  point,
}: Address): Place => ({
  line1,
  ...(line2 && { line2 }),
  city,
  ...(region && { region }),
  postcode,
  country,
  ...(point && { point }),
  address_id,
});

/** A country at the end of a text, and the text without it. `CA` after a comma may be California: a postcode decides. */
const splitCountry = (text: string): { country?: string; rest: string } => {
  const at = text.lastIndexOf(",");
  const last = text
    .slice(at + 1)
    .trim()
    .replace(/\.$/, "");
  const country = countryNamed(last);
  return country ? { country, rest: text.slice(0, Math.max(at, 0)) } : { rest: text };
};

const lastMatch = (text: string, pattern: string | undefined) =>
  pattern ? [...text.matchAll(new RegExp(pattern, "gi"))].at(-1) : undefined;

const writtenPostcode = (country: string, postcode: string): string | undefined => {
  try {
    return postcodeOf({ country, postcode });
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
};

/**
 * A place out of free text such as `12 Orchard Street, Springfield, IL 62704, USA`: nothing without a postcode.
 * Without a country it is taken to be in the country of `home`.
 */
export const placeInText = (text: string, home: string): Place | undefined => {
  const { country = home, rest } = splitCountry(text.replace(/\s+/g, " ").trim());
  const found = lastMatch(rest, postcodeFormOf(country)?.in_text);
  const postcode = found && writtenPostcode(country, found[0]);
  if (!found || !postcode) return undefined;
  const before = rest.slice(0, found.index).split(",");
  const after = rest.slice(found.index + found[0].length).split(",");
  const parts = [...before, ...after].map((part) => part.trim()).filter(Boolean);
  const region = parts.length > 2 && /^[A-Za-z]{2,3}$/.test(parts.at(-1) ?? "") ? parts.pop() : undefined;
  const streetAlone = parts.length === 1 && /\d/.test(parts[0] ?? "");
  const city = streetAlone ? undefined : parts.pop();
  return {
    line1: (parts.join(", ") || postcode).slice(0, 120),
    city: (city ?? postcode).slice(0, 80),
    ...(region && { region: region.toUpperCase() }),
    postcode,
    country,
  };
};

/**
 * Where the work is: the place in a customer's words, an own address where those mean it, else the primary one.
 * Undefined: the customer has no address and named none.
 */
export const placeFor = (
  text: string | undefined,
  own: readonly Address[],
  home: Market = defaultMarket,
): Place | undefined => {
  const primary = own.find((address) => address.primary) ?? own[0];
  const named = text === undefined ? undefined : placeInText(text, primary?.country ?? home.country);
  if (!named) return primary && placeOf(primary);
  const meant = own.find(
    ({ country, postcode, line1 }) =>
      country === named.country &&
      postcode === named.postcode &&
      (named.line1 === named.postcode || line1.toUpperCase() === named.line1.toUpperCase()),
  );
  return meant ? placeOf(meant) : named;
};
