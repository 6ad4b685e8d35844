import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { type Classified, classify } from "./classify.ts";
import { type Clause, clauseOf, joined, subjectsOf } from "./clause.ts";
import { clausesOf, isContinuation, isDismissed } from "./clauses.ts";
import { isThing } from "./taxonomy-index.ts";

/** A stretch of text about one piece of work. */
export type Segment = {
  kind: TaskKind;
  confidence: number;
  /** The customer's words. */
  evidence: string;
  text: string;
  /** Other kinds that fit about as well, of another service too. */
  rivals: TaskKind[];
  /** Further kinds of the same service, the likeliest first. */
  likely: TaskKind[];
};

const understoodFrom = 0.27;
/** Beside a piece of work that is clear, what is much less clear is taken for a detail of it. */
const besideTheSurest = 0.6;
const enoughToStartAnew = 0.55;

/** What can be asked of several things at once: "fix the tap and the toilet". */
const actions = new Set(
  "install repair replace paint clean remove hang fit build new service move unblock check inspect put".split(
    " ",
  ),
);

/** The pieces of work in a text, in its order. */
export const segmentsOf = (text: string): Segment[] => {
  const groups = groupsOf(text);
  const segments = groups.flatMap((group): Segment[] => {
    const read = classify(group);
    if (read === undefined || read.confidence < understoodFrom) return [];
    const { match, confidence, rivals, likely } = read;
    return [{ kind: match.kind, confidence, evidence: group.text, text: group.text, rivals, likely }];
  });
  const surest = Math.max(0, ...segments.map(({ confidence }) => confidence));
  return segments.filter(({ confidence }) => confidence >= surest * besideTheSurest);
};

/** Clauses put together by the work they speak of; those about nothing known go with what was said before. */
const groupsOf = (text: string): Clause[] => {
  const groups: Clause[] = [];
  let opening: Clause | undefined;
  let dismissed: Clause | undefined;
  for (const clauseText of clausesOf(text)) {
    const clause = clauseOf(clauseText);
    if (isDismissed(clauseText)) {
      dismissed = clause;
      continue;
    }
    if (clause.words.length === 0) continue;
    const previous = groups.at(-1);
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

/** The clause added to the one before it; where it would only blur that one, its words do not count. */
const continued = (previous: Clause, clause: Clause): Clause => {
  const both = joined(previous, clause);
  const alone = classify(previous);
  const together = classify(both);
  const blurred = alone && (!together || together.confidence < alone.confidence);
  return blurred ? { ...both, words: previous.words } : both;
};

/** The clause as a piece of work of its own, unless it continues the one before it. */
const ownGroup = (previous: Clause, clause: Clause, read: Classified): Clause | undefined => {
  const before = classify(previous);
  if (before === undefined) return clause;
  if (!before.full) return undefined;
  const completed = read.full ? clause : withActionsOf(previous, clause);
  const own = read.full ? read : completed && classify(completed);
  if (!completed || !own?.full || own.match.kind === before.match.kind) return undefined;
  const names = subjectsOf(clause).some((word) => own.match.thingWords.has(word)) || own.match.phrases > 0;
  return own.confidence >= enoughToStartAnew && names ? completed : undefined;
};

/** "… and the toilet": only things, of which the same is asked as of those before. */
const withActionsOf = (previous: Clause, clause: Clause): Clause | undefined => {
  const asked = previous.words.filter((word) => actions.has(word));
  if (asked.length === 0 || clause.words.length > 3 || !clause.words.every(isThing)) return undefined;
  return { ...clause, words: [...asked, ...clause.words] };
};
