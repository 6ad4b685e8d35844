import { type Language, useSpoken as useSpokenWords } from "../../kit/app/words/words.ts";
import { en, type Words } from "./en.ts";

export { useFormat } from "../../kit/app/words/words.ts";
export type { Words } from "./en.ts";

export const wordsIn = async (language: Language): Promise<Words> =>
  language === "es" ? (await import("./es.ts")).es : en;

export const useSpoken = () => useSpokenWords<Words>();
export const useWords = (): Words => useSpoken().words;
