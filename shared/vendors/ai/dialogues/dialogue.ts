import type { AssistantAnswer, AssistantTurn } from "../assistant.ts";

/** What is answered by rules, which cost nothing. */
export type RulesAnswer = Omit<AssistantAnswer, "usage">;

/** Leads one kind of conversation by rules. Pure, except for indexes that are built at the first call. */
export type Dialogue = (turn: AssistantTurn) => RulesAnswer;

/** The same, by texts that are loaded at the first call. */
export type LoadedDialogue = (turn: AssistantTurn) => Promise<RulesAnswer>;
