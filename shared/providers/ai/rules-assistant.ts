import { noUsage } from "../../domain/conversation/conversation.ts";
import type { Assistant, AssistantAnswer, AssistantTurn } from "./assistant.ts";
import { answerFromKnowledge } from "./dialogues/help.ts";
import { askForDetails } from "./dialogues/intake.ts";
import { talkAboutRepair } from "./dialogues/repair.ts";

/** How one kind of conversation is led by rules: pure but for indexes that are built at the first call. */
export type Dialogue = (turn: AssistantTurn) => Omit<AssistantAnswer, "usage">;

const dialogues: Record<AssistantTurn["kind"], Dialogue> = {
  repair: talkAboutRepair,
  intake: askForDetails,
  help: answerFromKnowledge,
};

/** A text in its sentences, with the spaces that lead to them. */
export const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?])(?=\s)/);

/** What the rules say to a turn, at once. */
export const draftByRules = (turn: AssistantTurn): ReturnType<Dialogue> => dialogues[turn.kind](turn);

/** The assistant that needs no network. What it says comes at once, sentence by sentence. */
export const rulesAssistant = (): Assistant => ({
  reply: async (turn, { signal, delta }) => {
    signal.throwIfAborted();
    const answer = draftByRules(turn);
    for (const sentence of sentencesIn(answer.text)) delta(sentence);
    return { ...answer, usage: noUsage };
  },
});
