import type { TaskKind } from "../../../domain/taxonomy/task-kind.ts";
import { clausesOf, isDismissed, withoutDenials } from "./clauses.ts";
import { foreignWords } from "./foreign-words.ts";
import { canonicalWords, isStopWord, wordsOf } from "./lexicon.ts";
import { type Match, search } from "./taxonomy-index.ts";

/** A stretch of text about one piece of work. */
export type Segment = {
  kind: TaskKind;
  confidence: number;
  /** The customer's words. */
  evidence: string;
  text: string;
  /** Other kinds of the same service that fit about as well. */
  rivals: TaskKind[];
};

type Clause = { text: string; words: string[]; placed: Set<string> };

const understoodFrom = 0.3;

const places = new Set(
  `kitchen bathroom bedroom lounge hall hallway landing garage garden yard house home flat room basement attic loft
  cellar office wall floor ceiling door window roof sink bath shower stairs patio driveway fence street carpet cabinet
  cupboard toilet chimney shed washing fridge boiler counter worktop deck kids`.split(/\s+/),
);

const prepositions = new Set(
  `in at inside around throughout outside near by behind under beneath above over across through between beside onto
  into from on next against along upstairs downstairs towards`.split(/\s+/),
);

const determiners = new Set(
  `the a an my our your his her their this that to of main second third back front upstairs downstairs guest master
  kids spare small big old new whole`.split(/\s+/),
);

const clauseOf = (text: string): Clause => {
  const spoken = wordsOf(withoutDenials(text));
  const placed = new Set<string>();
  let reach = 0;
  const kept: string[] = [];
  for (const word of spoken) {
    if (prepositions.has(word)) reach = 3;
    else if (reach > 0) {
      const canonical = canonicalWords([word]);
      if (canonical.some((name) => places.has(name))) {
        for (const name of canonical) placed.add(name);
        reach = 0;
      } else if (!determiners.has(word)) reach--;
    }
    kept.push(word);
  }
  const words = canonicalWords(kept).filter((word) => !isStopWord(word) && word.length > 1);
  return { text, words, placed };
};

const joinedClauses = (one: Clause, other: Clause): Clause => ({
  text: `${one.text}, ${other.text}`,
  words: [...one.words, "/", ...other.words],
  placed: new Set([...one.placed, ...other.placed]),
});

type Classified = { match: Match; confidence: number; rivals: TaskKind[]; full: boolean };

const ranked = ({ words, placed }: Clause): Match[] => search(words, (term) => (placed.has(term) ? 0.25 : 1));

const classify = (clause: Clause): Classified | undefined => {
  const matches = ranked(clause).filter((match) => match.things > 0 || match.phrases > 0 || match.trade);
  const [best] = matches;
  if (best === undefined) return undefined;
  const unplaced = clause.words.some((word) => best.thingWords.has(word) && !clause.placed.has(word));
  const full = best.phrases > 0 || (best.things > 0 && best.signs > 0);
  const rival = matches.find(({ kind }) => kind.service !== best.kind.service);
  const likeness = rival === undefined ? 0 : rival.score / best.score;
  const named =
    best.phrases > 0 && best.things > 0
      ? 0.92
      : best.phrases > 0
        ? 0.86
        : best.things > 0 && best.signs > 0
          ? 0.82
          : best.trade
            ? 0.62
            : 0.46;
  const clear = 1 - 0.35 * Math.max(0, (likeness - 0.45) / 0.55);
  const foreign = foreignness(clause, best);
  const confidence = named * clear * (unplaced || best.phrases > 0 || best.trade ? 1 : 0.7) * foreign;
  const rivals = matches
    .filter(
      ({ kind, score }) =>
        kind.service === best.kind.service && kind !== best.kind && score > best.score * 0.8,
    )
    .slice(0, 3)
    .map(({ kind }) => kind);
  return { match: best, confidence, rivals, full };
};

/** How far the words are from homes: 1 at home, less where they are about cars, telephones, shares and the like. */
const foreignness = ({ words }: Clause, best: Match): number => {
  const foreign = words.filter((word) => foreignWords.has(word) && !best.thingWords.has(word)).length;
  if (foreign === 0) return 1;
  return best.phrases > 0 && foreign === 1 ? 0.7 : 0.3 / foreign;
};

/** The pieces of work in a text, in the order of the text, most certain reading of each. */
export const segmentsOf = (text: string): Segment[] => {
  const groups: Clause[] = [];
  let context: Clause | undefined;
  let dismissed: Clause | undefined;
  for (const clauseText of clausesOf(text)) {
    const clause = clauseOf(clauseText);
    if (isDismissed(clauseText)) {
      dismissed = clause;
      continue;
    }
    if (clause.words.length === 0) continue;
    const own = classify(clause);
    const previous = groups.at(-1);
    if (own === undefined) {
      if (previous) groups[groups.length - 1] = joinedClauses(previous, clause);
      else context = context ? joinedClauses(context, clause) : clause;
      continue;
    }
    dismissed = undefined;
    if (previous && !startsAnew(previous, clause, own)) {
      groups[groups.length - 1] = joinedClauses(previous, clause);
      continue;
    }
    groups.push(previous === undefined && context ? joinedClauses(context, clause) : clause);
    context = undefined;
  }
  if (groups.length === 0 && dismissed && context) groups.push(joinedClauses(dismissed, context));
  const segments = groups.flatMap((group): Segment[] => {
    const read = classify(group);
    if (read === undefined || read.confidence < understoodFrom) return [];
    return [
      {
        kind: read.match.kind,
        confidence: read.confidence,
        evidence: group.text,
        text: group.text,
        rivals: read.rivals,
      },
    ];
  });
  const surest = Math.max(0, ...segments.map((segment) => segment.confidence));
  return segments.filter((segment) => segment.confidence >= surest * 0.6);
};

/** Whether a clause speaks of other work than what was said before it. */
const startsAnew = (previous: Clause, clause: Clause, own: Classified): boolean => {
  const before = classify(previous);
  if (before === undefined) return true;
  if (before.match.kind === own.match.kind) return false;
  if (!before.full || !own.full) return false;
  return (
    own.confidence >= 0.6 &&
    clause.words.some((word) => own.match.thingWords.has(word) && !clause.placed.has(word))
  );
};
