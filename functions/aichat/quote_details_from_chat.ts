import * as z from "zod/mini";
import { addressesOf } from "../../shared/data/accounts.ts";
import { conversations, messages, messagesPartition, turning } from "../../shared/data/conversations.ts";
import { media as mediaOf } from "../../shared/data/media.ts";
import { quotes } from "../../shared/data/quotes.ts";
import { AddressNotFound } from "../../shared/domain/account/account.ts";
import {
  ConversationConflict,
  ConversationNotFound,
  NothingToQuote,
  TurnInProgress,
} from "../../shared/domain/conversation/conversation.ts";
import {
  DetailsView,
  detailsOf,
  draftQuote,
  expectQuotable,
  newWords,
  saidUntil,
} from "../../shared/domain/conversation/details.ts";
import { ChatQuoteDrafted } from "../../shared/domain/conversation/events.ts";
import { SessionView, sessionView } from "../../shared/domain/conversation/view.ts";
import { conversationPolicy, policy } from "../../shared/domain/policy.ts";
import { QuoteRequested } from "../../shared/domain/quote/events.ts";
import { quoteTransitions } from "../../shared/domain/quote/machine.ts";
import { QuoteConflict } from "../../shared/domain/quote/quote.ts";
import { request, requestAgain } from "../../shared/domain/quote/request.ts";
import { QuoteView, quoteView } from "../../shared/domain/quote/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";
import { safetyIn } from "../../shared/providers/ai/rules/safety.ts";
import { quoteRequests } from "../../shared/workflows/quote/asking.ts";
import { placeWished, servedPlace } from "../../shared/workflows/quote/place.ts";

export const handler = operation({
  route: "POST /aichat/quote_details_from_chat",
  summary: "Ask for a quote from what was said in a chat.",
  description:
    "Answers the tasks that were understood, each with the messages that say so, and the quote. Asking again gives the same quote until something new is said; then the quote is read again with it, or a new one is made if the old one can no longer change.",
  access: ["user"],
  body: z.strictObject({
    session_id: described(Id("conversation"), "The chat."),
    address: described(
      z.optional(Text(400)),
      "The id of one of your saved addresses, or the address in words. Left out, it is your primary address.",
    ),
  }),
  response: z.object({
    session: described(SessionView, "The chat as it is now."),
    details: described(DetailsView, "What was understood, with the messages that say so."),
    quote: described(QuoteView, "The quote."),
  }),
  refuses: [
    ConversationNotFound,
    ConversationConflict,
    TurnInProgress,
    NothingToQuote,
    QuoteConflict,
    AddressNotFound,
  ],
  emits: [ChatQuoteDrafted, QuoteRequested],
  limit: quoteRequests,
  example: { body: { session_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ body, actor }) =>
    Promise.all([
      conversations.find(body.session_id),
      messages.page("ofConversation", messagesPartition(body.session_id), {
        limit: 2 * conversationPolicy.turns_most + 20,
        scope: actor.id,
      }),
      addressesOf(actor.id),
    ]),
}).handle(async ({ alongside, body, actor, now, newId, commit }) => {
  const [conversation, { items: said }, addresses] = await alongside;
  if (conversation.owner_id !== actor.id || conversation.kind !== "intake") throw ConversationNotFound();
  const place = placeWished(body.address, addresses);
  const [drafted, files, served] = await Promise.all([
    conversation.quote_id && quotes.get(conversation.quote_id),
    mediaOf.many(said.flatMap(({ media_ids }) => media_ids)),
    servedPlace(place),
  ]);
  const revision = saidUntil(said);
  if (drafted && conversation.quoted_seq === revision)
    return {
      session: sessionView(conversation),
      details: detailsOf(conversation),
      quote: quoteView(drafted, now),
    };
  expectQuotable(conversation);
  const isOpen = drafted && "request" in quoteTransitions[drafted.state];
  const words = newWords(isOpen ? conversation : { ...conversation, quoted_seq: 0 }, said);
  const asking = {
    prompt: words.slice(0, policy.quote.prompt_characters) || undefined,
    media: files.slice(0, policy.quote.media_most),
    ...(isOpen && body.address === undefined ? {} : served),
    safety: safetyIn(words),
    chat: { conversation_id: conversation.id, answers: conversation.facts.answers },
  };
  const { record: quote, events } = isOpen
    ? requestAgain(drafted, asking, now)
    : request(asking, { id: newId("quote"), user_id: actor.id, now }, "chat");
  const talk = draftQuote(conversation, quote, revision, now);
  const changes = turning(talk);
  return commit(
    { writes: [...changes.writes, quotes.put(quote)], events: [...changes.events, ...events] },
    {
      session: sessionView(talk.record),
      details: detailsOf(talk.record),
      quote: quoteView(quote, now),
    },
  );
});
