import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { notFound, versionConflict } from "../../kernel/refusal.ts";
import { described, Id, Instant, Int, Text } from "../../kernel/schema.ts";
import { AskedQuestion, OwnQuestion, QuestionId } from "./question.ts";
import { AnyNumber } from "./question-given.ts";
import { questionPolicy } from "./question-policy.ts";

const Value = z.union([z.string(), z.number()]);

/** An answer as the customer gives it. */
const AnswerGiven = z.strictObject({
  question_id: described(QuestionId, "The question, as get-questions gives it."),
  revision: described(Int(1, 1e9), "The revision of the question that was answered."),
  value: described(
    z.union([Text(questionPolicy.answer_characters), AnyNumber]),
    "The text, the key of the choice, the number, the date, or the id of an upload.",
  ),
});
export type AnswerGiven = z.output<typeof AnswerGiven>;

/** What is in a body that books or asks for a quote. */
export const ownAnswersGiven = {
  own_answers: described(
    z.optional(z.array(AnswerGiven).check(z.maxLength(questionPolicy.answers_most))),
    "Answers to the operator's own questions. They never change a price.",
  ),
};

/** An answer with its question as it was asked: a later revision does not change what was answered. */
const OwnAnswer = z.extend(OwnQuestion, { value: described(Value, "What was answered.") });
export type OwnAnswer = z.output<typeof OwnAnswer>;

export const AnsweredKind = z.enum(["quote", "job"]);

/** The answers that belong to a quote or a job: an item beside it. */
export const OwnAnswers = lazyObject(() => ({
  id: z.string(),
  version: z.int(),
  record_type: AnsweredKind,
  record_id: Id("record"),
  person_id: Id("account"),
  answers: z.array(OwnAnswer),
  updated_at: Instant,
}));
export type OwnAnswers = z.output<typeof OwnAnswers>;

/** An answer as it is read. */
export const AnswerView = z.extend(
  z.pick(AskedQuestion, { question_id: true, revision: true, kind: true, words: true, choices: true }),
  { value: described(Value, "What was answered.") },
);

export const answerView = ({ question_id, revision, kind, words, choices, value }: OwnAnswer) => ({
  question_id,
  revision,
  kind,
  words,
  ...(choices && { choices }),
  value,
});

export const OwnAnswersNotFound = notFound("own_answers", "record with answers");
export const OwnAnswersConflict = versionConflict("own_answers", "list of answers");

type Reader = "customer" | "operator" | "provider" | "candidate";

/** The answers that somebody reads. */
export const shownTo = (reader: Reader, answers: readonly OwnAnswer[]): OwnAnswer[] =>
  answers.filter(({ shown, personal }) => {
    if (reader === "customer" || reader === "operator") return true;
    if (reader === "provider") return shown !== "console";
    return shown === "offered" && !personal;
  });

/** The uploads among the answers. */
export const filesIn = (answers: readonly Pick<OwnAnswer, "kind" | "value">[]): string[] =>
  answers.flatMap(({ kind, value }) => (kind === "file" ? [String(value)] : []));

/** What is left when the customer is erased. Returns the same record if nothing personal is in it. */
export const withoutPersonalAnswers = (before: OwnAnswers): OwnAnswers => {
  const answers = before.answers.filter(({ personal, kind }) => !personal && kind !== "file");
  return answers.length === before.answers.length ? before : { ...before, answers };
};
