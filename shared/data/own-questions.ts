import { noQuestions, QuestionsConflict, ServiceQuestions } from "../domain/field/question.ts";
import { notFound } from "../kernel/refusal.ts";
import { entity } from "./engine/entity.ts";

export const ownQuestions = entity({
  name: "own_questions",
  schema: () => ServiceQuestions,
  key: (service) => [`QUESTIONS#${service}`, "QUESTIONS"],
  notFound: notFound("own_questions", "list of questions"),
  conflict: QuestionsConflict,
});

/** What customers are asked about a service; nothing, if nobody has written any. */
export const questionsOf = async (service: string): Promise<ServiceQuestions> =>
  (await ownQuestions.get(service)) ?? noQuestions(service);

/** The questions of the services of some work. One round trip. */
export const questionsAbout = async (tasks: readonly { service: string }[]) =>
  (await ownQuestions.many([...new Set(tasks.map(({ service }) => service))])).flatMap(
    ({ questions }) => questions,
  );
