import { handler as getQuestions } from "../../functions/admin/field/get-questions.ts";
import { handler as updateQuestions } from "../../functions/admin/field/update-questions.ts";
import type { QuestionGiven } from "../../shared/domain/field/question-given.ts";
import { administrator } from "./callers.ts";
import { call } from "./world.ts";

/** A question as an operator writes it. */
export const aQuestion = (given: Partial<QuestionGiven> = {}) => ({
  at: "booking",
  kind: "text",
  words: { en: "Where is the water shut off?", es: "¿Dónde se cierra el agua?" },
  required: true,
  personal: true,
  shown: "claimed",
  ...given,
});

/** What customers are asked about a service from now on. */
export const askAbout = async (service: string, questions: readonly object[]) => {
  const as = await administrator();
  const { version } = (await call(getQuestions, { as, query: { service } })).data;
  return call(updateQuestions, { as, body: { service, version, questions } });
};

/** The answer to a question, as it is now. */
export const answerTo = (
  { question_id, revision }: { question_id: string; revision: number },
  value: string | number,
) => ({ question_id, revision, value });

/** Answers to a question about a service that may be left out. */
export const ownAnswersAbout = async (service: string) => {
  const { questions } = (await askAbout(service, [aQuestion({ required: false })])).data;
  return [answerTo(questions[0], "Under the kitchen sink.")];
};
