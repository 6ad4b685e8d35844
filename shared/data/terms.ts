import {
  atFirst,
  CurrentTerms,
  currentTermsId,
  inForce,
  TermsConflict,
  TermsNotFound,
  TermsVersion,
  termsDueAt,
} from "../domain/content/terms.ts";
import { inEachMarket } from "../markets/each.ts";
import type { Market } from "../markets/market.ts";
import { idInMarket, legacy } from "../markets/served.ts";
import { entity, type Key } from "./engine/entity.ts";

/** The terms in force in a market. There is one such record, `current`, once an administrator has written any. */
export const terms = entity({
  name: "terms",
  schema: () => CurrentTerms,
  key: (id) => [`TERMS#${id}`, "TERMS"],
  due: termsDueAt,
  notFound: TermsNotFound,
  conflict: TermsConflict,
});

/** The list of a market's versions. */
export const versionsPlace = (market: Pick<Market, "id">): string => idInMarket("TERMS#VERSIONS", market);

const versionKey = (place: string, number: string): Key => [place, `VERSION#${number.padStart(6, "0")}`];

const versionIds = ({ market = legacy.market, number }: TermsVersion): [string, string] => [
  versionsPlace({ id: market }),
  String(number),
];

/** A version's key is its number within its market. */
export const termsVersions = entity({
  name: "terms_version",
  schema: () => TermsVersion,
  key: (place, number) => versionKey(place as string, number as string),
  identity: versionIds,
  indexes: {
    all: {
      on: "table",
      key: (version) => versionKey(...versionIds(version)),
    },
  },
  notFound: TermsNotFound,
  conflict: TermsConflict,
});

export const currentTerms = async (market: Market): Promise<CurrentTerms> =>
  (await terms.get(currentTermsId(market))) ?? atFirst(market);

/** One version of a market's terms, if it was written. */
export const termsVersion = (market: Market, number: number): Promise<TermsVersion | undefined> =>
  termsVersions.get(versionsPlace(market), String(number));

/** The version that users must have accepted in a market. One read; version 1 until another one is in force. */
export const currentTermsVersion = async (market: Market, now: string): Promise<number> =>
  inForce(await currentTerms(market), now);

/** The same of every market, for what is booked in it. One round trip. */
export const currentTermsVersions = (now: string) =>
  inEachMarket((market) => currentTermsVersion(market, now));
