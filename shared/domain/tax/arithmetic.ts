import { basisPointsOf, proRata, stepOf, sum } from "../../kernel/money.ts";

/** The tax in an amount that includes it, half up. */
export const taxWithin = (gross_minor: number, rate_bps: number, currency: string): number =>
  proRata(gross_minor, rate_bps, 10_000 + rate_bps, currency);

/** The tax on an amount without it, half up. */
export const taxOn = (net_minor: number, rate_bps: number, currency: string): number =>
  basisPointsOf(net_minor, rate_bps, "half_up", stepOf(currency));

/** An amount in parts by weight, which add up to it exactly: what rounding leaves goes to the largest remainders. */
export const apportioned = (amount: number, weights: readonly number[]): number[] => {
  const whole = BigInt(sum(weights));
  if (whole === 0n) return weights.map((_, at) => (at === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / whole));
  const byRemainder = exact
    .map((product, at) => ({ at, rest: product % whole }))
    .toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest < b.rest ? 1 : -1));
  for (const { at } of byRemainder.slice(0, amount - sum(parts))) parts[at] = (parts[at] as number) + 1;
  return parts;
};
