/** Currencies without minor units at the payment provider. */
const zeroDecimal = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" "));
const threeDecimal = new Set("bhd jod kwd omr tnd".split(" "));

/** How many decimals a currency (ISO 4217, lower case) has between its minor unit and its unit. */
export const decimalsOf = (currency: string): 0 | 2 | 3 =>
  zeroDecimal.has(currency) ? 0 : threeDecimal.has(currency) ? 3 : 2;

/** The smallest step of an amount on card networks: three-decimal currencies settle in tens of their minor unit. */
export const stepOf = (currency: string): 1 | 10 => (threeDecimal.has(currency) ? 10 : 1);

/** Returns an amount in minor units unchanged. Throws RangeError unless it is a safe integer that is not negative. */
export const minor = (amount: number): number => {
  if (!Number.isSafeInteger(amount) || amount < 0)
    throw new RangeError(`not an amount in minor units: ${amount}`);
  return amount;
};

/** The sum of amounts in minor units. Throws RangeError if it leaves the safe integers. */
export const sum = (amounts: readonly number[]): number =>
  amounts.reduce((total, amount) => {
    const next = total + amount;
    if (!Number.isSafeInteger(next)) throw new RangeError("a sum of money is not a safe integer");
    return next;
  }, 0);

/** The same of an amount of each row. Throws RangeError where they are in two currencies. */
export const sumOf = <Row extends { currency: string }>(
  rows: readonly Row[],
  amountOf: (row: Row) => number,
): number => {
  const [first] = rows;
  const other = rows.find(({ currency }) => currency !== first?.currency);
  if (other) throw new RangeError(`${first?.currency} and ${other.currency} are not added up`);
  return sum(rows.map(amountOf));
};

const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);

type Rounding = "down" | "half_up";

/** `numerator / denominator` of the amount; exact for every safe integer. */
const portion = (amount: number, numerator: number, denominator: number, rounding: Rounding): number => {
  const [product, divisor] = [BigInt(amount) * BigInt(numerator), BigInt(denominator)];
  return Number(rounding === "down" ? product / divisor : (product * 2n + divisor) / (divisor * 2n));
};

/**
 * A number of basis points (hundredths of a percent) of an amount in minor units, in whole multiples of `step`: rounded
 * down, or half up (`floor((amount * bps + 5000) / 10000)`).
 */
export const basisPointsOf = (amount: number, bps: number, rounding: Rounding, step = 1): number =>
  portion(minor(amount), minor(bps), 10_000 * step, rounding) * step;

/**
 * The platform's fee on an amount, both in minor units: rounded half up, between 0 and the amount. In three-decimal
 * currencies it is rounded to the card networks' step.
 */
export const feeOf = (amount: number, bps: number, currency: string): number =>
  clamp(basisPointsOf(amount, bps, "half_up", stepOf(currency)), 0, amount);

/**
 * The part of `amount` that belongs to `part` of `whole`, rounded half up to the card networks' step. If you call it
 * with running totals and take the differences, the shares of all parts add up to the amount exactly. Throws RangeError
 * when part exceeds whole.
 */
export const proRata = (amount: number, part: number, whole: number, currency: string): number => {
  if (minor(part) > minor(whole)) throw new RangeError(`a part of ${part} exceeds its whole of ${whole}`);
  if (part === whole) return minor(amount);
  const step = stepOf(currency);
  return clamp(portion(minor(amount), part, whole * step, "half_up") * step, 0, amount);
};
