import { decimalsOf } from "./money.ts";

/** An amount in minor units as a number with all its decimals, exactly. */
export const decimalText = (minor: number, currency: string): string => {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return minor < 0 ? `-${text}` : text;
};
