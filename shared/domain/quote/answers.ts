import type { Decision } from "../../kernel/event.ts";
import { type FieldProblem, RequestInvalid } from "../../kernel/refusal.ts";
import { readerLanguage } from "../../markets/languages.ts";
import { type Answer, checkAnswer, type Question } from "../pricing/reading.ts";
import { withAnswers } from "./known-answers.ts";
import { advance } from "./machine.ts";
import { meantIn } from "./meant.ts";
import type { Quote } from "./quote.ts";
import { readAnew } from "./request.ts";
import { saidIn } from "./said.ts";

/** The answers with what their words mean: "about twelve" is 12. Words that mean nothing stay as they are. */
const inTerms = (questions: readonly Question[], answers: readonly Answer[]): Answer[] => {
  const language = readerLanguage();
  return answers.map((answer) => {
    const question = questions.find(({ question_id }) => question_id === answer.question_id);
    return { ...answer, value: (question && meantIn(language, question, answer.value)) ?? answer.value };
  });
};

const problemOf = (questions: readonly Question[], { question_id, value }: Answer): string | undefined => {
  const question = questions.find((one) => one.question_id === question_id);
  return question ? checkAnswer(question, value)?.problem : "is not an open question of this quote";
};

const asRead = (problem: string): string => saidIn(readerLanguage(), problem);

/** What is wrong with answers to the open questions of a quote, field by field. */
const problemsWith = (
  questions: readonly Question[],
  answers: readonly Answer[],
  { all }: { all: boolean },
): FieldProblem[] => [
  ...answers.flatMap((answer, at) => {
    const problem =
      answers.findIndex((other) => other.question_id === answer.question_id) < at
        ? "is answered twice"
        : problemOf(questions, answer);
    return problem ? [{ field: `answers.${at}`, problem: asRead(problem) }] : [];
  }),
  ...questions.flatMap(({ question_id, required }) =>
    all && required && !answers.some((answer) => answer.question_id === question_id)
      ? [{ field: "answers", problem: asRead(`An answer to ${question_id} is required.`) }]
      : [],
  ),
];

/**
 * The customer answers: every required question of a round; beside an estimate any of those still open. Empty
 * answers to optional questions leave them open. Throws `request.invalid` and `quote.invalid_transition`.
 */
export const answer = (quote: Quote, given: readonly Answer[], now: string): Decision<Quote> => {
  const answers = inTerms(quote.questions, given);
  const decision = advance(quote, "answer", now, {
    changes: { ...readAnew, answers: withAnswers(quote.answers, answers) },
    facts: { round: quote.rounds },
  });
  const problems = problemsWith(quote.questions, answers, { all: quote.state === "awaiting_answers" });
  if (problems.length > 0) throw RequestInvalid({ fields: problems });
  return decision;
};

/** Whether one answer would be taken, and if not, why. */
export const validateAnswer = (quote: Quote, given: Answer): { valid: boolean; problem?: string } => {
  const [meant = given] = inTerms(quote.questions, [given]);
  const problem = problemOf(quote.questions, meant);
  return problem ? { valid: false, problem: asRead(problem) } : { valid: true };
};
