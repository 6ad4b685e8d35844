import { type Clause, isPlace, subjectsOf } from "./clause.ts";
import { everydayWords } from "./everyday-words.ts";
import { ambiguousThings } from "./foreign-words.ts";
import { isParticle, isThing, type Match } from "./taxonomy-index.ts";
import { isKnown } from "./vocabulary.ts";

/** A word of a request that its work does not explain, and how much that matters: most if it clearly names other work. */
export type Leftover = { word: string; weight: number };

/** Ordinary words of requests that name no work by themselves. */
const fillers = new Set(
  `house home place property building flat room floor wall side corner area part piece set type kind size top bottom
  middle end edge inch foot feet yard meter square color white black gray grey green blue red brown beige wooden wood
  metal plastic electric electrical gas old new small large big heavy light second third front back upstairs downstairs
  left right water use work job check look install replace repair fix clean put problem issue trouble broken not`.split(
    /\s+/,
  ),
);

const numbers = new Set(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand dozen couple pair`.split(
    /\s+/,
  ),
);

/** Something that work is done on and that is no other thing: with it alone, nothing is priced without a person. */
const otherThing = 7;

const weightOf = (word: string): number => {
  if (
    fillers.has(word) ||
    numbers.has(word) ||
    everydayWords.has(word) ||
    isParticle(word) ||
    /^\d/.test(word) ||
    word.length < 3
  )
    return 0;
  if (isThing(word)) return isPlace(word) || ambiguousThings.has(word) ? 1 : otherThing;
  return isKnown(word) ? 0.3 : 0.5;
};

/** The words of wanted clauses that the kind of work does not explain. */
export const leftoverOf = (clause: Clause, match: Match | undefined): Leftover[] => {
  const explained = new Set([...(match?.known ?? [])].flatMap((term) => term.split("_")));
  const subjects = [...new Set(subjectsOf(clause))];
  const isElsewhere =
    match !== undefined && match.phrases === 0 && !subjects.some((word) => match.thingWords.has(word));
  return subjects
    .filter((word) => !explained.has(word) && !match?.thingWords.has(word))
    .map((word) => ({ word, weight: weightOf(word) }))
    .map(({ word, weight }) => ({ word, weight: isElsewhere && weight === 1 ? otherThing : weight }))
    .filter(({ weight }) => weight > 0);
};

const perWord = 0.08;

/** What is left of a certainty when so much is not explained. */
export const certaintyWith = (leftover: readonly Leftover[]): number =>
  1 / (1 + perWord * leftover.reduce((sum, { weight }) => sum + weight, 0));
