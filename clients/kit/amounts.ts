import { usualCurrency, usualDecimals } from "./brand.ts";

/** How many decimals a currency has; the page says those of its market. */
const decimalsOf = (currency: string): number =>
  currency === usualCurrency && usualDecimals !== undefined
    ? usualDecimals
    : (new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ??
      2);

const minorInUnit = (currency: string): number => 10 ** decimalsOf(currency);

/** An amount in minor units, as number formats take it. */
export const inUnits = (minor: number, currency = usualCurrency): number => minor / minorInUnit(currency);

/** An amount in minor units, as it is typed into forms and stands in spreadsheets: with all decimals of its currency. */
export const typed = (minor: number, currency = usualCurrency): string =>
  inUnits(minor, currency).toFixed(decimalsOf(currency));

/** What was typed, in minor units. Text that is no number is NaN. */
export const minorOf = (text: string | undefined, currency = usualCurrency): number =>
  Math.round(Number(text) * minorInUnit(currency));

/** The least that can be typed. */
export const amountStep = (currency = usualCurrency): number => 1 / minorInUnit(currency);
