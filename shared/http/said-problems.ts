import type { FieldProblem } from "../kernel/refusal.ts";
import type { Retelling } from "../kernel/retelling.ts";
import { readerLanguage } from "../markets/languages.ts";

/** The languages that problems of fields are said in besides English; loaded when somebody reads one. */
const others: Readonly<Record<string, () => Promise<{ retold: Retelling }>>> = {
  es: () => import("./problems-es.ts"),
};

/** What is wrong with fields, as it is read in a language; as it is where that is not known. */
export const problemsIn = async (
  language: string,
  fields: readonly FieldProblem[],
): Promise<FieldProblem[]> => {
  const words = await others[language]?.();
  return fields.map(({ field, problem }) => ({ field, problem: words?.retold(problem) ?? problem }));
};

/** The same in the language that whoever asked reads the answer in. */
export const problemsAsRead = (fields: readonly FieldProblem[]): Promise<FieldProblem[]> =>
  problemsIn(readerLanguage(), fields);
