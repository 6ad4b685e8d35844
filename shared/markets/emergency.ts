import type { Market } from "./market.ts";
import { markets } from "./served.ts";

/** A number as texts for people of every market say it: `911`, or where they differ `911 (US) / 112 (ES)`. */
const saidFor = (known: readonly { country: string; number: string }[]): string => {
  const numbers = new Set(known.map(({ number }) => number));
  const each = [...numbers].map((number) => {
    const of = known.filter((one) => one.number === number).map(({ country }) => country);
    return `${number} (${of.join(", ")})`;
  });
  return numbers.size === 1 ? [...numbers].join() : each.join(" / ");
};

/** Whom people call in an emergency. */
export const emergencyNumber: string = saidFor(
  markets.map(({ country, emergency: { general } }) => ({ country, number: general })),
);

/** Whom people call before they dig, where there is such a number. */
export const diggingNumber: string = saidFor(
  markets.flatMap(({ country, emergency: { digging } }) => (digging ? [{ country, number: digging }] : [])),
);

/** Whether people have other numbers to call in one market of the stage than in another. */
export const numbersDiffer: boolean =
  new Set(markets.map(({ emergency: { general, digging } }) => `${general} ${digging}`)).size > 1;

/** A text as people of one market read it: it names whom to call there, and no other market's number. */
export const withOwnNumber = (text: string, market?: Market): string =>
  market ? text.replaceAll(emergencyNumber, market.emergency.general) : text;
