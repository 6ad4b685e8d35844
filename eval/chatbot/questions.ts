import { readFileSync } from "node:fs";

export type Asked = {
  role: "user" | "service_provider";
  question: string;
  /** The titles of the entries that answer it; empty: none does. `refused`: it must be declined. */
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

/** The scored questions: written after the entries and their words were finished, and never used for tuning. */
export const questions = (): Asked[] => readOf("questions.tsv");

/** As `questions`, written later from the entries' titles. Nobody looks at which of them are answered wrong. */
export const secondQuestions = (): Asked[] => readOf("second-questions.tsv");

/** What the entries' words and the thresholds are tuned on. */
export const tuningQuestions = (): Asked[] => readOf("tuning.tsv");
