import { createHash } from "node:crypto";
import type { Conversation } from "../../domain/conversation/conversation.ts";
import { DetailsView, MissingView, missingOf } from "../../domain/conversation/details.ts";
import { described } from "../../kernel/schema.ts";

export const gathered = {
  details: described(DetailsView, "What was understood so far."),
  missing: described(MissingView, "What is still to be asked before a quote is made."),
};

/**
 * The details gathered in a conversation. The names of all kinds of work are loaded on first use, and of operators' own ones
 * nothing where a chat speaks of none.
 */
export const gatheredIn = async (conversation: Conversation) => {
  const { detailsOf, hasOwnWork } = await import("../../domain/conversation/intake-details.ts");
  const own = hasOwnWork(conversation)
    ? await (await import("./named-work.ts")).namedWorkOf(conversation)
    : [];
  return { details: detailsOf(conversation, own), missing: missingOf(conversation) };
};

/** The id of the chat that a first message starts. The same message from the same person gives the same chat. */
export const chatStartedBy = (ownerId: string, clientMessageId: string): Conversation["id"] =>
  createHash("sha256").update(`${ownerId}\n${clientMessageId}`).digest("hex").slice(0, 24);
