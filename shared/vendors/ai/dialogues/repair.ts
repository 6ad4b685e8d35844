import type { Action, Facts } from "../../../domain/conversation/conversation.ts";
import { intentOf, refusedReasonOf } from "../../../domain/conversation/intent.ts";
import type { Finding, Question } from "../../../domain/pricing/reading.ts";
import { taskKind } from "../../../domain/pricing/taxonomy/taxonomy.ts";
import { questionIn } from "../../../domain/quote/said.ts";
import { type Act, actOf } from "../../../domain/repair-guides/acts.ts";
import type { Advice } from "../../../domain/repair-guides/advice.ts";
import {
  type CheckAnswer,
  checkAnswerIn,
  led,
  type Next,
  nextOf,
  type Said,
  sayNext,
  sayTold,
  textOf,
  warnings,
} from "../../../domain/repair-guides/dialogue.ts";
import type { Guidebook } from "../../../domain/repair-guides/guidebook.ts";
import { guidebookIn } from "../../../domain/repair-guides/guidebooks.ts";
import { answeredBefore, answeredInWords } from "../../../domain/repair-guides/own-words.ts";
import { withOwnNumber } from "../../../markets/emergency.ts";
import type { AssistantTurn } from "../assistant.ts";
import { readByRules } from "../rules/rules-estimator.ts";
import type { LoadedDialogue, RulesAnswer } from "./dialogue.ts";
import { passageOn } from "./guides.ts";
import { choicesOf } from "./intake.ts";
import { languageOf } from "./language.ts";
import { readingOf, withAnswer } from "./understood.ts";
import { noticeFor, type Words, wordsIn } from "./words.ts";

type Answer = RulesAnswer;

const actionsIn = (words: Words) => {
  const person: Action = { action: "talk_to_person", label: words.talk_to_person };
  const quote: Action = { action: "request_quote", label: words.ask_quote };
  const choices: Action[] = [words.yes, words.no, words.not_sure].map((label) => ({
    action: "answer",
    label,
    says: label,
  }));
  return { person, quote, choices };
};

/** Below this confidence it asks which kind of work it is, if there are several. */
const sureEnough = 0.5;

/** After this many answers that were not understood, it goes on without the check and offers a person. */
const misses_most = 2;

/** The check that the last reply asked, if it asked one. */
const openCheck = ({ asked, task_kind }: Facts): string | undefined =>
  asked !== undefined && task_kind !== undefined && asked.startsWith(`${task_kind}:`) ? asked : undefined;

const withCheck = (facts: Facts, check: string, answer: CheckAnswer): Facts => {
  const { asked: _, misses: __, ...kept } = facts;
  return { ...kept, checks: [...facts.checks, { check, answer }] };
};

const cited = (book: Guidebook, advice: Advice, said: readonly Said[]) => {
  const { knowledge_id, revision, title } = passageOn(book, advice);
  return said.map(({ text, quotes }) => ({
    text,
    citations: quotes.map((quote) => ({ knowledge_id, revision, title, quote })),
  }));
};

/** The same, with own words before the first of them. */
const after = (lead: string | undefined, [first, ...rest]: Said[]): Said[] =>
  lead && first ? [{ ...first, text: `${lead} ${first.text}` }, ...rest] : first ? [first, ...rest] : [];

const outcomeOf = ({ next }: Next): Facts["outcome"] => {
  if (next === "check") return undefined;
  if (next === "repair") return "do_it_yourself";
  return next === "professional" ? "professional" : "unclear";
};

/** The question that decides which kind of work it is. For a repair the amount does not matter. */
const kindQuestion = (questions: readonly Question[]): Question | undefined =>
  questions.find(({ question_id }) => /^(?:kind:|service$|describe$|which)/.test(question_id));

/** The kind of work to talk about: the same as before while checks are made or the best reading is a guess, otherwise that. */
const kindNow = (facts: Facts, [best]: readonly Finding[]): string | undefined => {
  const isChecked = facts.checks.some(({ check }) => check.startsWith(`${facts.task_kind}:`));
  const isGuess = best === undefined || best.confidence < sureEnough;
  return isChecked || (facts.task_kind && isGuess) ? facts.task_kind : best?.task_kind;
};

/** The kind of work that a message alone clearly speaks of, if it is another one. */
const anotherKind = ({ facts, own }: AssistantTurn, text: string): string | undefined => {
  const [found] = readByRules({ text, answers: [], media: [], ...(own && { own }) }).findings;
  return found && found.confidence >= sureEnough && found.task_kind !== facts.task_kind
    ? found.task_kind
    : undefined;
};

/** The customer's messages so far, except the one that answers a check. */
const ownWords = ({ facts, before, said }: AssistantTurn): string[] => [
  ...before.filter(({ author }) => author === "user").map(({ text }) => text),
  ...(openCheck(facts) && checkAnswerIn(said.text) ? [] : [said.text]),
];

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);

/** The sentences of a guide that share most words with a question, at least two. */
const nearest = (advice: Advice, question: string): string[] => {
  const asked = wordsOf(question);
  const met = (sentence: string) => [...wordsOf(sentence)].filter((word) => asked.has(word)).length;
  const sentences = [...new Set(textOf(advice).split("\n"))].filter((one) => !one.endsWith("?"));
  return sentences
    .filter((sentence) => met(sentence) >= 2)
    .toSorted((one, other) => met(other) - met(one))
    .slice(0, 2);
};

/** What was said, and in whose words it is answered. */
type Spoken = { turn: AssistantTurn; words: Words; book: Guidebook };

/** What is said next about a kind of work, once the last message has been taken in. */
const goOn = ({ turn, words, book }: Spoken, facts: Facts, advice: Advice, lead?: string): Answer => {
  const { person, quote, choices } = actionsIn(words);
  const isDanger = facts.safety.length > 0;
  const told = isDanger ? [] : answeredBefore(book, advice, facts.checks, ownWords(turn));
  const checks = [...facts.checks, ...told];
  const next: Next = isDanger ? { next: "professional" } : nextOf(advice, checks);
  const outcome = outcomeOf(next);
  const { outcome: _, asked: __, misses: ___, ...kept } = facts;
  return {
    text: "",
    sentences: cited(
      book,
      advice,
      after(lead, [...(next.next === "check" ? sayTold(advice, told) : []), ...sayNext(advice, next, words)]),
    ),
    actions: next.next === "check" ? choices : [quote, person],
    facts: {
      ...kept,
      checks,
      task_kind: advice.task_kind,
      ...(next.next === "check" && { asked: next.id }),
      ...(outcome && { outcome }),
    },
    ...(next.next === "unclear" && { unsure: true }),
  };
};

/** Of an operator's own kind of work there is no guide: a professional does it. Undefined: the kind is none of those. */
const leftToProfessional = (
  { turn, words }: Pick<Spoken, "turn" | "words">,
  facts: Facts,
  kind: string | undefined,
): Answer | undefined => {
  const own = turn.own?.find(({ task_kind }) => task_kind === kind);
  if (!own) return undefined;
  const { person, quote } = actionsIn(words);
  const { asked: _, open: __, misses: ___, ...kept } = facts;
  return {
    text: words.no_guide(own.title),
    actions: [quote, person],
    facts: { ...kept, task_kind: own.task_kind, outcome: "professional" },
  };
};

type State = Spoken & { facts: Facts; advice: Advice | undefined };

/** What an answer to the open check would mean, said when it was asked back or not understood. */
const explained = ({ facts, words, book, advice }: State, lead: string | undefined): Answer | undefined => {
  const check = openCheck(facts);
  const asked = check && advice?.causes[Number(check.split(":")[1])]?.check;
  if (!advice || !asked) return undefined;
  const { yes, no } = asked;
  const said = after(lead, [
    led(words.if_yes, yes),
    { text: `${words.if_no} ${no} ${words.asks_again}`, quotes: [no] },
  ]);
  return { text: "", sentences: cited(book, advice, said), actions: actionsIn(words).choices, facts };
};

const answerBack = (state: State): Answer => {
  const { turn, facts, words, book, advice } = state;
  const { person, quote, choices } = actionsIn(words);
  const term = book.termIn(turn.said.text);
  if (term)
    return openCheck(facts)
      ? { text: `${term} ${words.asks_again}`, actions: choices, facts }
      : { text: term, actions: [quote, person], facts };
  const asked = explained(state, undefined);
  if (asked) return asked;
  const found = advice ? nearest(advice, turn.said.text) : [];
  if (advice && found.length > 0)
    return {
      text: "",
      sentences: cited(
        book,
        advice,
        found.map((text) => ({ text, quotes: [text] })),
      ),
      actions: [quote, person],
      facts,
    };
  return { text: words.cannot_explain, actions: [person, quote], facts, unsure: true };
};

/** The answer to what a message does. Undefined: go on with the checks. */
const answerTo = (act: Act, state: State): Answer | undefined => {
  const { turn, facts, words, book, advice } = state;
  const { person, quote } = actionsIn(words);
  const { asked: _, open: __, misses: ___, outcome, ...kept } = facts;
  const check = openCheck(facts);
  switch (act) {
    case "solved":
      return {
        text: facts.safety.length > 0 ? words.solved_danger : words.solved,
        actions: facts.safety.length > 0 ? [quote, person] : [quote],
        facts: { ...kept, outcome: "solved" },
      };
    case "worse":
      return advice && warnings(advice).length > 0
        ? {
            text: "",
            sentences: cited(book, advice, after(words.worse, warnings(advice))),
            actions: [quote, person],
            facts: { ...kept, outcome: "professional" },
          }
        : { text: words.worse, actions: [quote, person], facts: { ...kept, outcome: "professional" } };
    case "stop":
      return { text: words.stopped, actions: [quote, person], facts: { ...kept, outcome: "unclear" } };
    case "cannot":
      if (check && advice) return goOn(state, withCheck(facts, check, "unknown"), advice, words.cannot_check);
      return outcome
        ? { text: words.cannot_repair, actions: [quote, person], facts: { ...kept, outcome: "professional" } }
        : undefined;
    case "unchanged": {
      if (outcome !== "do_it_yourself" || !advice) return undefined;
      const tried = facts.checks.map((one) =>
        one.answer === "yes" && one.check.startsWith(`${advice.task_kind}:`)
          ? { ...one, answer: "no" as const }
          : one,
      );
      return goOn(state, { ...facts, checks: tried }, advice, words.not_that);
    }
    case "question":
      return outcome || check ? answerBack(state) : undefined;
    case "other_problem": {
      const kind = anotherKind(turn, turn.said.text);
      const other = kind === undefined ? undefined : book.adviceOn(kind);
      const { task_kind: ____, confidence: _____, ...open } = kept;
      return other
        ? goOn(state, { ...open, task_kind: other.task_kind }, other)
        : (leftToProfessional(state, open, kind) ?? {
            text: words.other_problem,
            actions: [quote, person],
            facts: open,
          });
    }
  }
};

/** What a message says to the open check, if it can be understood. */
const takenIn = (state: State, check: string): Answer | undefined => {
  const { turn, facts, words, book, advice } = state;
  if (!advice) return undefined;
  const { text } = turn.said;
  const answer = answeredInWords(book, advice, check, text) ?? checkAnswerIn(text);
  if (answer) return goOn(state, withCheck(facts, check, answer), advice);
  const open = facts.checks.filter((one) => one.check.startsWith(`${advice.task_kind}:`));
  const evidence = answeredBefore(book, advice, open, [text]);
  if (evidence.length > 0)
    return goOn(state, { ...facts, checks: [...facts.checks, ...evidence] }, advice, words.noted);
  const kind = anotherKind(turn, text);
  const other = book.adviceOn(kind ?? "");
  if (other && taskKind(other.task_kind)?.service !== taskKind(advice.task_kind)?.service)
    return goOn(state, { ...facts, task_kind: other.task_kind }, other, words.noted);
  return leftToProfessional(state, facts, kind);
};

const notUnderstood = (state: State, check: string): Answer | undefined => {
  const { facts, words, advice } = state;
  const misses = (facts.misses ?? 0) + 1;
  if (!advice) return undefined;
  if (misses < misses_most) {
    const asked = explained(state, words.not_understood);
    return asked && { ...asked, facts: { ...facts, misses } };
  }
  const gone = goOn(state, withCheck(facts, check, "unknown"), advice, words.cannot_check);
  const { person } = actionsIn(words);
  return gone.actions.some(({ action }) => action === person.action)
    ? gone
    : { ...gone, actions: [...gone.actions, person] };
};

/** The answer before the reader's language and earlier answers are looked at. */
const answered = (turn: AssistantTurn, words: Words, book: Guidebook, language: string): Answer => {
  const { text } = turn.said;
  const { person, quote } = actionsIn(words);
  const refused = refusedReasonOf(text);
  if (refused)
    return {
      text: withOwnNumber(words.refused[refused], turn.market),
      actions: refused === "professional_only" ? [quote, person] : [person],
      facts: turn.facts,
      refused,
    };
  const intent = intentOf(text);
  if (intent === "human" || intent === "price")
    return { text: words[intent], actions: intent === "price" ? [quote] : [person], facts: turn.facts };
  const known = turn.facts.task_kind === undefined ? undefined : book.adviceOn(turn.facts.task_kind);
  const state: State = { turn, facts: turn.facts, words, book, advice: known };
  const act = known || turn.before.length > 0 ? actOf(text) : undefined;
  const acted = act && answerTo(act, state);
  if (acted) return acted;
  const check = openCheck(turn.facts);
  if (check && turn.facts.safety.length === 0) {
    const taken = takenIn(state, check) ?? notUnderstood(state, check);
    if (taken) return taken;
  }
  const facts = withAnswer(turn);
  const reading = readingOf(turn, facts.answers);
  const { open: _, asked: __, ...kept } = facts;
  const [finding] = reading.findings;
  const now: Facts = {
    ...kept,
    ...(finding && { confidence: finding.confidence, urgency: kept.urgency ?? finding.urgency }),
    findings: reading.findings_of,
  };
  if (intent && !finding)
    return { text: words[intent], actions: intent === "account" ? [person] : [], facts: now };
  const task_kind = kindNow(facts, reading.findings);
  const advice = book.adviceOn(task_kind ?? "");
  const open = kindQuestion(reading.questions);
  const unclear = open && questionIn(language, open);
  const isGuess = task_kind !== facts.task_kind && (finding?.confidence ?? 0) < sureEnough;
  const own = unclear && isGuess ? undefined : leftToProfessional({ turn, words }, now, task_kind);
  if (own) return own;
  if (!advice || (unclear && isGuess && facts.checks.length === 0))
    return {
      text: unclear?.text ?? words.describe,
      actions: [...(unclear ? choicesOf(unclear, language).slice(0, 5) : []), quote, person],
      facts: { ...now, ...(open && { open, asked: open.question_id }) },
      unsure: true,
    };
  return goOn(state, now, advice);
};

const textIn = ({ text, sentences }: Answer): string =>
  sentences ? sentences.map((one) => one.text.trim()).join(" ") : text;

/**
 * Finds out what to repair and what to do about it, by asking the check that best halves the possible causes.
 * Everything said about the repair is the guide's own sentences, and what nobody confirmed is said as a possibility. If a
 * danger was named, no steps are given. It understands at any time that it works again or got worse, that somebody asks
 * back, can't do it, wants to stop, or speaks of something else; nothing is said twice word for word.
 */
export const talkAboutRepair: LoadedDialogue = async (turn) => {
  const language = languageOf(turn);
  const words = wordsIn(language);
  const answer = answered(turn, words, await guidebookIn(language, turn.market), language);
  const replies = turn.before.filter(({ author }) => author === "assistant").map(({ text }) => text);
  const notice = answer.sentences && noticeFor(language);
  const isTold = notice === undefined || replies.some((text) => text.includes(notice));
  const text = textIn(answer);
  if (replies.at(-1)?.replace(`${notice} `, "") === text) {
    const { person, quote } = actionsIn(words);
    return { text: words.nothing_new, actions: [quote, person], facts: answer.facts };
  }
  if (isTold || !answer.sentences) return answer;
  const [first, ...rest] = answer.sentences;
  return first ? { ...answer, sentences: [{ ...first, text: `${notice} ${first.text}` }, ...rest] } : answer;
};
