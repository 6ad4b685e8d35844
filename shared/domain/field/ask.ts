import { isDeepStrictEqual } from "node:util";
import type { Decision } from "../../kernel/event.ts";
import { type FieldProblem, RequestInvalid } from "../../kernel/refusal.ts";
import { QuestionsUpdated } from "./events.ts";
import type { OwnQuestion, ServiceQuestions } from "./question.ts";
import type { QuestionGiven } from "./question-given.ts";

type Known = (task_kind: string) => boolean;

const problemsOf = (
  given: readonly QuestionGiven[],
  { service, questions }: ServiceQuestions,
  isKnown: Known,
): FieldProblem[] =>
  given.flatMap(({ question_id, kind, choices, lowest, highest, personal, shown, kinds = [] }, at) => {
    const names = choices?.map(({ key }) => key) ?? [];
    const wrong: [name: string, problem: string | false][] = [
      [
        "question_id",
        question_id !== undefined &&
          !questions.some((one) => one.question_id === question_id) &&
          "is no question of this service",
      ],
      [
        "question_id",
        question_id !== undefined &&
          given.findIndex((one) => one.question_id === question_id) < at &&
          "is there twice",
      ],
      [
        "choices",
        (kind === "choice") !== (choices !== undefined) && "belongs to a choice, and to nothing else",
      ],
      ["choices", new Set(names).size < names.length && "has a key twice"],
      ["lowest", kind !== "number" && (lowest ?? highest) !== undefined && "belongs to a number alone"],
      [
        "lowest",
        lowest !== undefined && highest !== undefined && lowest > highest && "must not be above the highest",
      ],
      [
        "shown",
        personal &&
          shown === "offered" &&
          "must not be offered: what is personal is shown once the job is taken",
      ],
      [
        "kinds",
        !kinds.every((one) => one.startsWith(`${service}.`) && isKnown(one)) &&
          "must be kinds of work of this service",
      ],
    ];
    return wrong.flatMap(([name, problem]) =>
      problem ? [{ field: `questions.${at}.${name}`, problem }] : [],
    );
  });

/** Replaces the questions of a service. A question that is another one now gets its next revision. Throws `request.invalid`. */
export const askQuestions = (
  before: ServiceQuestions,
  given: readonly QuestionGiven[],
  { isKnown, newId, now }: { isKnown: Known; newId: () => string; now: string },
): Decision<ServiceQuestions> => {
  const fields = problemsOf(given, before, isKnown);
  if (fields.length > 0) throw RequestInvalid({ fields });
  const questions = given.map(({ question_id, ...asked }): OwnQuestion => {
    const old = before.questions.find((one) => one.question_id === question_id);
    if (!old) return { question_id: `${before.service}.${newId()}`, revision: 1, ...asked };
    const { question_id: id, revision, ...was } = old;
    return { question_id: id, revision: isDeepStrictEqual(was, asked) ? revision : revision + 1, ...asked };
  });
  const record: ServiceQuestions = { ...before, questions, updated_at: now };
  const data = { service: before.service, question_ids: questions.map(({ question_id }) => question_id) };
  return { record, events: [QuestionsUpdated.atNextVersion(before, { data })] };
};
