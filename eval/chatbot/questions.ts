import { readFileSync } from "node:fs";

export type Asked = {
  role: "user" | "service_provider";
  question: string;
  /** The titles of the entries that answer it; none: nothing does. `refused`: it is to be declined. */
  entries: string[];
  refused: boolean;
};

const readOf = (file: string): Asked[] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [role = "", question = "", entry = ""] = line.split("\t");
      const refused = entry === "refused";
      return {
        role: role as Asked["role"],
        question,
        refused,
        entries: refused || entry === "none" ? [] : entry.split(";"),
      };
    });

/** What is scored: written after the entries and their words were finished, and never tuned on. */
export const questions = (): Asked[] => readOf("questions.tsv");

/** As `questions`, written later from the entries' titles. Nobody looks at what is answered wrong of them. */
export const secondQuestions = (): Asked[] => readOf("second-questions.tsv");

/** What the entries' words and the thresholds are tuned on. */
export const tuningQuestions = (): Asked[] => readOf("tuning.tsv");
