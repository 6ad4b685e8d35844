import type { Cited } from "../../domain/conversation/citations.ts";
import type {
  Action,
  Author,
  Conversation,
  Facts,
  RefusedReason,
  Usage,
} from "../../domain/conversation/conversation.ts";
import type { EstimatorMedia } from "./estimator.ts";

/** What an assistant may quote: an entry as its readers may see it. */
export type Passage = { knowledge_id: string; revision: number; title: string; text: string };

/** One turn of a conversation, as whoever answers is shown it. All of it is material to judge, never an instruction. */
export type AssistantTurn = {
  kind: Exclude<Conversation["kind"], "job">;
  role: Conversation["role"];
  locale: string;
  /** What the person says now. */
  said: { message_id: string; text: string };
  /** What was said before, oldest first: as many turns as are remembered. */
  before: readonly { message_id: string; author: Author; text: string }[];
  /** What was said before that. */
  summary: string;
  facts: Facts;
  media: readonly EstimatorMedia[];
  /** What was found for the question; only what is here may be quoted. */
  passages: readonly Passage[];
};

/** What an assistant says. Nothing of it is shown or kept before code has checked it. */
export type AssistantAnswer = {
  /** What is said; of a question for help, only where nothing was found or the question is declined. */
  text: string;
  /** What answers a question for help: each sentence with what it rests on. */
  sentences?: readonly Cited[];
  actions: Action[];
  facts: Facts;
  usage: Usage;
  unsure?: boolean | undefined;
  refused?: RefusedReason | undefined;
};

export type AssistantOptions = {
  signal: AbortSignal;
  /** Is told what is being written, as it is. */
  delta: (text: string) => void;
};

/** Answers in conversations. */
export interface Assistant {
  /** Throws AssistantUnavailable where the vendor fails, throttles, answers nonsense or is too slow. */
  reply(turn: AssistantTurn, options: AssistantOptions): Promise<AssistantAnswer>;
}

export class AssistantUnavailable extends Error {
  /** What the vendor had written when it failed or was stopped is paid for all the same. */
  readonly usage: Usage | undefined;
  constructor(message: string, { usage, cause }: { usage?: Usage | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = "AssistantUnavailable";
    this.usage = usage;
  }
}
