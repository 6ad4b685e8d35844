import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { AmountMinor, Currency, described, Instant, LocalDate } from "../../kernel/schema.ts";
import { policy } from "../policy.ts";
import { hourlyRate, QuotationRules, Region, regionMultiplier } from "../pricing/pricing.ts";
import { changedRules, type PricingBasis } from "../pricing/rules.ts";
import { services } from "../pricing/taxonomy/taxonomy.ts";
import { plusAll } from "./sums.ts";
import { workFigures } from "./work-figures.ts";

const Ratio = lazyObject(() => ({
  low: described(z.number(), "A quarter of the jobs are below."),
  median: described(z.number(), "Half of the jobs are below. 1: as estimated."),
  high: described(z.number(), "A quarter of the jobs are above."),
}));

const Compared = lazyObject(() => ({
  jobs: described(z.int(), "How many completed jobs are compared."),
  price_ratio: described(
    z.optional(Ratio),
    "The price beside the middle of the estimate. Absent without jobs.",
  ),
  hours_ratio: described(
    z.optional(Ratio),
    "The hours beside those that were expected. Absent if no hours are known.",
  ),
  changed_share: described(
    z.optional(z.number()),
    "The share of jobs whose price was changed after the booking. Absent without jobs.",
  ),
}));

export const PriceComparison = lazyObject(() => ({
  currency: Currency,
  from: described(LocalDate, "Jobs that were completed since this day count."),
  complete_through: described(Instant, "Jobs that were completed after this moment don't count yet."),
  services: described(
    z.array(
      z.object({
        service: described(z.string(), "Key of the service, such as `plumbing`."),
        title: described(z.string(), "Name of the service."),
        hourly_rate_minor: described(AmountMinor, "The price of an hour by the rules, in cents."),
        proposed_hourly_rate_minor: described(
          z.optional(AmountMinor),
          "The price of an hour that would have met what the jobs cost, in cents. Absent if it is near, or jobs are few.",
        ),
        ...Compared.shape,
        kinds: described(
          z.array(
            z.object({
              task_kind: described(z.string(), "The kind of work, such as `plumbing.tap_leak`."),
              title: described(z.string(), "What is done, in a few words."),
              ...Compared.shape,
            }),
          ),
          "Those with most jobs first.",
        ),
      }),
    ),
    "Those with most jobs first.",
  ),
  regions: described(
    z.array(
      z.object({
        region: described(Region, "Part of a country, such as `US-NY`."),
        factor_bps: described(z.int(), "The factor of the rules, in hundredths of a percent."),
        proposed_factor_bps: described(
          z.optional(z.int()),
          "The factor that would have met what the jobs cost. Absent if it is near, or jobs are few.",
        ),
        ...Compared.shape,
      }),
    ),
    "Those with most jobs first.",
  ),
  proposal: described(
    z.optional(
      z.object({
        rules_version: described(z.int(), "Version of the rules that it changes."),
        rules: described(QuotationRules, "The rules with what is proposed."),
        changed: described(z.array(z.string()), "Paths of the rules that differ from those in force."),
      }),
    ),
    "Absent if nothing is proposed.",
  ),
}));
export type PriceComparison = z.output<typeof PriceComparison>;

type Sums = ReadonlyMap<string, number>;

const least_change = 0.03;
const most_change = 0.25;

const comparedOf = (sums: Sums): z.output<typeof Compared> => {
  const { jobs, price_ratio, hours_ratio, changed } = workFigures(sums);
  return {
    jobs,
    price_ratio,
    hours_ratio,
    ...(jobs > 0 && { changed_share: Math.round((changed / jobs) * 10_000) / 10_000 }),
  };
};

/** What a rule has to be multiplied with, where enough jobs say so: by a quarter at most, and not for a trifle. */
const correction = ({ jobs, price_ratio }: z.output<typeof Compared>, beside = 1): number | undefined => {
  if (!price_ratio || jobs < policy.quote.guide_jobs_least) return undefined;
  const change = price_ratio.median / beside - 1;
  if (Math.abs(change) < least_change) return undefined;
  return 1 + Math.min(Math.max(change, -most_change), most_change);
};

const inSteps = (value: number, step: number): number => Math.max(step, Math.round(value / step) * step);

export type CountedWork = ReadonlyMap<string, Sums>;

const together = (counted: Iterable<Sums>): Sums =>
  [...counted].reduce<Map<string, number>>((all, one) => plusAll(all, one), new Map());

const mostFirst = <T extends { jobs: number }>(all: readonly T[]): T[] =>
  all.filter(({ jobs }) => jobs > 0).toSorted((a, b) => b.jobs - a.jobs);

type Asked = {
  basis: PricingBasis;
  /** What was counted by kind of work: for each service, and for each region of all services together. */
  services: ReadonlyMap<string, CountedWork>;
  regions: ReadonlyMap<string, CountedWork>;
  from: string;
  complete_through: string;
};

/** What estimates said beside what jobs cost in the end, and the rules that would have met it. Changes nothing. */
export const priceComparison = (asked: Asked): PriceComparison => {
  const { rules, rules_version } = asked.basis;
  const ofServices = services.map(({ service, title, kinds }) => {
    const counted = asked.services.get(service) ?? new Map<string, Sums>();
    const compared = comparedOf(together(counted.values()));
    const hourly_rate_minor = hourlyRate(service, rules);
    const factor = correction(compared);
    return {
      service,
      title,
      hourly_rate_minor,
      ...(factor && { proposed_hourly_rate_minor: inSteps(hourly_rate_minor * factor, 50) }),
      ...compared,
      kinds: mostFirst(
        kinds.map(({ task_kind, title: named }) => ({
          task_kind,
          title: named,
          ...comparedOf(counted.get(task_kind) ?? new Map()),
        })),
      ),
    };
  });
  const everything = [...asked.services.values()].flatMap((kinds) => [...kinds.values()]);
  const everywhere = comparedOf(together(everything)).price_ratio?.median;
  const ofRegions = [...asked.regions].map(([region, counted]) => {
    const compared = comparedOf(together(counted.values()));
    const factor_bps = regionMultiplier(rules, region);
    const factor = correction(compared, everywhere);
    return {
      region,
      factor_bps,
      ...(factor && { proposed_factor_bps: inSteps(factor_bps * factor, 100) }),
      ...compared,
    };
  });
  const proposed: QuotationRules = {
    ...rules,
    hourly_rate_minor: {
      ...rules.hourly_rate_minor,
      by_service: {
        ...rules.hourly_rate_minor.by_service,
        ...Object.fromEntries(
          ofServices.flatMap(({ service, proposed_hourly_rate_minor: rate }) =>
            rate === undefined ? [] : [[service, rate]],
          ),
        ),
      },
    },
    region_multiplier_bps: {
      ...rules.region_multiplier_bps,
      ...Object.fromEntries(
        ofRegions.flatMap(({ region, proposed_factor_bps: factor }) =>
          factor === undefined ? [] : [[region, factor]],
        ),
      ),
    },
  };
  const changed = changedRules(rules, proposed);
  return {
    currency: rules.currency,
    from: asked.from,
    complete_through: asked.complete_through,
    services: mostFirst(ofServices),
    regions: mostFirst(ofRegions),
    ...(changed.length > 0 && { proposal: { rules_version, rules: proposed, changed } }),
  };
};

/** The services that jobs are compared of. */
export const comparedServices = (): string[] => services.map(({ service }) => service);
