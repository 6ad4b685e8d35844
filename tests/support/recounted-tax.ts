import type { Job } from "../../shared/domain/job/job.ts";

/**
 * What of an amount is tax and what the marketplace keeps of it, in an arithmetic of its own that shares nothing with the
 * service's.
 */
type Terms = NonNullable<Job["tax"]>;

/** Card networks settle dinars in tens of fils. */
export const smallest = (currency: string): number => (currency === "kwd" ? 10 : 1);

/** So many of `whole` of an amount in whole steps, half up: as a long division, with its remainder. */
export const portion = (amount: number, part: number, whole: number, currency: string): number => {
  if (part === whole) return amount;
  const step = smallest(currency);
  const [top, bottom] = [BigInt(amount) * BigInt(part), BigInt(whole) * BigInt(step)];
  const [quotient, rest] = [top / bottom, top % bottom];
  return Math.min(amount, Number(rest + rest >= bottom ? quotient + 1n : quotient) * step);
};

/** An amount by weights: everybody gets what is whole, and one more goes to the largest remainders. */
const shared = (amount: number, weights: readonly number[]): number[] => {
  const total = weights.reduce((a, b) => a + b, 0);
  const parts = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / BigInt(total)));
  const rests = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) % BigInt(total)));
  let left = amount - parts.reduce((a, b) => a + b, 0);
  while (left > 0) {
    const at = rests.indexOf(Math.max(...rests));
    parts[at] = (parts[at] as number) + 1;
    rests[at] = -1;
    left -= 1;
  }
  return parts;
};

/** The tax in a price: per rate, on the sum of what has that rate. */
export const taxIn = (amount: number, parts: Terms["parts"], currency: string): number => {
  const grosses = shared(
    amount,
    parts.map(({ weight }) => weight),
  );
  const byRate = new Map<number, number>();
  for (const [at, { rate_bps }] of parts.entries())
    byRate.set(rate_bps, (byRate.get(rate_bps) ?? 0) + (grosses[at] as number));
  return [...byRate].reduce((sum, [bps, gross]) => sum + portion(gross, bps, 10_000 + bps, currency), 0);
};

/** What the marketplace keeps of a charge, with the tax in it, and what of the charge is the customer's tax. */
export type Kept = { fee: number; tax: number; ofCustomer: number };

export const keptOfCharge = (
  amount: number,
  {
    parts,
    commission_bps = 0,
    collector,
    fee_bps,
    currency,
  }: Partial<Terms> & { fee_bps: number; currency: string },
): Kept => {
  const ofCustomer = parts && parts.length > 0 ? taxIn(amount, parts, currency) : 0;
  const net = portion(amount - ofCustomer, fee_bps, 10_000, currency);
  const tax = portion(net, commission_bps, 10_000, currency) + (collector === "platform" ? ofCustomer : 0);
  const fee = Math.min(amount, net + tax);
  return { fee, tax: Math.min(tax, fee), ofCustomer };
};

/** What of it goes back with a part of the charge; what the bank takes beyond the provider's share is the marketplace's. */
export const keptGivenBack = (
  { fee, tax }: Pick<Kept, "fee" | "tax">,
  { charged, back, currency }: { charged: number; back: number; currency: string },
): { fee: number; tax: number } => {
  if (back === 0) return { fee: 0, tax: 0 };
  const given = Math.max(portion(fee, Math.min(back, charged), charged, currency), back - (charged - fee));
  return { fee: given, tax: fee === 0 ? 0 : portion(tax, Math.min(given, fee), fee, currency) };
};
