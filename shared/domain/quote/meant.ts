import { meantBy, meantInSpanish } from "../pricing/answer-in-words.ts";
import type { AnswerValue, Question } from "../pricing/reading.ts";
import { questionIn } from "./said.ts";

/** The value that words mean as an answer to a question, by somebody who reads it in a language. */
export const meantIn = (
  language: string,
  question: Question,
  value: AnswerValue,
): AnswerValue | undefined => {
  const isSent = question.options?.some((option) => option.value === value);
  if (language !== "es" || isSent) return meantBy(question, value);
  return meantInSpanish(questionIn(language, question), value) ?? meantBy(question, value);
};
