import type { Advice } from "./advice.ts";

/** How words of a language are read beside a check's question. */
export type Wording = {
  /** The words that tell something, each without its ending. */
  wordsOf: (text: string) => string[];
  clausesOf: (text: string) => string[];
  /** Words that deny a clause, or leave it open whether it holds. */
  denied: RegExp;
  uncertain: RegExp;
  /** Whether a question asks what can be seen or heard, without trying anything first. */
  isPlain: (question: string) => boolean;
};

/** The guides and cards in one language, and how their readers' words are read. */
export type Guidebook = {
  language: string;
  adviceOn: (task_kind: string) => Advice | undefined;
  /** What the kind of work is called. */
  titleOf: (task_kind: string) => string;
  /** Why a professional is needed where a cause was neither confirmed nor ruled out. */
  couldBe: (title: string) => string;
  wording: Wording;
  /** What a word in a question means. Undefined if the question asks for no known word. */
  termIn: (question: string) => string | undefined;
};
