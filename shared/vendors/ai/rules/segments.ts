import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { certaintyWith, type Leftover, leftoverOf } from "./accounted.ts";
import { type Classified, classify } from "./classify.ts";
import { type Clause, clauseOf, joined, subjectsOf } from "./clause.ts";
import { clausesOf, isAsking, isContinuation, isDescription } from "./clauses.ts";
import { roleOf } from "./roles.ts";
import type { FoundWork } from "./service-likelihood.ts";
import { isThing } from "./taxonomy-index.ts";

/** A part of a text about one piece of work. */
export type Segment = {
  kind: TaskKind;
  confidence: number;
  /** The customer's words. */
  evidence: string;
  text: string;
  /** Other kinds that fit about as well, including those of another service. */
  rivals: TaskKind[];
  /** Further kinds of the same service, the likeliest first. */
  likely: TaskKind[];
  /** The likeliest kinds of other services. */
  elsewhere: TaskKind[];
  /** Words that the kind does not explain. */
  leftover: Leftover[];
};

/** What was found, as far as a likelihood needs it. */
export const foundIn = (segments: readonly Segment[]): FoundWork[] =>
  segments.map(({ kind: { service, task_kind }, confidence }) => ({ service, task_kind, confidence }));

const understoodFrom = 0.27;
/** Next to clearly named work, work that is much less clear counts as a detail of it. */
const besideTheSurest = 0.6;
const enoughToStartAnew = 0.55;

/** Actions that can apply to several things at once: "fix the tap and the toilet". */
const actions = new Set(
  "install repair replace paint clean remove hang fit build new service move unblock check inspect put".split(
    " ",
  ),
);

/** The pieces of work in a text, in order. What is asked for and not understood makes all of them less certain. */
export const segmentsOf = (text: string): Segment[] => {
  const missed: Leftover[] = [];
  const miss = (group: Clause) => {
    if (isAsking(group.text)) missed.push(...leftoverOf(group, undefined));
  };
  const segments = groupsOf(text).flatMap((group): Segment[] => {
    const read = classify(group);
    if (read === undefined || read.confidence < understoodFrom) {
      miss(group);
      return [];
    }
    const { match, confidence, rivals, likely, elsewhere } = read;
    const leftover = leftoverOf(group, match);
    return [
      {
        kind: match.kind,
        confidence,
        evidence: group.text,
        text: group.text,
        rivals,
        likely,
        elsewhere,
        leftover,
      },
    ];
  });
  const surest = Math.max(0, ...segments.map(({ confidence }) => confidence));
  const asks = segments.some(({ text }) => isAsking(text));
  const kept = segments.filter(
    ({ confidence, text }, at) =>
      !(asks && at === 0 && isDescription(text, false)) &&
      (confidence >= surest * besideTheSurest || (confidence >= enoughVaguely && isAsking(text))),
  );
  return kept.map((segment) => {
    const leftover = [...segment.leftover, ...missed];
    return { ...segment, leftover, confidence: segment.confidence * certaintyWith(leftover) };
  });
};

/** Clauses grouped by the work they are about. Clauses about nothing known join the group before them. */
const groupsOf = (text: string): Clause[] => {
  const groups: Clause[] = [];
  let opening: Clause | undefined;
  let dismissed: Clause | undefined;
  let settledBefore: Clause | undefined;
  let described = false;
  for (const clauseText of clausesOf(text)) {
    const alone = clauseOf(clauseText);
    const clause =
      groups.length === 0 &&
      !opening &&
      settledBefore &&
      /^(?:it|they|that|this|which|still)\b/i.test(clauseText)
        ? {
            ...joined(settledBefore, alone),
            text: alone.text,
            words: [...settledBefore.words.filter(isThing), ...alone.words],
          }
        : alone;
    const role = roleOf(clauseText);
    if (role === "past" || role === "settled") {
      const settled = settledBy(clause, groups.at(-1));
      if (settled) groups.pop();
      if (!clause.words.some(isThing)) opening = undefined;
      dismissed = settled ?? clause;
      settledBefore = dismissed;
      continue;
    }
    if (role === "denied") {
      dismissed = clause;
      continue;
    }
    if (role === "conditional" || (role === "question" && groups.length > 0)) continue;
    if (role === "context") {
      if (groups.length === 0) opening = opening ? joined(opening, clause) : clause;
      continue;
    }
    if (clause.words.length === 0) continue;
    const previous = groups.at(-1);
    described =
      previous !== undefined && isDescription(clauseText, described) && classify(previous)?.full === true;
    if (previous && described) {
      groups[groups.length - 1] = { ...previous, text: joined(previous, clause).text };
      continue;
    }
    const referring = previous && referringTo(previous, clause);
    if (referring) {
      groups.push(referring);
      continue;
    }
    const read = classify(clause);
    if (read === undefined || (previous && isContinuation(clauseText))) {
      if (previous) groups[groups.length - 1] = continued(previous, clause);
      else opening = opening ? joined(opening, clause) : clause;
      continue;
    }
    if (previous === undefined) groups.push(opening ? joined(opening, clause) : clause);
    else {
      const anew = ownGroup(previous, clause, read);
      if (anew) groups.push(anew);
      else groups[groups.length - 1] = continued(previous, clause);
    }
    opening = undefined;
  }
  const left = opening && (dismissed ? joined(dismissed, opening) : opening);
  return groups.length === 0 && left ? [left] : groups;
};

/** "He took care of it", "sorted that yesterday": what was named before. */
const endsWithIt =
  /\b(?:it|that|this|them|everything)(?:\s+(?:yesterday|today|already|now|myself|ourselves|for (?:us|me)|last \w+|on \w+day|this \w+|back|up|\w+ ago))*$/i;

/** The piece of work that a clause says is done: "my son sorted it", or the same thing named again. */
const settledBy = (clause: Clause, previous: Clause | undefined): Clause | undefined => {
  if (previous === undefined) return undefined;
  const things = clause.words.filter(isThing);
  return things.length === 0 ||
    (endsWithIt.test(clause.text) && !classify(clause)?.full) ||
    things.some((thing) => previous.words.includes(thing))
    ? previous
    : undefined;
};

/** Clear work that becomes less clear only because it is mentioned again: "the tap drips, a leaking tap". */
const isNamedAgain = (alone: Classified, together: Classified): boolean =>
  alone.full &&
  alone.confidence >= enoughAlone &&
  alone.match.kind === together.match.kind &&
  alone.rivals.length === 0 &&
  together.rivals.length > 0;

/** The clause added to the previous one. If its words would only blur that one, they do not count. */
const continued = (previous: Clause, clause: Clause): Clause => {
  const both = joined(previous, clause);
  const alone = classify(previous);
  const together = classify(both);
  const blurred =
    alone && (!together || together.confidence < alone.confidence || isNamedAgain(alone, together));
  return blurred ? { ...both, words: previous.words } : both;
};

/** The clause as separate work, unless it continues the one before it. */
const ownGroup = (previous: Clause, clause: Clause, read: Classified): Clause | undefined => {
  const before = classify(previous);
  if (before === undefined) return clause;
  if (!before.full) return besideVague(previous, clause, before, read);
  const completed = read.full ? clause : withActionsOf(previous, clause);
  const own = read.full ? read : completed && classify(completed);
  if (!own?.full && isVagueWish(clause, read, before)) return clause;
  if (!completed || !own?.full || own.match.kind === before.match.kind) return undefined;
  const names = subjectsOf(clause).some((word) => own.match.thingWords.has(word)) || own.match.phrases > 0;
  return own.confidence >= enoughToStartAnew && names ? completed : undefined;
};

const isOther = (one: Classified, other: Classified): boolean =>
  one.match.kind.service !== other.match.kind.service;

const namesSubject = (clause: Clause, { match }: Classified): boolean =>
  subjectsOf(clause).some((word) => match.thingWords.has(word));

const enoughAlone = 0.75;
const enoughVaguely = 0.42;

/** Clear work after something requested in vaguer words: both are meant. */
const besideVague = (
  previous: Clause,
  clause: Clause,
  before: Classified,
  read: Classified,
): Clause | undefined =>
  read.full &&
  read.confidence >= enoughAlone &&
  before.confidence >= enoughVaguely &&
  isOther(read, before) &&
  isAsking(previous.text) &&
  namesSubject(previous, before) &&
  namesSubject(clause, read)
    ? clause
    : undefined;

/** Something of another trade that is requested, or broken, in words that say little more than its name. */
const isVagueWish = (clause: Clause, read: Classified, before: Classified): boolean =>
  read.confidence >= enoughVaguely &&
  isOther(read, before) &&
  isAsking(clause.text) &&
  namesSubject(clause, read) &&
  read.rivals.every(({ service }) => service === read.match.kind.service);

/** What can be done to something that was named before: "plaster the room and paint it". */
const treatments = new Set(
  "paint stain varnish plaster skim tile seal wallpaper insulate sand clean".split(" "),
);

/** A clause that requests other work on the thing that the previous one named. */
const referringTo = (previous: Clause, clause: Clause): Clause | undefined => {
  const asked = clause.words.filter((word) => treatments.has(word));
  if (asked.length === 0 || !/\b(?:it|them|these|those|that|there)\b/i.test(clause.text)) return undefined;
  if (clause.words.some((word) => isThing(word) && !treatments.has(word))) return undefined;
  const things = previous.words.filter((word) => isThing(word) && !treatments.has(word));
  const own: Clause = { text: clause.text, words: [...asked, ...things], placed: new Set() };
  const read = classify(own);
  const before = classify(previous);
  return read?.full && before && isOther(read, before) && read.confidence >= enoughToStartAnew
    ? own
    : undefined;
};

/** "… and the toilet": only things, which need the same action as those before. */
const withActionsOf = (previous: Clause, clause: Clause): Clause | undefined => {
  const asked = previous.words.filter((word) => actions.has(word));
  if (asked.length === 0 || clause.words.length > 3 || !clause.words.every(isThing)) return undefined;
  return { ...clause, words: [...asked, ...clause.words] };
};
