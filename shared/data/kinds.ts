import {
  asTaskKind,
  KindConflict,
  KindNotFound,
  OwnKind,
  type OwnTaskKind,
} from "../domain/pricing/own-kind.ts";
import type { PricingBasis } from "../domain/pricing/rules.ts";
import type { Market } from "../markets/market.ts";
import { marketOf, markets } from "../markets/served.ts";
import { entity } from "./engine/entity.ts";
import { type Held, held, joined } from "./engine/guard.ts";
import { wholePartition } from "./engine/partition.ts";
import type { Write } from "./engine/write.ts";
import { basisPlace, countedKinds, pricingBases, unchangedBasis } from "./quotation-rules.ts";

const partitionOf = (market: string) => `KINDS#${market}`;

/** Kinds of work that operators made, in one partition for each market. What quotes are priced by guards them. */
export const kinds = entity({
  name: "kind",
  schema: () => OwnKind,
  key: (id, market) => [partitionOf(market as string), `KIND#${id}`],
  identity: ({ id, market }) => [id, market],
  memberOf: (kind) => basisPlace(marketOf(kind)),
  notFound: KindNotFound,
  conflict: KindConflict,
});

/** One of any market. One round trip. Throws `kind.not_found`. */
export const findKind = async (id: string): Promise<OwnKind> => {
  const [found] = (await Promise.all(markets.map((market) => kinds.get(id, market.id)))).filter(Boolean);
  if (!found) throw KindNotFound();
  return found;
};

/** All of a market, also those that were withdrawn. Strongly consistent. One round trip. */
export const allKinds = async ({ id }: Market): Promise<OwnKind[]> =>
  (await wholePartition(partitionOf(id), "KIND#")).map(kinds.read);

/** All of every market. One round trip. */
export const kindsOfAllMarkets = async (): Promise<OwnKind[]> =>
  (await Promise.all(markets.map(allKinds))).flat();

/** Those of a market for whoever decides by them; its basis was read before. */
export const holdKinds = async (market: Market): Promise<Held<OwnKind[]>> =>
  held(basisPlace(market), await allKinds(market));

/** Returns the writes that store a new or changed kind, and have every process read the kinds again. */
export const changedKind = (record: OwnKind, basis: PricingBasis): Write[] =>
  joined([countedKinds(basis)], kinds.put(record));

const known = new Map<string, { number: number; active: readonly OwnTaskKind[] }>();

/**
 * The kinds that requests can be read as. What quotes are priced by says how often kinds were changed, so that they are
 * read only where there are any, and only after a change. At most one round trip.
 */
export const activeKinds = async (
  basis: Pick<PricingBasis, "kinds" | "market">,
): Promise<readonly OwnTaskKind[]> => {
  const { kinds: number } = basis;
  if (number === undefined) return [];
  const market = marketOf(basis);
  const before = known.get(market.id);
  if (before?.number === number) return before.active;
  const all = await allKinds(market);
  const active = all.filter(({ state }) => state === "active").map(asTaskKind);
  known.set(market.id, { number, active });
  return active;
};

/** Those of a market that is looked for only where some market has any: elsewhere it is one round trip. */
export const activeKindsAt = async (find: () => Promise<Market>): Promise<readonly OwnTaskKind[]> => {
  const basisOf = await pricingBases();
  return markets.some(({ id }) => basisOf({ market: id }).kinds !== undefined)
    ? activeKinds(basisOf({ market: (await find()).id }))
    : [];
};

/**
 * Whether requests are read as operators' own work of a service, and the writes that have it stay so. Nothing is read where
 * there are no own kinds.
 */
export const holdKindsOf = async (
  service: string,
  basis: PricingBasis,
): Promise<{ isRead: boolean; unchanged: Write[] }> => {
  if (basis.kinds === undefined) return { isRead: false, unchanged: [] };
  const { members } = await holdKinds(marketOf(basis));
  return {
    isRead: members.some((kind) => kind.service === service && kind.state === "active"),
    unchanged: [unchangedBasis(basis)],
  };
};
