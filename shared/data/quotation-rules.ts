import { defaultPricingBasis, PricingBasis, pricingBasisId, RulesConflict } from "../domain/pricing/rules.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";
import type { Write } from "./engine/write.ts";

const current = entity({
  name: "pricing_basis",
  schema: documented(() => PricingBasis),
  key: (id) => [`PRICING_BASIS#${id}`, "CURRENT"],
  notFound: RulesConflict,
  conflict: RulesConflict,
});

const versions = entity({
  name: "pricing_basis_version",
  schema: documented(() => PricingBasis),
  key: (id, version) => [`PRICING_BASIS#${id}`, `VERSION#${String(version).padStart(10, "0")}`],
  identity: ({ id, version }) => [id, String(version)],
  notFound: RulesConflict,
  conflict: RulesConflict,
});

/** The present rules and rates; until somebody sets any, the built-in ones. One strongly consistent read. */
export const pricingBasis = async (): Promise<PricingBasis> =>
  (await current.get(pricingBasisId)) ?? defaultPricingBasis;

/** Describes changing the rules or rates, and keeping this version for good. */
export const changedBasis = (record: PricingBasis): Write[] => [current.put(record), versions.insert(record)];
