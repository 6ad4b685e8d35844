import { emergencyNumber, withOwnNumber } from "../../markets/emergency.ts";
import type { Market } from "../../markets/market.ts";
import type { Advice } from "./advice.ts";
import type { Guidebook } from "./guidebook.ts";
import { english } from "./guidebook-en.ts";
import { beforeDigging, beforeDiggingAt } from "./trades/buried-lines.ts";

/** The guides in languages besides English; loaded when somebody reads one. */
const others: Readonly<Record<string, () => Promise<Guidebook>>> = {
  es: async () => (await import("./guidebook-es.ts")).spanish,
};

const withTexts = <T>(value: T, change: (text: string) => string): T =>
  (typeof value === "string"
    ? change(value)
    : Array.isArray(value)
      ? value.map((one) => withTexts(one, change))
      : value && typeof value === "object"
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, change)]))
        : value) as T;

/** A book as people of one market read it: it names the numbers to call there, and no other market's. */
const inMarket = (book: Guidebook, market: Market): Guidebook => {
  const { general, digging } = market.emergency;
  const digs = beforeDiggingAt(digging);
  if (general === emergencyNumber && digs === beforeDigging) return book;
  const read = new Map<string, Advice | undefined>();
  const own = (text: string) => withOwnNumber(text, market).replaceAll(beforeDigging, digs);
  return {
    ...book,
    adviceOn: (task_kind) => {
      if (!read.has(task_kind)) read.set(task_kind, withTexts(book.adviceOn(task_kind), own));
      return read.get(task_kind);
    },
  };
};

/**
 * The guides in the language of a reader, in English where there are none in theirs, with the numbers to call in a market. Without
 * one they name those of each market, with its country.
 */
export const guidebookIn = async (language: string, market?: Market): Promise<Guidebook> => {
  const book = (await others[language]?.()) ?? english;
  return market ? inMarket(book, market) : book;
};
