import type { AssistantTurn, Passage } from "../../providers/ai/assistant.ts";
import { guidesFor } from "../../providers/ai/dialogues/guides.ts";

/** What may be quoted to a turn: the guides and cards of what a repair seems to be. */
export const passagesFor = async (turn: AssistantTurn): Promise<Passage[]> =>
  turn.kind === "repair" ? guidesFor(turn) : [];
