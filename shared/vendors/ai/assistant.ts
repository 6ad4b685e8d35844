import type { Cited } from "../../domain/conversation/citations.ts";
import type {
  Action,
  Author,
  Conversation,
  Facts,
  RefusedReason,
  Usage,
} from "../../domain/conversation/conversation.ts";
import type { OwnTaskKind } from "../../domain/pricing/own-kind.ts";
import type { Market } from "../../markets/market.ts";
import type { EstimatorMedia } from "./estimator.ts";

/** An entry that an assistant may quote, as its readers may see it. */
export type Passage = { knowledge_id: string; revision: number; title: string; text: string; locale: string };

/** One turn of a conversation, as the assistant gets it. All of it is data to judge, never instructions. */
export type AssistantTurn = {
  kind: Exclude<Conversation["kind"], "job">;
  role: Conversation["role"];
  locale: string;
  /** The person's new message. */
  said: { message_id: string; text: string };
  /** The messages before it, oldest first: as many turns as the assistant gets. */
  before: readonly { message_id: string; author: Author; text: string }[];
  /** A summary of everything before that. */
  summary: string;
  facts: Facts;
  media: readonly EstimatorMedia[];
  /** Operators' own kinds of work, where it is about work. */
  own?: readonly OwnTaskKind[];
  /** The market that it is in, where markets have other numbers to call. */
  market?: Market;
  /** Passages found for the question. Nothing else may be quoted. */
  passages: readonly Passage[];
  /** Titles of entries that may be meant where none of them answers with certainty. */
  near?: readonly string[];
};

/** An assistant's answer. Code checks it before any of it is shown or stored. */
export type AssistantAnswer = {
  /** The text. For a help question it is given only if nothing was found or the question is declined. */
  text: string;
  /** The answer to a help question: each sentence with its citations. */
  sentences?: readonly Cited[];
  actions: Action[];
  facts: Facts;
  usage: Usage;
  unsure?: boolean | undefined;
  refused?: RefusedReason | undefined;
};

export type AssistantOptions = {
  signal: AbortSignal;
  /** Called with each piece of text as the assistant writes it. */
  delta: (text: string) => void;
};

/** Answers messages in conversations. */
export interface Assistant {
  /** Throws AssistantUnavailable if the vendor fails, throttles, returns an invalid answer or is too slow. */
  reply(turn: AssistantTurn, options: AssistantOptions): Promise<AssistantAnswer>;
}

export class AssistantUnavailable extends Error {
  /** The tokens used before the vendor failed or was stopped. They are paid for anyway. */
  readonly usage: Usage | undefined;
  constructor(message: string, { usage, cause }: { usage?: Usage | undefined; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = "AssistantUnavailable";
    this.usage = usage;
  }
}
