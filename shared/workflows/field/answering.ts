import type { Write } from "../../data/engine/write.ts";
import { ownAnswers } from "../../data/own-answers.ts";
import { questionsAbout } from "../../data/own-questions.ts";
import type { AnswerGiven, OwnAnswer, OwnAnswers } from "../../domain/field/answer.ts";
import {
  answeredWith,
  answersFor,
  checkedAnswers,
  expectAnswered,
} from "../../domain/field/check-answers.ts";
import { isAskedFor, type OwnQuestion, serviceOf } from "../../domain/field/question.ts";
import { type Id, isId } from "../../kernel/id.ts";

type Given = readonly AnswerGiven[] | undefined;

/** Most bookings and quotes name no uploads. */
const uploadsNamed = async (ids: readonly Id[]) => {
  if (ids.length === 0) return [];
  const { media } = await import("../../data/media.ts");
  return media.many(ids);
};

/** What answers in a body refer to: the quote's answers so far, and uploads. One round trip. */
export const beginAnswering = async (given: Given = [], quote_id?: string) => {
  const named = given.flatMap(({ value }) => (typeof value === "string" && isId(value) ? [value] : []));
  const [before, files] = await Promise.all([
    quote_id !== undefined && isId(quote_id) ? ownAnswers.get("quote", quote_id) : undefined,
    uploadsNamed(named),
  ]);
  return { given, before, files };
};
type Begun = Awaited<ReturnType<typeof beginAnswering>>;

/** The questions of the services that answers name. One round trip. */
export const questionsNamed = (given: Given = []): Promise<OwnQuestion[]> =>
  questionsAbout(given.map(({ question_id }) => ({ service: serviceOf(question_id) })));

type Owner = Pick<OwnAnswers, "record_type" | "record_id" | "person_id">;

const beside = (owner: Owner, answers: OwnAnswer[], version: number, updated_at: string): OwnAnswers => ({
  id: `${owner.record_type}:${owner.record_id}`,
  version,
  ...owner,
  answers,
  updated_at,
});

type AnsweredQuote = { id: string; user_id: string };

/** The answers beside a quote after a request, if it has any. Throws `request.invalid`. */
export const answersOfQuote = (
  { given, before, files }: Begun,
  questions: readonly OwnQuestion[],
  { id, user_id }: AnsweredQuote,
  now: string,
): OwnAnswers | undefined => {
  if (given.length === 0) return undefined;
  const answers = checkedAnswers(given, { questions, files, person_id: user_id });
  const owner = { record_type: "quote", record_id: id, person_id: user_id } as unknown as Owner;
  return beside(owner, answeredWith(before?.answers ?? [], answers), before?.version ?? 0, now);
};

type BookedWork = { id: string; user_id: string; service: string; task_kind: string };

/**
 * The writes of the answers beside jobs that are booked now: those of the quote, and those given with the booking. Throws
 * `request.invalid`, also where a required answer is missing. One round trip.
 */
export const answersOfJobs = async (
  { given, before, files }: Begun,
  jobs: readonly BookedWork[],
  now: string,
): Promise<Write[]> => {
  const questions = (await questionsAbout(jobs)).filter((one) => jobs.some((job) => isAskedFor(one, job)));
  const person_id = jobs[0]?.user_id as string;
  const answers = answeredWith(before?.answers ?? [], checkedAnswers(given, { questions, files, person_id }));
  expectAnswered(jobs, questions, answers);
  return jobs.flatMap((job) => {
    const own = answersFor(job, answers);
    const owner = { record_type: "job", record_id: job.id, person_id } as unknown as Owner;
    return own.length === 0 ? [] : [ownAnswers.insert(beside(owner, own, 0, now))];
  });
};

/** The writes of the answers beside a further visit: those of the visit before. */
export const answersOfVisit = (
  before: OwnAnswers | undefined,
  { id }: { id: string },
  now: string,
): Write[] => {
  if (!before) return [];
  const owner = { record_type: "job", record_id: id, person_id: before.person_id } as unknown as Owner;
  return [ownAnswers.insert(beside(owner, before.answers, 0, now))];
};
