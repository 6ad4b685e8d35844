import { taskKind } from "../../../domain/pricing/taxonomy/taxonomy.ts";
import type { Advice } from "../../../domain/repair-guides/advice.ts";
import { textOf } from "../../../domain/repair-guides/dialogue.ts";
import { adviceOn, libraryRevision } from "../../../domain/repair-guides/trades/library.ts";
import type { AssistantTurn, Passage } from "../assistant.ts";
import { readByRules } from "../rules/rules-estimator.ts";
import { readingOf } from "./understood.ts";

const passages_most = 4;

/** A guide or card in a form that may be quoted. */
export const passageOn = (advice: Advice): Passage => ({
  knowledge_id: advice.task_kind,
  revision: libraryRevision,
  title: taskKind(advice.task_kind)?.title ?? advice.task_kind,
  text: textOf(advice),
  locale: "en",
});

/** The guides and cards for what a conversation seems to be about, the current one first. */
export const guidesFor = (turn: AssistantTurn): Passage[] => {
  const { findings } = readingOf(turn, turn.facts.answers);
  const lately = readByRules({ text: turn.said.text, answers: [], media: [] }).findings;
  const kinds = [turn.facts.task_kind ?? "", ...[...lately, ...findings].map(({ task_kind }) => task_kind)];
  return [...new Set(kinds)]
    .flatMap((kind) => adviceOn(kind) ?? [])
    .slice(0, passages_most)
    .map(passageOn);
};
