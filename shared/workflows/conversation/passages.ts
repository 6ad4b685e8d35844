import type { AssistantTurn, Passage } from "../../providers/ai/assistant.ts";
import { guidesFor } from "../../providers/ai/dialogues/guides.ts";
import { knowledgeFor } from "./knowledge-index.ts";

/** What may be quoted to a turn: guides and cards of what a repair seems to be, entries that a question is answered from. */
export const passagesFor = async (turn: AssistantTurn): Promise<Passage[]> => {
  if (turn.kind === "repair") return guidesFor(turn);
  return turn.kind === "help" ? knowledgeFor(turn.said.text, turn) : [];
};
