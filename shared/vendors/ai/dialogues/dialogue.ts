import type { AssistantAnswer, AssistantTurn } from "../assistant.ts";

/** Leads one kind of conversation by rules. Pure, except for indexes that are built at the first call. */
export type Dialogue = (turn: AssistantTurn) => Omit<AssistantAnswer, "usage">;
