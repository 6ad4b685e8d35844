import { addressesOf, homeOf } from "../../data/accounts.ts";
import { conversations, messages, messagesPartition, turning } from "../../data/conversations.ts";
import type { Changes } from "../../data/engine/write.ts";
import { media as mediaOf } from "../../data/media.ts";
import { quotes } from "../../data/quotes.ts";
import { type Conversation, ConversationNotFound } from "../../domain/conversation/conversation.ts";
import { draftQuote, expectQuotable, newWords, saidUntil } from "../../domain/conversation/details.ts";
import { conversationPolicy, policy } from "../../domain/policy.ts";
import { quoteMachine } from "../../domain/quote/machine.ts";
import type { Quote } from "../../domain/quote/quote.ts";
import { request, requestAgain } from "../../domain/quote/request.ts";
import type { Id, NewId } from "../../kernel/id.ts";
import { safetyOf } from "../../vendors/ai/safety.ts";
import { placeWished, servedPlace } from "../quote/place.ts";

/** Reads what a quote from a chat needs. One round trip. Throws `conversation.not_found`. */
export const readForQuote = (conversationId: string, ownerId: string) =>
  Promise.all([
    conversations.find(conversationId),
    messages.page("ofConversation", messagesPartition(conversationId), {
      limit: 2 * conversationPolicy.turns_most + 20,
      scope: ownerId,
    }),
    addressesOf(ownerId),
    homeOf(ownerId),
  ]);

type Asked = { owner: Id<"user">; address: string | undefined; now: string; newId: NewId };

/**
 * The quote for a chat, and the changes that asking for it makes. No changes if the quote already covers the whole
 * chat.
 */
export const quoteOfChat = async (
  [conversation, { items: said }, addresses, home]: Awaited<ReturnType<typeof readForQuote>>,
  { owner, address, now, newId }: Asked,
): Promise<{ talk: Conversation; quote: Quote; changes?: Changes }> => {
  if (conversation.owner_id !== owner || conversation.kind !== "intake") throw ConversationNotFound();
  const place = placeWished(address, addresses, home);
  const [drafted, files, served] = await Promise.all([
    conversation.quote_id && quotes.get(conversation.quote_id),
    mediaOf.many(said.flatMap(({ media_ids }) => media_ids)),
    servedPlace(place),
  ]);
  const revision = saidUntil(said);
  if (drafted && conversation.quoted_seq === revision) return { talk: conversation, quote: drafted };
  expectQuotable(conversation);
  const isOpen = drafted && "request" in quoteMachine.transitions[drafted.state];
  const words = newWords(isOpen ? conversation : { ...conversation, quoted_seq: 0 }, said);
  const asking = {
    prompt: words.slice(0, policy.quote.prompt_characters) || undefined,
    media: files.slice(0, policy.quote.media_most),
    ...(isOpen && address === undefined ? {} : served),
    home,
    safety: await safetyOf(words),
    chat: { conversation_id: conversation.id, answers: conversation.facts.answers },
  };
  const { record: quote, events } = isOpen
    ? requestAgain(drafted, asking, now)
    : request(asking, { id: newId("quote"), user_id: owner, now }, "chat");
  const talk = draftQuote(conversation, quote, revision, now);
  const { writes, events: told } = turning(talk);
  return {
    talk: talk.record,
    quote,
    changes: { writes: [...writes, quotes.put(quote)], events: [...told, ...events] },
  };
};
