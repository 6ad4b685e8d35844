import { synonyms } from "../../../domain/pricing/taxonomy/synonyms.ts";
import { services } from "../../../domain/pricing/taxonomy/taxonomy.ts";
import { otherNames } from "./other-names.ts";
import { trades } from "./trades.ts";
import { wordsOf } from "./words.ts";

const taxonomyText = (): string =>
  [
    ...services.flatMap(({ service, title, kinds }) => [
      trades[service]?.people,
      trades[service]?.matters,
      title,
      ...kinds.flatMap(({ things, signs, phrases, title }) => [things, signs, phrases, title]),
    ]),
    ...synonyms.flat(),
    ...otherNames.flat(),
  ].join(", ");

/** Every word of the taxonomy, as it is written there. */
export const vocabulary: ReadonlySet<string> = new Set(wordsOf(taxonomyText()));

/** Whether the taxonomy uses the word. */
export const isKnown = (word: string): boolean => vocabulary.has(word);

const shortVowel = /[^aeiou][aeiouy][^aeiouwxy]$/;
const doubled = /([bdfglmnprt])\1$/;

/** The words that it may be a form of: "leaking" of "leak" or "leake". */
export const basesOf = (word: string): string[] => {
  if (word.length < 4) return word.length === 3 && word.endsWith("s") ? [word.slice(0, 2)] : [];
  if (word.endsWith("ies")) return [`${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (/(?:ss|us|is)$/.test(word)) return [];
  if (/(?:ches|shes|sses|xes|zes|ves|oes)$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith("s")) return [word.slice(0, -1)];
  for (const ending of ["ing", "ed"]) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    if (stem.length < 2) return [];
    if (doubled.test(stem)) return [stem.slice(0, -1), stem];
    return shortVowel.test(stem) ? [`${stem}e`, stem] : [stem, `${stem}e`];
  }
  return [];
};

const lemmas = new Map<string, string>();

/** The base form of a word, among the words that the taxonomy knows. */
export const lemmaOf = (word: string): string => {
  const known = lemmas.get(word);
  if (known !== undefined) return known;
  const base = basesOf(word).find(isKnown);
  const lemma = base === undefined ? word : lemmaOf(base);
  if (isKnown(word)) lemmas.set(word, lemma);
  return lemma;
};
