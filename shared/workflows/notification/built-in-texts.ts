import { textsOfLines, type WrittenTexts } from "../../domain/notification/written-text.ts";
import { offeredLanguages } from "../../markets/languages.ts";

const written: Readonly<Record<string, () => Promise<{ builtIn: string }>>> = {
  en: () => import("../../domain/notification/built-in-en.ts"),
  es: () => import("../../domain/notification/built-in-es.ts"),
};

/** The languages that people of this stage are written to in. */
export const textLanguages: readonly string[] = Object.keys(written).filter(
  (language) => language === "en" || offeredLanguages.includes(language),
);

const known = new Map<string, WrittenTexts>();

/** The built-in texts of a language by their keys; none in one that nothing is written in. */
export const builtInTexts = async (language: string): Promise<WrittenTexts> => {
  const loaded = textLanguages.includes(language) ? await written[language]?.() : undefined;
  const texts = known.get(language) ?? textsOfLines(loaded?.builtIn ?? "");
  known.set(language, texts);
  return texts;
};
