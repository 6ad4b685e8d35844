import MiniSearch from "minisearch";
import type { TaskKind } from "../../../domain/taxonomy/task-kind.ts";
import { services, taskKinds } from "../../../domain/taxonomy/taxonomy.ts";
import { contentWords } from "./lexicon.ts";

/** How a task kind matched: its rank, and whether what it is on, what is wrong with it, or the whole was named. */
export type Match = {
  kind: TaskKind;
  score: number;
  things: number;
  signs: number;
  phrases: number;
  trade: boolean;
  /** Single words of the things that the kind is on. */
  thingWords: ReadonlySet<string>;
};

const entriesOf = (list: string): string[][] =>
  list
    .split(",")
    .map((entry) => contentWords(entry))
    .filter((words) => words.length > 0);

const joined = (list: string): string[] => entriesOf(list).map((words) => words.join("_"));

const pairsOf = (words: string[]): string[] => words.slice(1).map((word, index) => `${words[index]}_${word}`);

const documentOf = (kind: TaskKind, tradeWords: string) => ({
  id: kind.task_kind,
  things: joined(kind.things),
  signs: joined(kind.signs),
  phrases: joined(kind.phrases),
  pairs: entriesOf(`${kind.phrases},${kind.things}`).flatMap(pairsOf),
  words: [...new Set(entriesOf(`${kind.things},${kind.signs},${kind.phrases},${kind.title}`).flat())],
  trade: joined(tradeWords),
});

const fields = ["things", "signs", "phrases", "pairs", "words", "trade"] as const;

const build = (): MiniSearch => {
  const index = new MiniSearch({
    fields: [...fields],
    extractField: (document, field) => {
      const value = document[field];
      return Array.isArray(value) ? value.join(" ") : value;
    },
    tokenize: (text) => text.split(" "),
    processTerm: (term) => term || null,
    searchOptions: {
      boost: { things: 3, phrases: 4, pairs: 1.5, signs: 1.6, words: 0.5, trade: 2 },
      bm25: { k: 1.2, b: 0.05, d: 0.3 },
      prefix: (term) => term.length >= 6 && !term.includes("_"),
      weights: { prefix: 0.3, fuzzy: 0.4 },
    },
  });
  for (const service of services) {
    for (const kind of service.kinds) {
      index.add(documentOf(kind, kind.task_kind === service.general ? service.words : ""));
    }
  }
  return index;
};

let index: MiniSearch | undefined;

const kinds = new Map(taskKinds.map((kind) => [kind.task_kind, kind]));

const wordsOfThings = new Map<string, ReadonlySet<string>>();

/** The single words in the names of what a kind is on. */
export const thingWordsOf = (kind: TaskKind): ReadonlySet<string> => {
  const known = wordsOfThings.get(kind.task_kind) ?? new Set(entriesOf(kind.things).flat());
  wordsOfThings.set(kind.task_kind, known);
  return known;
};

/** The words of a clause and their runs of two to four, which is how things and expressions are indexed. */
export const termsOf = (words: string[]): string[] => {
  const terms = [...words];
  for (let length = 2; length <= 4; length++) {
    for (let start = 0; start + length <= words.length; start++) {
      terms.push(words.slice(start, start + length).join("_"));
    }
  }
  return terms;
};

/** Task kinds that fit the words, best first. `weightOf` says how much a word counts. */
export const search = (words: string[], weightOf: (word: string) => number = () => 1): Match[] => {
  if (words.length === 0) return [];
  index ??= build();
  const terms = new Set(termsOf(words));
  const found = index.search([...terms].join(" "), { boostTerm: weightOf });
  return found.slice(0, 12).map((result) => {
    const matched = Object.entries(result.match).filter(([term]) => terms.has(term));
    const count = (field: string): number => matched.filter(([, where]) => where.includes(field)).length;
    const kind = kinds.get(result.id) as TaskKind;
    return {
      kind,
      thingWords: thingWordsOf(kind),
      score: result.score,
      things: count("things"),
      signs: count("signs"),
      phrases: count("phrases"),
      trade: matched.some(([, where]) => where.includes("trade")),
    };
  });
};
