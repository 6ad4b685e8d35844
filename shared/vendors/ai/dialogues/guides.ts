import type { Advice } from "../../../domain/repair-guides/advice.ts";
import { textOf } from "../../../domain/repair-guides/dialogue.ts";
import type { Guidebook } from "../../../domain/repair-guides/guidebook.ts";
import { guidebookIn } from "../../../domain/repair-guides/guidebooks.ts";
import { libraryRevision } from "../../../domain/repair-guides/trades/library.ts";
import type { AssistantTurn, Passage } from "../assistant.ts";
import { readByRules } from "../rules/rules-estimator.ts";
import { languageOf } from "./language.ts";
import { readingOf } from "./understood.ts";

const passages_most = 4;

/** A guide or card in a form that may be quoted. */
export const passageOn = ({ titleOf, language }: Guidebook, advice: Advice): Passage => ({
  knowledge_id: advice.task_kind,
  revision: libraryRevision,
  title: titleOf(advice.task_kind),
  text: textOf(advice),
  locale: language,
});

/** The guides and cards for what a conversation seems to be about, the current one first, in its language. */
export const guidesFor = async (turn: AssistantTurn): Promise<Passage[]> => {
  const book = await guidebookIn(languageOf(turn), turn.market);
  const { findings } = readingOf(turn, turn.facts.answers);
  const lately = readByRules({
    text: turn.said.text,
    answers: [],
    media: [],
    ...(turn.own && { own: turn.own }),
  }).findings;
  const kinds = [turn.facts.task_kind ?? "", ...[...lately, ...findings].map(({ task_kind }) => task_kind)];
  return [...new Set(kinds)]
    .flatMap((kind) => book.adviceOn(kind) ?? [])
    .slice(0, passages_most)
    .map((advice) => passageOn(book, advice));
};
