import type { FieldProblem, Reason, RefusalFacts } from "../kernel/refusal.ts";
import type { Retelling } from "../kernel/retelling.ts";
import { readerLanguage } from "../markets/languages.ts";

type Words = {
  refusals: () => Promise<{ refusals: Readonly<Record<string, string>> }>;
  problems: () => Promise<{ retold: Retelling }>;
};

/** The languages that refusals are said in besides English; loaded when somebody reads one. */
const others: Readonly<Record<string, Words>> = {
  es: { refusals: () => import("./refusals-es.ts"), problems: () => import("./problems-es.ts") },
};

/** What is wrong with fields, as it is read in a language; as it is where that is not known. */
export const problemsIn = async (
  language: string,
  fields: readonly FieldProblem[],
): Promise<FieldProblem[]> => {
  const words = await others[language]?.problems();
  return fields.map(({ field, problem }) => ({ field, problem: words?.retold(problem) ?? problem }));
};

/** What is said of a refusal: by its code, or by how that ends. */
export const sentenceOf = (refusals: Readonly<Record<string, string>>, code: string): string | undefined =>
  refusals[code] ?? refusals[code.slice(code.indexOf(".") + 1)];

type Said = { reason: Reason; facts: RefusalFacts };

/** A refusal in the language that whoever asked reads the answer in, whether or not a market offers it. */
export const asRead = async ({ reason, facts }: Said): Promise<Said> => {
  const language = readerLanguage(["en", ...Object.keys(others)]);
  const words = await others[language]?.refusals();
  const { code, status, hint } = reason;
  const message = words && sentenceOf(words.refusals, code);
  return {
    reason: { code, status, hint, message: message ?? reason.message },
    facts: {
      ...facts,
      ...(message && { message }),
      ...(facts.fields && { fields: await problemsIn(language, facts.fields) }),
    },
  };
};
