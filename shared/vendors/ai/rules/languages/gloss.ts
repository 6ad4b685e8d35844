import { everydayWords } from "../everyday-words.ts";
import { isKnown, lemmaOf } from "../vocabulary.ts";
import { isStopWord } from "../words.ts";
import { chinese } from "./chinese.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { polish } from "./polish.ts";
import { portuguese } from "./portuguese.ts";
import { spanish } from "./spanish.ts";
import { spanishAmounts } from "./spanish-amounts.ts";
import { spanishParts } from "./spanish-roles.ts";
import { sounded } from "./spanish-spelling.ts";

const glossaries = { es: spanish, fr: french, de: german, pt: portuguese, pl: polish, zh: chinese };

/** The languages that are read by way of English. */
export type ForeignLanguage = keyof typeof glossaries;

/** `english` has the equivalent of each group of the pattern. */
type Glossary = { marks: ReadonlySet<string>; english: readonly string[]; pattern: RegExp };

const everywhere =
  "urgent = urgente, urgencia, urgent, urgence, dringend, notfall, sofort, pilne, natychmiast, emergencia, emergência, 紧急, 马上";

/** Lower case without accents, as the glossaries are written. */
export const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("’", "'")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("ß", "ss");

const unit = /^(?:m|cm|mm|kg|ft|qm)$/;
/** Words as a language's glossary has them: the Spanish ones by their sound, which few spell wrongly. */
const writtenIn = (text: string, language: ForeignLanguage): string =>
  language === "es" ? text.replace(/[a-z]+/g, (word) => (unit.test(word) ? word : sounded(word))) : text;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Kept unchanged: amounts, units and signs that end a clause. */
const kept = "\\d+(?:[.,]\\d+)*|(?:m2|m²|qm|cm|mm|ft|m|kg)(?![a-z])|[x×](?=\\s*\\d)|[.!?;,:\\n]";

/** What a Spanish number counts where the glossary has no word for it. */
const counted = "(?<=\\d )[a-z]{4,}";

const glossaryOf = (language: ForeignLanguage): Glossary => {
  const { marks, words } = glossaries[language];
  const entries = `${words}\n${everywhere}`
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [english = "", others = ""] = line.split(" = ");
      return others
        .split(", ")
        .map((other) => writtenIn(bare(other).trim(), language))
        .filter(Boolean)
        .map((other): [string, string] => [other, english]);
    })
    .toSorted(([one], [other]) => other.length - one.length);
  const forms = entries.map(([word]) =>
    language === "zh"
      ? escaped(word)
      : word.endsWith("!")
        ? `(?<![a-z])${escaped(word.slice(0, -1))}(?![a-z])`
        : `(?<![a-z])${escaped(word)}[a-z]*`,
  );
  return {
    marks: new Set(bare(marks).split(" ").filter(Boolean)),
    english: entries.map(([, english]) => english),
    pattern: new RegExp(`(${forms.join(")|(")})|${kept}${language === "es" ? `|${counted}` : ""}`, "g"),
  };
};

const built = new Map<ForeignLanguage, Glossary>();

const glossaryIn = (language: ForeignLanguage): Glossary => {
  const known = built.get(language) ?? glossaryOf(language);
  built.set(language, known);
  return known;
};

/** Amounts in English notation: these languages use a decimal comma. */
const amountOf = (text: string): string =>
  /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(text)
    ? text.replaceAll(".", "").replace(",", ".")
    : text.replace(/^(\d+),(\d{1,2})$/, "$1.$2");

type Reading = { text: string; hits: number };

/** What may be asked for: of Spanish, without what is only told. */
const askedIn = (text: string, language: ForeignLanguage): string =>
  language === "es" ? spanishParts(text).asked : text;

const amountsIn = (text: string, language: ForeignLanguage): string =>
  language === "es" ? spanishAmounts(text) : text;

const inEnglish = (text: string, language: ForeignLanguage): Reading => {
  const { english, pattern } = glossaryIn(language);
  let hits = 0;
  const words = [...writtenIn(amountsIn(bare(text), language), language).matchAll(pattern)].map(
    ([all, ...groups]) => {
      const at = groups.findIndex((group) => group !== undefined);
      if (at < 0) return /^[a-z]{4}/.test(all) ? "pieces" : amountOf(all);
      hits += all.split(" ").length;
      return english[at] as string;
    },
  );
  return { text: words.join(" "), hits };
};

const latin = (Object.keys(glossaries) as ForeignLanguage[]).filter((language) => language !== "zh");

const isEnglish = (word: string): boolean =>
  isStopWord(word) || everydayWords.has(word) || isKnown(word) || isKnown(lemmaOf(word));

const spoken: Readonly<Record<string, ForeignLanguage>> = {
  ...{ ES: "es", MX: "es", FR: "fr", DE: "de", AT: "de", PT: "pt", BR: "pt", PL: "pl" },
};

/** All of a text in English words. */
export const translated = (text: string, language: ForeignLanguage): string => inEnglish(text, language).text;

/**
 * What a text may ask for in English words, if it is in a language with a glossary. Otherwise undefined. In a country that speaks
 * it, one word is enough.
 */
export const glossed = (
  text: string,
  country?: string,
): { language: ForeignLanguage; text: string } | undefined => {
  const own = spoken[country ?? ""];
  if (/\p{Script=Han}/u.test(text) && !/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text))
    return { language: "zh", text: inEnglish(text, "zh").text };
  const words = bare(text).match(/[a-z']+/g) ?? [];
  const english = words.filter(isEnglish).length;
  if (english * 3 > words.length * 2) return undefined;
  const ranked = latin
    .map((language) => {
      const { marks } = glossaryIn(language);
      const read = inEnglish(askedIn(text, language), language);
      const marked = words.filter((word) => marks.has(word)).length;
      return { language, ...read, marked, score: read.hits + marked + (language === own ? 1 : 0) };
    })
    .toSorted((one, other) => other.score - one.score);
  const [best] = ranked;
  if (!best || best.score <= english) return undefined;
  const isSpanish = best.language === "es" && (best.marked >= 2 || best.hits === words.length);
  if (!isSpanish && (best.hits === 0 || best.score < 2)) return undefined;
  return best;
};

/** A text in English, read word by word where it is in a language that is known, and the first such language. */
export const readInEnglish = (
  text: string,
  country?: string,
): { said: string; language?: ForeignLanguage } => {
  const lines = text.split("\n").map((line) => ({ line, read: glossed(line, country) }));
  const language = lines.find(({ read }) => read)?.read?.language;
  return {
    said: lines.map(({ line, read }) => read?.text ?? line).join("\n"),
    ...(language && { language }),
  };
};

const strange = /\p{L}/gu;

/** Whether a text is in a script of no supported language. */
export const isUnreadable = (text: string): boolean => {
  const letters = text.match(strange) ?? [];
  const foreign = letters.filter((letter) => !/[\p{Script=Latin}\p{Script=Han}]/u.test(letter));
  return letters.length >= 4 && foreign.length * 2 > letters.length;
};
