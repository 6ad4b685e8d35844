import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Instant } from "../../kernel/schema.ts";
import { PriceIncreaseRate, rateFor } from "./pricing.ts";
import type { PricingBasis } from "./rules.ts";

const { increase_bps, service, region, from, until: to } = PriceIncreaseRate.shape;

/** A rate as it is given and shown: in percent and in hundredths of one. */
export const PriceRate = lazyObject(() => ({
  percentage: described(z.number(), "How much prices rise, in percent. Negative if they fall."),
  increase_bps,
  service,
  region,
  from,
  to: described(to, "When the rate ends."),
}));

/** The rate that holds for a service and a region at a time; administrators see all that are set. */
export const PriceRateView = lazyObject(() => ({
  rate_version: described(z.int(), "Version of the rates that are in force."),
  percentage: described(z.number(), "How much prices rise, in percent. Negative if they fall."),
  increase_bps,
  service,
  region,
  at: described(Instant, "The moment that the rate is for."),
  rates: described(z.optional(z.array(PriceRate)), "All rates that are set. Only for administrators."),
}));
export type PriceRateView = z.output<typeof PriceRateView>;

/** Hundredths of a percent, given as such or as a percentage. */
export const rateBps = (given: {
  percentage?: number | undefined;
  increase_bps?: number | undefined;
}): number => given.increase_bps ?? Math.round((given.percentage ?? 0) * 100);

type Asked = { service?: string | undefined; region?: string | undefined; at: string; all: boolean };

/** What of the rates is told to who asks. */
export const priceRateView = (
  { rates, rate_version }: PricingBasis,
  { service, region, at, all }: Asked,
): PriceRateView => {
  const increase_bps = rateFor(rates, { service: service ?? "", region, at });
  return {
    rate_version,
    percentage: increase_bps / 100,
    increase_bps,
    service,
    region,
    at,
    ...(all && {
      rates: rates.map(({ until, ...rate }) => ({ ...rate, percentage: rate.increase_bps / 100, to: until })),
    }),
  };
};
