import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { affinityOf } from "./affinity.ts";
import { type Clause, subjectsOf } from "./clause.ts";
import { ambiguousThings, foreignWords } from "./foreign-words.ts";
import { isParticle, type Match, search } from "./taxonomy-index.ts";

export type Classified = {
  match: Match;
  confidence: number;
  /** Other kinds that fit about as well, including those of another service. */
  rivals: TaskKind[];
  /** Further kinds of the same service that were partly named, likeliest first. */
  likely: TaskKind[];
  /** The likeliest kind of each other service that was partly named, likeliest first. */
  elsewhere: TaskKind[];
  /** Whether both the thing and its problem were named. */
  full: boolean;
};

const placeWeight = 0.25;

/** The confidence for each way of naming a kind, before deductions. */
const namedBy = { phraseAndThing: 0.92, phrase: 0.86, thingAndSign: 0.82, trade: 0.62, thing: 0.48 };

/** From this share of the best score on, another trade's work may be meant. */
const rivalElsewhere = 0.8;

/** The weight of a service's usual words against the words that name the kind. */
const trustInAffinity = 0.15;

const classified = new WeakMap<Clause, Classified | "nothing">();

/** The kind of work that a clause is about, if any. */
export const classify = (clause: Clause): Classified | undefined => {
  const known = classified.get(clause) ?? classifiedAnew(clause) ?? "nothing";
  classified.set(clause, known);
  return known === "nothing" ? undefined : known;
};

const classifiedAnew = (clause: Clause): Classified | undefined => {
  const affinity = affinityOf(clause);
  const matches = search(clause.words, (term) => weightOf(term, clause.placed))
    .map((match) => ({
      ...match,
      score: match.score * Math.exp(trustInAffinity * affinity(match.kind.service)),
    }))
    .filter((match) => match.things.length > 0 || match.phrases > 0 || match.trade)
    .sort((one, other) => other.score - one.score);
  const [best] = matches;
  if (best === undefined) return undefined;
  const full = best.phrases > 0 || (best.things.length > 0 && best.signs > 0);
  return {
    match: best,
    confidence:
      namedness(best) * clearness(matches) * aboutness(clause, best, full) * homeliness(clause, best),
    rivals: matches
      .filter(
        ({ kind, score }) =>
          kind !== best.kind &&
          score > best.score * (kind.service === best.kind.service ? 0.8 : rivalElsewhere),
      )
      .slice(0, 3)
      .map(({ kind }) => kind),
    likely: matches
      .filter(({ kind }) => kind !== best.kind && kind.service === best.kind.service)
      .slice(0, 4)
      .map(({ kind }) => kind),
    elsewhere: elsewhereOf(matches),
    full,
  };
};

const elsewhere_most = 2;
/** A kind of another service is offered from this share of the best score on. */
const likelyElsewhere = 0.25;

const elsewhereOf = ([best, ...others]: readonly Match[]): TaskKind[] => {
  const leading = new Map<string, TaskKind>();
  for (const { kind, score } of others)
    if (
      best &&
      kind.service !== best.kind.service &&
      score > likelyElsewhere * best.score &&
      !leading.has(kind.service)
    )
      leading.set(kind.service, kind);
  return [...leading.values()].slice(0, elsewhere_most);
};

/**
 * Places have little weight, and so do expressions that end in one without a preposition: "duct cleaning [for a]
 * house".
 */
const weightOf = (term: string, placed: Set<string>): number => {
  const words = term.split("_");
  if (words.every((word) => placed.has(word))) return placeWeight;
  return placed.has(words.at(-1) ?? "") && !words.some(isParticle) ? 2 * placeWeight : 1;
};

const namedness = ({ phrases, things, signs, trade }: Match): number => {
  if (phrases > 0) return things.length > 0 ? namedBy.phraseAndThing : namedBy.phrase;
  if (things.length > 0 && signs > 0) return namedBy.thingAndSign;
  return trade ? namedBy.trade : namedBy.thing;
};

/** Less than 1 where another service fits nearly as well. */
const clearness = (matches: Match[]): number => {
  const [best, ...others] = matches;
  const rival = others.find(({ kind }) => kind.service !== best?.kind.service);
  const likeness = best && rival ? rival.score / best.score : 0;
  return 1 - 0.35 * Math.max(0, (likeness - 0.45) / 0.55);
};

/** Less than 1 where the thing is only a place, or much of the clause is about something else. */
const aboutness = (clause: Clause, best: Match, full: boolean): number => {
  if (best.phrases > 0 || best.trade) return 1;
  const subjects = subjectsOf(clause).filter((word) => !isParticle(word) && !/^\d/.test(word));
  const onlyPlaced = !subjects.some((word) => best.thingWords.has(word));
  const known = subjects.filter((word) => best.known.has(word)).length / Math.max(1, subjects.length);
  const ambiguous = best.things.every((thing) => ambiguousThings.has(thing));
  if (full) return (onlyPlaced ? 0.8 : 1) * (0.8 + 0.2 * known);
  return (onlyPlaced ? 0.8 : 1) * (ambiguous ? 0.3 + 0.7 * known ** 2 : 0.75 + 0.25 * known);
};

/** Less than 1 where the words are about cars, telephones, shares and the like. */
const homeliness = ({ words }: Clause, best: Match): number => {
  const foreign = words.filter((word) => foreignWords.has(word) && !best.thingWords.has(word)).length;
  if (foreign === 0) return 1;
  const owned = words.some(
    (word, index) => best.thingWords.has(word) && foreignWords.has(words[index - 1] ?? ""),
  );
  if (owned) return 0.2;
  const unmistakable = words.some(
    (word) => best.thingWords.has(word) && !ambiguousThings.has(word) && !foreignWords.has(word),
  );
  if (unmistakable) return 0.75 ** foreign;
  return best.phrases > 0 && foreign === 1 ? 0.7 : 0.3 / foreign;
};
