import MiniSearch, { type SearchResult } from "minisearch";
import type { TaskKind } from "../../../domain/pricing/taxonomy/task-kind.ts";
import { services, taskKinds } from "../../../domain/pricing/taxonomy/taxonomy.ts";
import { contentOfList, contentWords } from "./lexicon.ts";
import { trades } from "./trades.ts";
import { isKnown } from "./vocabulary.ts";
import { pairsOf } from "./words.ts";

/** How a task kind matched: its rank, and whether its thing, its problem, or the whole was named. */
export type Match = {
  kind: TaskKind;
  score: number;
  /** The named things; words of one thing are joined by "_". */
  things: string[];
  signs: number;
  phrases: number;
  trade: boolean;
  /** The words of the text that belong to the kind. */
  known: ReadonlySet<string>;
  /** Single words of the kind's things. */
  thingWords: ReadonlySet<string>;
};

type Entries = { things: string[][]; signs: string[][]; phrases: string[][] };

const entries = new Map<string, Entries>();

const entriesOf = ({ task_kind, things, signs, phrases }: TaskKind): Entries => {
  const known = entries.get(task_kind) ?? {
    things: contentOfList(things),
    signs: contentOfList(signs),
    phrases: contentOfList(phrases),
  };
  entries.set(task_kind, known);
  return known;
};

const joined = (lists: string[][]): string[] => lists.map((words) => words.join("_"));

const documentOf = (kind: TaskKind, people: string[], matters: string[]) => {
  const { things, signs, phrases } = entriesOf(kind);
  return {
    id: kind.task_kind,
    things: joined([...things, ...phrases.filter((words) => words.length === 1)]),
    signs: [...new Set([...joined(signs), ...signs.flat()])],
    phrases: joined(phrases.filter((words) => words.length > 1)),
    pairs: [...new Set(phrases.flatMap(pairsOf))],
    words: [...new Set([...things, ...signs, ...phrases, contentWords(kind.title)].flat())],
    people,
    matters,
  };
};

const fields = ["things", "signs", "phrases", "pairs", "words", "people", "matters"] as const;

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
      boost: { things: 3, phrases: 4, pairs: 1.5, signs: 1.6, words: 0.5, people: 4, matters: 1.5 },
      bm25: { k: 1.2, b: 0.05, d: 0.3 },
      prefix: (term) => term.length >= 6 && !term.includes("_") && !isKnown(term),
      weights: { prefix: 0.3, fuzzy: 0 },
    },
  });
  for (const service of services) {
    const trade = trades[service.service];
    const people = joined(contentOfList(trade?.people ?? ""));
    const matters = joined(contentOfList(trade?.matters ?? ""));
    for (const kind of service.kinds) index.add(documentOf(kind, people, matters));
  }
  return index;
};

let index: MiniSearch | undefined;

const kinds = new Map(taskKinds.map((kind) => [kind.task_kind, kind]));

const wordsOfThings = new Map<string, ReadonlySet<string>>();

/** The single words in the names of a kind's things. */
export const thingWordsOf = (kind: TaskKind): ReadonlySet<string> => {
  const known = wordsOfThings.get(kind.task_kind) ?? new Set(entriesOf(kind).things.flat());
  wordsOfThings.set(kind.task_kind, known);
  return known;
};

let allThings: ReadonlySet<string> | undefined;

/** Whether there is work on the thing that the word names. */
export const isThing = (word: string): boolean => {
  allThings ??= new Set(taskKinds.flatMap((kind) => [...thingWordsOf(kind)]));
  return allThings.has(word);
};

/** Words that have a meaning only next to others. */
export const isParticle = (word: string): boolean => particles.has(word);

/** A thing together with a problem is stronger evidence than either. */
const conjunction = (things: number, signs: number, phrases: number): number =>
  (things > 0 && signs > 0 ? 1.8 : 1) * (phrases > 0 ? 1.4 : 1);

const particles = new Set("in on off out up down over under through back no not all".split(" "));

/** The words of a clause and their runs of two to four words, which index things and expressions. */
const termsOf = (words: string[]): Set<string> => {
  const terms = new Set(words.filter((word) => !particles.has(word)));
  const runsOf = (run: string[]) => {
    for (let length = 2; length <= 4; length++) {
      for (let start = 0; start + length <= run.length; start++) {
        terms.add(run.slice(start, start + length).join("_"));
      }
    }
  };
  runsOf(words);
  const roomless = words.filter((word) => !rooms.has(word));
  if (roomless.length < words.length) runsOf(roomless);
  return terms;
};

/** Rooms that can interrupt an expression: "clean my kitchen oven". */
const rooms = new Set(
  "kitchen bathroom bedroom lounge dining hall hallway laundry utility guest master spare".split(" "),
);

/** Task kinds that match the words, unordered. `weightOf` gives the weight of a word. */
export const search = (words: string[], weightOf: (word: string) => number = () => 1): Match[] => {
  if (words.length === 0) return [];
  index ??= build();
  const terms = termsOf(words);
  const found = index.search([...terms].join(" "), { boostTerm: weightOf });
  return found.slice(0, mostCandidates).map((result) => matchOf(result, terms));
};

const mostCandidates = 40;

const matchOf = (result: SearchResult, terms: Set<string>): Match => {
  const matched = Object.entries(result.match).filter(([term]) => terms.has(term));
  const within = (...fields: string[]) =>
    matched.filter(([, where]) => where.some((field) => fields.includes(field)));
  const things = within("things", "matters");
  const signs = within("signs").filter((sign) => things.some((thing) => thing !== sign)).length;
  const phrases = within("phrases").length;
  const kind = kinds.get(result.id) as TaskKind;
  return {
    kind,
    thingWords: thingWordsOf(kind),
    score: (result.score / result.queryTerms.length) * conjunction(things.length, signs, phrases),
    things: things.map(([term]) => term),
    signs,
    phrases,
    known: new Set(matched.map(([term]) => term)),
    trade: within("people").length > 0,
  };
};
