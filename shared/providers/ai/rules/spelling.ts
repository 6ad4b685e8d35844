import SearchableMap from "minisearch/SearchableMap";
import { everydayWords } from "./everyday-words.ts";
import { foreignWords } from "./foreign-words.ts";
import { basesOf, isKnown, vocabulary } from "./vocabulary.ts";
import { isStopWord } from "./words.ts";

const shortest = 4;
const longest = 20;
/** Words of fewer letters are taken for a misspelling only of ones with two letters exchanged. */
const shortestEdited = 5;
const shortestEditedTwice = 8;

let spellings: SearchableMap<true> | undefined;

const knownSpellings = (): SearchableMap<true> => {
  const map = new SearchableMap<true>();
  for (const word of vocabulary) if (word.length >= shortest) map.set(word, true);
  return map;
};

const transposed = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
};

const isOrdinary = (word: string): boolean => isKnown(word) || everydayWords.has(word);

/** The word that was meant: the word itself where it is known, else the one nearest in spelling, if near enough. */
export const spell = (word: string): string => {
  if (word.length < shortest || word.length > longest) return word;
  if (isOrdinary(word) || foreignWords.has(word) || isStopWord(word) || basesOf(word).some(isOrdinary))
    return word;
  spellings ??= knownSpellings();
  let meant = word;
  let least = Number.POSITIVE_INFINITY;
  for (const [candidate, [, distance]] of spellings.fuzzyGet(word, 2)) {
    const effort = effortFor(word, candidate, distance);
    if (effort < least) {
      meant = candidate;
      least = effort;
    }
  }
  return meant;
};

/** How far a misspelling is from what may have been meant; infinite where it is too far. */
const effortFor = (word: string, candidate: string, distance: number): number => {
  if (transposed(word, candidate)) return candidate[0] === word[0] ? 1 : 1.5;
  const allowed = word.length < shortestEdited ? 0 : word.length < shortestEditedTwice ? 1 : 2;
  if (distance > allowed || candidate.length < shortestEdited) return Number.POSITIVE_INFINITY;
  if (candidate[0] === word[0]) return distance;
  return distance > 1 || word.length < shortestEditedTwice - 1 ? Number.POSITIVE_INFINITY : distance + 0.5;
};
