import { noUsage } from "../../domain/conversation/conversation.ts";
import type { Assistant, AssistantTurn } from "./assistant.ts";
import type { Dialogue, LoadedDialogue, RulesAnswer } from "./dialogues/dialogue.ts";
import { answerFromKnowledge } from "./dialogues/help.ts";
import { askForDetails } from "./dialogues/intake.ts";
import { talkAboutRepair } from "./dialogues/repair.ts";

const dialogues: Record<AssistantTurn["kind"], Dialogue | LoadedDialogue> = {
  repair: talkAboutRepair,
  intake: askForDetails,
  help: answerFromKnowledge,
};

/** Splits a text into sentences, each with the spaces before it. */
export const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?])(?=\s)/);

/** The rules' answer to a turn. */
export const draftByRules = async (turn: AssistantTurn): Promise<RulesAnswer> => dialogues[turn.kind](turn);

/** The assistant that needs no network. It emits its answer at once, sentence by sentence. */
export const rulesAssistant = (): Assistant => ({
  reply: async (turn, { signal, delta }) => {
    signal.throwIfAborted();
    const answer = await draftByRules(turn);
    for (const sentence of sentencesIn(answer.text)) delta(sentence);
    return { ...answer, usage: noUsage };
  },
});
