import { taskKind } from "../pricing/taxonomy/taxonomy.ts";
import type { Advice } from "./advice.ts";
import type { Made } from "./dialogue.ts";

/** What somebody's own words already answer, so that no check asks it again. */

const common = new Set(
  "a about all already although an and any are as at be been but by can come could did do does each else even every few for from get give go has have he her here his how i if in into is it its itself just less like many may me more most much my no not now of off on one only or other our out over own part really same she since so some soon still such than that the their them then there these they thing this those to too turn under up us very was we were what when where which while who why will with would you your seem seems something somebody several first last long short thi".split(
    " ",
  ),
);

const stemOf = (word: string): string => {
  const bare = word.replace(/(?:ing|ed|es|s|y)$/, "");
  const base = bare.length >= 3 ? bare : word;
  return base.replace(/([^aeiou])\1$/, "$1").replace(/e$/, "");
};

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[a-z]+/g) ?? [])
    .filter((word) => word.length > 2 && !common.has(word))
    .map(stemOf);

const clausesOf = (text: string): string[] => text.split(/[.!?;,\n]+|\b(?:but|although|however)\b/i);

const denied =
  /\b(?:no|not|never|none|neither|nor|without|unless|or|maybe|perhaps|unsure|if|whether)\b|n['’]?t\b/i;

/** A question about what can be seen or heard; one that asks to try something first is answered by nobody's first words. */
const isPlain = (question: string): boolean =>
  /^(?:is|are|do|does|did|has|have|was|were)\b[^.]*\?$/i.test(question) && !/, or\b/.test(question);

/** How many of the words that tell a check apart must be said. */
const words_least = 2;
const share_least = 0.5;

type OwnWords = { id: string; question: string; own: string[] };

/** The words that tell each check of an advice apart from its others. */
const ownWordsOf = (advice: Advice): OwnWords[] => {
  const asked = advice.causes.map(({ check }) => new Set(check ? wordsOf(check.question) : []));
  return advice.causes.flatMap(({ check }, at) => {
    const own = [...(asked[at] as Set<string>)].filter(
      (word) => !asked.some((words, other) => other !== at && words.has(word)),
    );
    return check && own.length > 0
      ? [{ id: `${advice.task_kind}:${at}`, question: check.question, own }]
      : [];
  });
};

/** Half and at least two of the words are said; of one word, that one. The name of the kind of work says nothing. */
const says = (clause: ReadonlySet<string>, own: readonly string[], named: ReadonlySet<string>): boolean => {
  const hits = own.filter((word) => clause.has(word));
  return (
    hits.length >= Math.min(words_least, own.length) &&
    hits.length >= share_least * own.length &&
    hits.some((word) => !named.has(word))
  );
};

const nameOf = ({ task_kind }: Advice): Set<string> => new Set(wordsOf(taskKind(task_kind)?.title ?? ""));

/** The checks of an advice that words said before answer with yes: in one clause that denies nothing. */
export const answeredBefore = (advice: Advice, made: readonly Made[], said: readonly string[]): Made[] => {
  const named = nameOf(advice);
  const clauses = said
    .flatMap(clausesOf)
    .filter((clause) => !denied.test(clause))
    .map((clause) => new Set(wordsOf(clause)));
  return ownWordsOf(advice)
    .filter(({ id, question }) => isPlain(question) && !made.some(({ check }) => check === id))
    .filter(({ own }) => clauses.some((clause) => says(clause, own, named)))
    .map(({ id }) => ({ check: id, answer: "yes" }));
};

const uncertain = /\b(?:maybe|perhaps|unsure|if|whether|might|could)\b/i;

/**
 * How words other than yes and no answer a check: they say the same ("the handle is loose"), or deny it ("the handle isn't
 * loose"). Undefined if they do neither.
 */
export const answeredInWords = (advice: Advice, check: string, text: string): "yes" | "no" | undefined => {
  const asked = ownWordsOf(advice).find(({ id }) => id === check);
  if (!asked || !isPlain(asked.question)) return undefined;
  const clause = clausesOf(text).find(
    (words) => !uncertain.test(words) && says(new Set(wordsOf(words)), asked.own, new Set()),
  );
  return clause === undefined ? undefined : denied.test(clause) ? "no" : "yes";
};
