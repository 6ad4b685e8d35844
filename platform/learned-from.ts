import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { digestOf } from "./build-cache.ts";
import { loadedFrom } from "./check/sources.ts";
import { root } from "./operations.ts";

const corpus = [
  "requests.tsv",
  "words.tsv",
  "dangers.tsv",
  "urgency.tsv",
  "tuned.json",
  "nonsense-tuned.json",
] as const;

/** A file of sentences that are learned from. The others beside them are for measuring. */
export type CorpusFile = (typeof corpus)[number];

/** What was learned. */
export const learnedFiles = ["services", "kinds", "dangers", "urgency", "several"].map(
  (name) => `shared/learned/${name}.json`,
);

/** A digest of the sentences that are learned from, the code that finds features in them and learns, and what it learned. */
export const learnedDigest = (project = root): string => {
  const textOf = (path: string): string | undefined => {
    const place = resolve(project, path);
    return existsSync(place) ? readFileSync(place, "utf8") : undefined;
  };
  return digestOf({
    root: project,
    sources: [
      ...corpus.map((file) => `shared/vendors/ai/corpus/${file}`),
      ...learnedFiles,
      ...loadedFrom(["platform/learn.ts"], textOf),
    ],
    settings: JSON.parse(textOf("package.json") as string).dependencies.minisearch,
  }).slice(0, 16);
};

const noted = resolve(root, "shared/learned/from.json");

/** Notes that the stored models are what is learned from what lies here now. */
export const noteLearned = (): void =>
  writeFileSync(noted, `${JSON.stringify({ digest: learnedDigest() }, null, 2)}\n`);

/** Whether the stored models were learned from something else, or changed since. */
export const learnedProblems = (now = learnedDigest()): string[] => {
  const { digest } = JSON.parse(readFileSync(noted, "utf8")) as { digest: string };
  return digest === now
    ? []
    : [
        `shared/learned/from.json: the models were learned from something else (${digest}, now ${now}). Run npm run learn`,
      ];
};
