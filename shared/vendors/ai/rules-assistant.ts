import { noUsage } from "../../domain/conversation/conversation.ts";
import type { Assistant, AssistantTurn } from "./assistant.ts";
import type { Dialogue } from "./dialogues/dialogue.ts";
import { answerFromKnowledge } from "./dialogues/help.ts";
import { askForDetails } from "./dialogues/intake.ts";
import { talkAboutRepair } from "./dialogues/repair.ts";

const dialogues: Record<AssistantTurn["kind"], Dialogue> = {
  repair: talkAboutRepair,
  intake: askForDetails,
  help: answerFromKnowledge,
};

/** Splits a text into sentences, each with the spaces before it. */
export const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?])(?=\s)/);

/** The rules' answer to a turn, without waiting. */
export const draftByRules = (turn: AssistantTurn): ReturnType<Dialogue> => dialogues[turn.kind](turn);

/** The assistant that needs no network. It emits its answer at once, sentence by sentence. */
export const rulesAssistant = (): Assistant => ({
  reply: async (turn, { signal, delta }) => {
    signal.throwIfAborted();
    const answer = draftByRules(turn);
    for (const sentence of sentencesIn(answer.text)) delta(sentence);
    return { ...answer, usage: noUsage };
  },
});
