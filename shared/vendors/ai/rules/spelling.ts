import SearchableMap from "minisearch/SearchableMap";
import { everydayWords } from "./everyday-words.ts";
import { foreignWords } from "./foreign-words.ts";
import { basesOf, isKnown, lemmaOf, vocabulary } from "./vocabulary.ts";
import { isStopWord } from "./words.ts";

const shortest = 4;
const longest = 20;
/** Words with fewer letters count as a misspelling only if two letters are swapped. */
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

const sounds: readonly (readonly [RegExp, string])[] = [
  [/^kn|^gn/, "n"],
  [/^wr/, "r"],
  [/ph|v/g, "f"],
  [/ough|augh/g, "f"],
  [/igh|gh/g, ""],
  [/tch|ch|sh|ti(?=o)/g, "x"],
  [/th/g, "t"],
  [/ck|q/g, "k"],
  [/c(?=[eiy])|z/g, "s"],
  [/c/g, "k"],
  [/dg|g(?=[eiy])|j/g, "j"],
  [/(?:ed|t)$/, "t"],
  [/wh/g, "w"],
];

/** How a word sounds, roughly: its consonants, and whether it begins with a vowel. */
const soundOf = (word: string): string => {
  const said = sounds.reduce((text, [spelled, sound]) => text.replace(spelled, sound), word);
  return said
    .replace(/^[aeiouy]+/, "a")
    .replace(/(?<=.)[aeiouyhw]/g, "")
    .replace(/(.)\1+/g, "$1");
};

let bySound: Map<string, string[]> | undefined;

const wordsBySound = (): Map<string, string[]> => {
  const map = new Map<string, string[]>();
  for (const word of vocabulary)
    if (word.length >= shortest) {
      const sound = soundOf(word);
      map.set(sound, [...(map.get(sound) ?? []), word]);
    }
  return map;
};

/** The edit distance: letters inserted, deleted or swapped. */
const distanceOf = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [by, against] of [...other].entries())
      next.push(
        Math.min(
          (row[by] as number) + (letter === against ? 0 : 1),
          (row[by + 1] as number) + 1,
          (next[by] as number) + 1,
        ),
      );
    row = next;
  }
  return row.at(-1) as number;
};

/** The only similarly spelled word that sounds like this one, if there is just one. Very short sounds are ignored. */
const soundsLike = (word: string): string | undefined => {
  bySound ??= wordsBySound();
  const sound = soundOf(word);
  if (sound.length < 2) return undefined;
  const near = (bySound.get(sound) ?? []).filter(
    (known) => known[0] === word[0] && distanceOf(known, word) <= (word.length < shortestEdited ? 1 : 2),
  );
  const lemmas = new Set(near.map((known) => lemmaOf(known)));
  return lemmas.size === 1 ? near[0] : undefined;
};

/** The intended word: the word itself if it is known, else the nearest in spelling, if it is near enough. */
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
  if (meant !== word) return meant;
  return [word, ...basesOf(word)].map(soundsLike).find((heard) => heard !== undefined) ?? word;
};

/** The distance between a misspelling and a candidate; infinite if it is too far. */
const effortFor = (word: string, candidate: string, distance: number): number => {
  if (transposed(word, candidate)) return candidate[0] === word[0] ? 1 : 1.5;
  const allowed = word.length < shortestEdited ? 0 : word.length < shortestEditedTwice ? 1 : 2;
  if (distance > allowed || candidate.length < shortestEdited) return Number.POSITIVE_INFINITY;
  if (candidate[0] === word[0]) return distance;
  return distance > 1 || word.length < shortestEditedTwice - 1 ? Number.POSITIVE_INFINITY : distance + 0.5;
};
