import { readFileSync } from "node:fs";

/** A sentence by a stranger, and what it is about. */
export type Scored = {
  class: string;
  language: string;
  /** The services that may do it: any of these lists is right. Empty: the request is none for this service. */
  services: string[][];
  /** The accepted amounts, as number and unit: square meters, meters or pieces. */
  amounts: { value: number; unit: "m2" | "m" | "x" }[];
  text: string;
};

export type Danger = { language: string; flag: string | undefined; text: string };

const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));

const amountIn = (text: string): Scored["amounts"][number] => {
  const [, value, unit] = /^([\d.]+)(m2|m|x)$/.exec(text) ?? [];
  if (!value) throw new Error(`${text} is no amount`);
  return { value: Number(value), unit: unit as "m2" | "m" | "x" };
};

/** Two sets are scored. Nobody looks at the errors in the second, so it shows what tuning does not see. */
export type ScoredSet = "first" | "second";

const fileOf = { first: "sentences.tsv", second: "second-sentences.tsv" } as const;

export const sentences = (set: ScoredSet = "first"): Scored[] =>
  rowsOf(fileOf[set]).map(([name = "", language = "", services = "", amount = "", text = ""]) => ({
    class: name,
    language,
    services: services === "-" ? [] : services.split("|").map((together) => together.split("+")),
    amounts: amount ? amount.split(",").map(amountIn) : [],
    text,
  }));

/** Both sets are development sets: their misses are read, and the words of dangers are tuned on them. */
export const dangers = (set: "first" | "second"): Danger[] =>
  rowsOf(set === "first" ? "dangers.tsv" : "second-dangers.tsv").map(
    ([language = "", flag = "", text = ""]) => ({
      language,
      flag: flag === "-" ? undefined : flag,
      text,
    }),
  );
