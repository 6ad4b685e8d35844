import type { Guidebook } from "./guidebook.ts";
import { english } from "./guidebook-en.ts";

/** The guides in languages besides English; loaded when somebody reads one. */
const others: Readonly<Record<string, () => Promise<Guidebook>>> = {
  es: async () => (await import("./guidebook-es.ts")).spanish,
};

/** The guides in the language of a reader; in English where there are none in theirs. */
export const guidebookIn = async (language: string): Promise<Guidebook> =>
  (await others[language]?.()) ?? english;
