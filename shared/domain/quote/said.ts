import { loadedIn } from "../../markets/languages.ts";
import type { Question, SafetyWarning } from "../pricing/reading.ts";

/** What is said about requests is stored in English, and told each reader in their language. */

const told = await loadedIn({
  es: async () => ({ ...(await import("./texts-es.ts")), ...(await import("./safety-es.ts")) }),
});

/** A sentence about a request in a language; as it is where it is not known in that one. */
export const saidIn = (language: string, text: string): string => told.get(language)?.retold(text) ?? text;

/** A sentence in which the kind of work or the service of this key is named. */
const saidAbout = (language: string, text: string, key: string): string => {
  const words = told.get(language);
  const title = words?.titles.get(key) ?? words?.services.get(key);
  return words?.retold(text, title ? { title } : {}) ?? title ?? text;
};

type Asked = Pick<Question, "question_id" | "text">;

/** What is asked, as it is read in a language. */
export const askedIn = (language: string, { question_id, text }: Asked): Asked => ({
  question_id,
  text: saidAbout(language, text, question_id.split(":")[1] ?? ""),
});

/** A question as it is read in a language. What is sent as its answer stays the same. */
export const questionIn = (language: string, question: Question): Question => ({
  ...question,
  ...askedIn(language, question),
  ...(question.options && {
    options: question.options.map(({ value, label }) => ({
      value,
      label: saidAbout(language, label, value),
    })),
  }),
});

/** Warnings as they are read in a language. */
export const warningsIn = (language: string, warnings: readonly SafetyWarning[]): SafetyWarning[] =>
  warnings.map(({ flag, notice }) => ({ flag, notice: told.get(language)?.notices[flag] ?? notice }));
