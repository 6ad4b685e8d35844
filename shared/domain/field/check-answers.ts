import { type FieldProblem, RequestInvalid } from "../../kernel/refusal.ts";
import { LocalDate } from "../../kernel/schema.ts";
import type { Media } from "../media/media.ts";
import type { AnswerGiven, OwnAnswer } from "./answer.ts";
import { isAskedFor, type OwnQuestion } from "./question.ts";

/** What answers are compared with. */
export type Asking = {
  /** The questions as they are asked now. */
  questions: readonly OwnQuestion[];
  /** The uploads that answers name, as far as they are there. */
  files: readonly Pick<Media, "id" | "owner_id" | "state">[];
  person_id: string;
};

const fileProblem = (value: string, { files, person_id }: Asking): string | undefined => {
  const file = files.find(({ id }) => id === value);
  if (file?.owner_id !== person_id) return "must be the id of an upload of yours";
  if (file.state === "rejected") return "was rejected: upload it again";
  return file.state === "ready" ? undefined : "is not ready yet";
};

const numberProblem = (value: number, { lowest, highest }: OwnQuestion): string | undefined => {
  if (lowest !== undefined && value < lowest) return `must be at least ${lowest}`;
  return highest !== undefined && value > highest ? `must be at most ${highest}` : undefined;
};

const problemOf = (question: OwnQuestion, value: string | number, asking: Asking): string | undefined => {
  const { kind, choices = [] } = question;
  if (kind === "number")
    return typeof value === "number" ? numberProblem(value, question) : "must be a number";
  if (typeof value === "number") return "must be text";
  if (kind === "date")
    return LocalDate.safeParse(value).success ? undefined : "must be a date such as 2027-03-18";
  if (kind === "choice")
    return choices.some(({ key }) => key === value)
      ? undefined
      : `must be one of ${choices.map(({ key }) => key).join(", ")}`;
  return kind === "file" ? fileProblem(value, asking) : undefined;
};

/** The answers with their questions. Throws `request.invalid`, naming each that answers none, an older one or in a wrong way. */
export const checkedAnswers = (given: readonly AnswerGiven[], asking: Asking): OwnAnswer[] => {
  const fields: FieldProblem[] = [];
  const answers = given.flatMap(({ question_id, revision, value }, at): OwnAnswer[] => {
    const add = (name: string, problem: string): OwnAnswer[] => {
      fields.push({ field: `own_answers.${at}.${name}`, problem });
      return [];
    };
    const question = asking.questions.find((one) => one.question_id === question_id);
    if (!question) return add("question_id", "is not asked here");
    if (given.findIndex((one) => one.question_id === question_id) < at)
      return add("question_id", "is answered twice");
    if (question.revision !== revision) return add("revision", "is an older one: read the question again");
    const problem = problemOf(question, value, asking);
    return problem === undefined ? [{ ...question, value }] : add("value", problem);
  });
  if (fields.length > 0) throw RequestInvalid({ fields });
  return answers;
};

/** What was answered before, with what is answered now in its place. */
export const answeredWith = (before: readonly OwnAnswer[], now: readonly OwnAnswer[]): OwnAnswer[] => [
  ...before.filter(({ question_id }) => !now.some((one) => one.question_id === question_id)),
  ...now,
];

type Task = { service: string; task_kind: string };

/** The answers that concern some work. */
export const answersFor = (task: Task, answers: readonly OwnAnswer[]): OwnAnswer[] =>
  answers.filter((answer) => isAskedFor(answer, task));

/** Throws `request.invalid`, naming each required question about some work that has no answer. */
export const expectAnswered = (
  tasks: readonly Task[],
  questions: readonly OwnQuestion[],
  answers: readonly OwnAnswer[],
): void => {
  const fields = questions
    .filter(
      (question) =>
        question.required &&
        tasks.some((task) => isAskedFor(question, task)) &&
        !answers.some(({ question_id }) => question_id === question.question_id),
    )
    .map(({ question_id, words }) => ({
      field: "own_answers",
      problem: `must answer ${question_id}: ${words.en ?? words.es}`,
    }));
  if (fields.length > 0) throw RequestInvalid({ fields });
};
