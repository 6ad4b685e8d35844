import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import type { Id as IdOf } from "../../kernel/id.ts";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { RequestInvalid, refusal } from "../../kernel/refusal.ts";
import { described, Id, Instant } from "../../kernel/schema.ts";
import type { Market } from "../../markets/market.ts";
import { firstPrices } from "../../markets/prices.ts";
import { defaultMarket, idInMarket, keptMarket, marketOf } from "../../markets/served.ts";
import { policy } from "../policy.ts";
import { RateUpdated, RulesUpdated } from "./events.ts";
import { PriceIncreaseRate, QuotationRules } from "./pricing.ts";
import { RulesConflict } from "./rules-conflict.ts";
import { serviceNamed, taskKind } from "./taxonomy/taxonomy.ts";

/**
 * What quotes of a market are priced by now: the rules and the rates, each with its own number. One record, so that one read gets
 * both.
 */
export const PricingBasis = lazyObject(() => ({
  id: Id("pricing_basis"),
  version: z.int(),
  /** The folder of its market; absent: the legacy one. */
  market: z.optional(z.string()),
  rules_version: z.int(),
  rules: described(QuotationRules, "The rules that prices are computed by."),
  rate_version: z.int(),
  rates: z.array(PriceIncreaseRate),
  /** How often operators' own kinds of work were changed; absent: there are none. */
  kinds: z.optional(z.int()),
  changed_by: z.optional(Id("account")),
  updated_at: z.optional(Instant),
}));
export type PricingBasis = z.output<typeof PricingBasis>;

export const RatesFull = refusal(
  "rate.too_many",
  409,
  "No more rates can be added.",
  "Wait until some have ended, or change one of them.",
);

/** Each market has one set of rules and rates. */
export const pricingBasisId = (market: Market): IdOf<"pricing_basis"> =>
  idInMarket("000000000000000000000000", market);

/** The rules that a market came with, as versions 0. */
export const firstPricingBasis = (market: Market): PricingBasis => ({
  id: pricingBasisId(market),
  version: 0,
  ...keptMarket(market),
  rules_version: 0,
  rules: firstPrices(market),
  rate_version: 0,
  rates: [],
});

export const defaultPricingBasis = /* @__PURE__ */ firstPricingBasis(defaultMarket);

/** The fields in which two sets of rules differ. */
export const changedRules = (before: QuotationRules, after: QuotationRules): string[] =>
  (Object.keys({ ...before, ...after }) as (keyof QuotationRules)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  );

type Author = { id: IdOf<"account">; now: string };

/** The services with an hourly price that are not built in. */
export const furtherServices = ({ hourly_rate_minor }: QuotationRules): string[] =>
  Object.keys(hourly_rate_minor.by_service).filter((name) => !serviceNamed(name));

/** Where work is left out that is not built in. */
export const unknownKinds = ({ not_offered = [] }: QuotationRules): number[] =>
  not_offered.flatMap((name, at) => ((serviceNamed(name) ?? taskKind(name)) ? [] : [at]));

const requireKnown = (rules: QuotationRules, own: readonly string[]): void => {
  const fields = furtherServices(rules)
    .filter((name) => !own.includes(name))
    .map((name) => ({
      field: `rules.hourly_rate_minor.by_service.${name}`,
      problem: "is not a known service",
    }));
  const unknown = unknownKinds(rules).map((at) => ({
    field: `rules.not_offered.${at}`,
    problem: "is not a known service or kind of work",
  }));
  if (fields.length + unknown.length > 0) throw RequestInvalid({ fields: [...fields, ...unknown] });
};

const requireCurrency = ({ currency }: QuotationRules, market: Market): void => {
  const field = { field: "rules.currency", problem: `must be ${market.currency}` };
  if (currency !== market.currency) throw RequestInvalid({ fields: [field] });
};

/**
 * New rules for every estimate from now on. `expected` is the version that the author saw, `own` the services that operators'
 * kinds of work belong to. Throws `rules.version_conflict`.
 */
export const updateRules = (
  basis: PricingBasis,
  rules: QuotationRules,
  { expected, own = [], id, now }: Author & { expected?: number | undefined; own?: readonly string[] },
): Decision<PricingBasis> => {
  requireCurrency(rules, marketOf(basis));
  requireKnown(rules, own);
  const { rules_version } = basis;
  if (expected !== undefined && expected !== rules_version)
    throw RulesConflict({ details: { version: rules_version } });
  const record: PricingBasis = {
    ...basis,
    rules_version: rules_version + 1,
    rules,
    changed_by: id,
    updated_at: now,
  };
  const event = RulesUpdated.atNextVersion(record, {
    data: { rules_version: record.rules_version, changed: changedRules(basis.rules, rules) },
    previous_values: { rules_version, rules: basis.rules },
  });
  return { record, events: [event] };
};

const sameScope = (a: PriceIncreaseRate, b: PriceIncreaseRate): boolean =>
  a.service === b.service && a.region === b.region && a.from === b.from && a.until === b.until;

/** Sets the rate of one scope (service, region, time window); those that have ended are dropped. Throws `rate.too_many`. */
export const setRate = (
  basis: PricingBasis,
  rate: PriceIncreaseRate,
  { id, now }: Author,
): Decision<PricingBasis> => {
  const others = basis.rates.filter(
    (one) => !sameScope(one, rate) && (one.until === undefined || one.until > now),
  );
  if (others.length >= policy.quote.rates_most)
    throw RatesFull({ details: { most: policy.quote.rates_most } });
  const previous = basis.rates.find((one) => sameScope(one, rate));
  const record: PricingBasis = {
    ...basis,
    rate_version: basis.rate_version + 1,
    rates: [...others, rate],
    changed_by: id,
    updated_at: now,
  };
  const event = RateUpdated.atNextVersion(record, {
    data: { rate_version: record.rate_version, ...rate },
    previous_values: { rate_version: basis.rate_version, increase_bps: previous?.increase_bps ?? null },
  });
  return { record, events: [event] };
};
