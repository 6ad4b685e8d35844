import type { Advice } from "./advice.ts";
import type { Made } from "./dialogue.ts";
import type { Guidebook, Wording } from "./guidebook.ts";

/** What somebody's own words already answer, so that no check asks it again. */

/** How many of the words that tell a check apart must be said. */
const words_least = 2;
const share_least = 0.5;

type OwnWords = { id: string; question: string; own: string[] };

/** The words that tell each check of an advice apart from its others. */
const ownWordsOf = ({ wordsOf }: Wording, advice: Advice): OwnWords[] => {
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

type Book = Pick<Guidebook, "wording" | "titleOf">;

/** The checks of an advice that words said before answer with yes: in one clause that denies nothing. */
export const answeredBefore = (
  { wording, titleOf }: Book,
  advice: Advice,
  made: readonly Made[],
  said: readonly string[],
): Made[] => {
  const named = new Set(wording.wordsOf(titleOf(advice.task_kind)));
  const clauses = said
    .flatMap(wording.clausesOf)
    .filter((clause) => !wording.denied.test(clause))
    .map((clause) => new Set(wording.wordsOf(clause)));
  return ownWordsOf(wording, advice)
    .filter(({ id, question }) => wording.isPlain(question) && !made.some(({ check }) => check === id))
    .filter(({ own }) => clauses.some((clause) => says(clause, own, named)))
    .map(({ id }) => ({ check: id, answer: "yes" }));
};

/**
 * How words other than yes and no answer a check: they say the same ("the handle is loose"), or deny it ("the handle isn't
 * loose"). Undefined if they do neither.
 */
export const answeredInWords = (
  { wording }: Book,
  advice: Advice,
  check: string,
  text: string,
): "yes" | "no" | undefined => {
  const asked = ownWordsOf(wording, advice).find(({ id }) => id === check);
  if (!asked || !wording.isPlain(asked.question)) return undefined;
  const clause = wording
    .clausesOf(text)
    .find(
      (words) =>
        !wording.uncertain.test(words) && says(new Set(wording.wordsOf(words)), asked.own, new Set()),
    );
  return clause === undefined ? undefined : wording.denied.test(clause) ? "no" : "yes";
};
