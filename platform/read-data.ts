import { existsSync, readFileSync } from "node:fs";
import type * as z from "zod/mini";
import { fieldProblems, problemOf } from "../shared/http/field-problem.ts";

export type Read = { value?: unknown; problems: string[] };

/** A JSON file, or what is wrong with it. */
export const readJson = (path: string, name: string): Read => {
  if (!existsSync(path)) return { problems: [`${name}: is missing`] };
  try {
    return { value: JSON.parse(readFileSync(path, "utf8")), problems: [] };
  } catch (error) {
    return { problems: [`${name}: is not JSON: ${(error as Error).message}`] };
  }
};

/** The same with what is wrong by its form: which field. */
export const checked = (name: string, form: z.ZodMiniType, { value, problems }: Read): Read => {
  if (problems.length > 0) return { problems };
  const found = form.safeParse(value, { error: problemOf });
  if (found.success) return { value: found.data, problems };
  const wrong = fieldProblems(found.error.issues, "the file");
  return { problems: wrong.map(({ field, problem }) => `${name}: ${field} ${problem}`) };
};
