import { firstPricingBasis, PricingBasis, pricingBasisId } from "../domain/pricing/rules.ts";
import { RulesConflict } from "../domain/pricing/rules-conflict.ts";
import { inEachMarket } from "../markets/each.ts";
import type { Market } from "../markets/market.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

const current = entity({
  name: "pricing_basis",
  schema: () => PricingBasis,
  key: (id) => [`PRICING_BASIS#${id}`, "CURRENT"],
  notFound: RulesConflict,
  conflict: RulesConflict,
});

const versions = entity({
  name: "pricing_basis_version",
  schema: () => PricingBasis,
  key: (id, version) => [`PRICING_BASIS#${id}`, `VERSION#${String(version).padStart(10, "0")}`],
  identity: ({ id, version }) => [id, String(version)],
  notFound: RulesConflict,
  conflict: RulesConflict,
});

/** The current rules and rates of a market, or those of its folder if none were set. One strongly consistent read. */
export const pricingBasis = async (market: Market): Promise<PricingBasis> =>
  (await current.get(pricingBasisId(market))) ?? firstPricingBasis(market);

/** The same of every market, for records whose market is read at the same time. One round trip. */
export const pricingBases = () => inEachMarket(pricingBasis);

/** Returns the writes that change the rules or rates, and keep this version permanently. */
export const changedBasis = (record: PricingBasis): Write[] => [current.put(record), versions.insert(record)];

/** Where a market's basis is: it guards operators' own kinds of work. */
export const basisPlace = (market: Market) => current.placeOf(pricingBasisId(market));

/** Returns the write that counts a change of operators' own kinds of work. */
export const countedKinds = (basis: PricingBasis): Write =>
  current.put({ ...basis, kinds: (basis.kinds ?? 0) + 1 });

/** Returns the check that neither rules nor own kinds of work have changed. */
export const unchangedBasis = (basis: PricingBasis): Write => current.unchanged(basis);
