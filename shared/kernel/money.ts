/** Currencies without minor units at the payment provider. */
const zeroDecimal = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "));
const threeDecimal = new Set("bhd jod kwd omr tnd".split(" "));

/** How many decimals a currency (ISO 4217, lower case) has between its minor unit and its unit. */
export const decimalsOf = (currency: string): 0 | 2 | 3 =>
  zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;

/** The smallest amount that card networks move: three-decimal currencies settle in tens of their minor unit. */
export const stepOf = (currency: string): 1 | 10 => (threeDecimal.has(currency) ? 10 : 1);

/** An amount in minor units as it is. Throws RangeError unless it is a safe integer that is not negative. */
export const minor = (amount: number): number => {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`not an amount in minor units: ${amount}`);
  return amount;
};

/** A sum of amounts in minor units. Throws RangeError where it would leave the safe integers. */
export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => {
    const next = total + amount;
    if (!Number.isSafeInteger(next)) throw new RangeError("a sum of money is not a safe integer");
    return next;
  }, 0);

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

/** `numerator / denominator` of the amount, rounded half up; exact for every safe integer. */
const portion = (amount: number, numerator: number, denominator: number): number =>
  Number((BigInt(amount) * BigInt(numerator) * 2n + BigInt(denominator)) / (BigInt(denominator) * 2n));

/**
 * The platform's fee of an amount, both in minor units: `floor((amount * bps + 5000) / 10000)`, between 0 and
 * the amount. Of three-decimal currencies it is rounded to what networks move.
 */
export const feeOf = (amount: number, bps: number, currency: string): number => {
  const step = stepOf(currency);
  return clamp(portion(minor(amount), minor(bps), 10_000 * step) * step, 0, amount);
};

/**
 * What of `amount` belongs to `part` of `whole`, rounded half up to what networks move. Ask with running totals
 * and take differences, and the shares of all parts add up to the amount exactly. Throws RangeError when part
 * exceeds whole.
 */
export const proRata = (amount: number, part: number, whole: number, currency: string): number => {
  if (minor(part) > minor(whole)) throw new RangeError(`a part of ${part} exceeds its whole of ${whole}`);
  if (part === whole) return minor(amount);
  const step = stepOf(currency);
  return clamp(portion(minor(amount), part, whole * step) * step, 0, amount);
};
