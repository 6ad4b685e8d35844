import SearchableMap from "minisearch/SearchableMap";
import { synonyms } from "../../../domain/taxonomy/synonyms.ts";
import { services } from "../../../domain/taxonomy/taxonomy.ts";
import { everydayWords } from "./everyday-words.ts";
import { foreignWords } from "./foreign-words.ts";

/** Words that carry no meaning for what the work is. Negations and particles ("no", "off", "out") do. */
const stopWords = new Set(
  `a an the my our your his her their its it this that these those i we you he she they me us them is are was were be been
  being am do does did doing have has had having will would shall should could can may might must of to and or so as at
  for with by from into onto than then there here very really just quite too also please pls hi hello hey thanks thank
  near behind round beneath above between beside against along towards inside around across due
  some any both each which who what when where how why if because since while about like seem seems looks look
  looking get gets getting got gotten go goes going gone keep keeps kept come comes coming came make makes making made
  want wants wanted need needs needed help someone somebody anyone something thing things thats im ive id ill theres
  hes shes were youre theyre one ones lot bit kind sort much many more most again now still already today yesterday
  tomorrow morning night week weeks day days month months year years ago time times since first last next every
  think thought believe guess maybe perhaps probably actually basically honestly even only let lets know say said
  tell told us mate guys sir madam dear regards cheers hope wondering wonder possible possibly asap urgent urgently
  quote price estimate cost much quick recently lately good nice great able until till after before during`
    .split(/\s+/)
    .filter(Boolean),
);

/** Lower-case words of a text; contracted negations become "not", so that "won't", "isn't" and "does not" agree. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’`´]/g, "'")
    .replace(/\b(?:can ?not|can'?t|won'?t|ain'?t|never)\b/g, "not")
    .replace(/\b(?:is|are|was|were|do|does|did|has|have|had|could|would|should|wo)n'?t\b/g, "not")
    .replace(/\b(?:not|no) longer\b/g, "not")
    .replace(/\b\d+(?:st|nd|rd|th)\b/g, "nth")
    .replace(/'(?:s|re|ve|ll|d|m)\b/g, "")
    .match(/[a-z]+|\d+(?:[.,]\d+)?/g) ?? [];

const sourceWords = (): Set<string> => {
  const words = new Set<string>();
  for (const service of services) {
    for (const kind of service.kinds) {
      for (const word of wordsOf(`${kind.things} ${kind.signs} ${kind.phrases} ${kind.title}`))
        words.add(word);
    }
    for (const word of wordsOf(`${service.people} ${service.matters} ${service.title}`)) words.add(word);
  }
  for (const group of synonyms) for (const word of wordsOf(group.join(" "))) words.add(word);
  return words;
};

const vocabulary = sourceWords();

const shortVowel = /[^aeiou][aeiouy][^aeiouwxy]$/;
const doubled = /([bdfglmnprt])\1$/;

const basesOf = (word: string): string[] => {
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
const lemmaOf = (word: string): string => {
  const known = lemmas.get(word);
  if (known !== undefined) return known;
  const base = basesOf(word).find((candidate) => vocabulary.has(candidate));
  const lemma = base === undefined ? word : lemmaOf(base);
  if (vocabulary.has(word)) lemmas.set(word, lemma);
  return lemma;
};

const spellings = new SearchableMap<true>();
for (const word of vocabulary) if (word.length > 3) spellings.set(word, true);

const transposed = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
};

/** The word that was meant: the word itself where it is known, else the one nearest in spelling, if near enough. */
const spell = (word: string): string => {
  if (
    word.length < 4 ||
    word.length > 20 ||
    vocabulary.has(word) ||
    everydayWords.has(word) ||
    foreignWords.has(word)
  )
    return word;
  if (stopWords.has(word)) return word;
  const bases = basesOf(word);
  if (bases.some((base) => vocabulary.has(base) || everydayWords.has(base))) return word;
  const allowed = word.length < 5 ? 0 : word.length < 8 ? 1 : 2;
  let best = word;
  let least = allowed + 1;
  for (const [candidate, [, distance]] of spellings.fuzzyGet(word, Math.max(allowed, 2))) {
    const effort = transposed(word, candidate) ? 1 : distance;
    if (candidate.length < 5 && !transposed(word, candidate)) continue;
    const sameStart = candidate[0] === word[0];
    if (
      effort > Math.max(allowed, transposed(word, candidate) ? 1 : 0) ||
      (!sameStart && (effort > 1 || word.length < 7))
    )
      continue;
    const weighted = effort + (sameStart ? 0 : 0.5);
    if (weighted < least) {
      best = candidate;
      least = weighted;
    }
  }
  return best;
};

type Branch = { next: Map<string, Branch>; canonical?: string[] };

const branch = (): Branch => ({ next: new Map() });

const otherNames = branch();
for (const [canonical = "", ...others] of synonyms) {
  for (const other of others) {
    let at = otherNames;
    for (const word of wordsOf(other).map(lemmaOf)) {
      const next = at.next.get(word) ?? branch();
      at.next.set(word, next);
      at = next;
    }
    at.canonical ??= wordsOf(canonical).map(lemmaOf);
  }
}

const withCanonicalNames = (words: string[]): string[] => {
  const renamed: string[] = [];
  for (let start = 0; start < words.length; ) {
    let at: Branch | undefined = otherNames;
    let found: { canonical: string[]; length: number } | undefined;
    for (let end = start; at && end < words.length; end++) {
      at = at.next.get(words[end] as string);
      if (at?.canonical) found = { canonical: at.canonical, length: end + 1 - start };
    }
    renamed.push(...(found?.canonical ?? [words[start] as string]));
    start += found?.length ?? 1;
  }
  return renamed;
};

/** Words in the taxonomy's own language: spelled right, in base form, things under one name. */
export const canonicalWords = (words: string[]): string[] =>
  withCanonicalNames(words.map((word) => lemmaOf(spell(word))));

/** Whether the taxonomy uses the word. */
export const isKnown = (word: string): boolean => vocabulary.has(word);

export const isStopWord = (word: string): boolean => stopWords.has(word);

/** What of a text bears on the work. */
export const contentWords = (text: string): string[] =>
  canonicalWords(wordsOf(text)).filter((word) => !stopWords.has(word) && word.length > 1);

/** Each two words that follow each other. */
export const pairsOf = (words: string[]): string[] =>
  words.slice(1).map((word, index) => `${words[index]}_${word}`);
