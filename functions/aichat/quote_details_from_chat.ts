import * as z from "zod/mini";
import { AddressNotFound } from "../../shared/domain/account/account.ts";
import {
  ConversationConflict,
  ConversationNotFound,
  NothingToQuote,
  TurnInProgress,
} from "../../shared/domain/conversation/conversation.ts";
import { DetailsView } from "../../shared/domain/conversation/details.ts";
import { ChatQuoteDrafted } from "../../shared/domain/conversation/events.ts";
import { SessionView, sessionView } from "../../shared/domain/conversation/view.ts";
import { QuoteRequested } from "../../shared/domain/quote/events.ts";
import { QuoteConflict } from "../../shared/domain/quote/quote.ts";
import { QuoteView, quoteView } from "../../shared/domain/quote/view.ts";
import { operation } from "../../shared/http/operation.ts";
import { described, Id, Text } from "../../shared/kernel/schema.ts";
import { gatheredIn } from "../../shared/workflows/conversation/intake.ts";
import { quoteOfChat, readForQuote } from "../../shared/workflows/conversation/quote-of-chat.ts";
import { quoteRequests } from "../../shared/workflows/quote/asking.ts";

export const handler = operation({
  route: "POST /aichat/quote_details_from_chat",
  summary: "Get a quote from what was said in a chat.",
  description:
    "You get the tasks that were understood, each with the messages that mention it, and the quote. Asking again gives the same quote until something new is said. Then the quote is updated, or a new one is made if the old one can no longer change.",
  access: ["user"],
  body: z.strictObject({
    session_id: described(Id("conversation"), "Id of the chat that the quote is made of."),
    address: described(
      z.optional(Text(400)),
      "The id of one of your saved addresses, or the address in words. Left out, it is your primary address.",
    ),
  }),
  response: z.object({
    session: described(SessionView, "The chat as it is now."),
    details: described(DetailsView, "What was understood, with the messages that say so."),
    quote: described(QuoteView, "The quote that was made of it."),
  }),
  uses: ["table", "lists"],
  refuses: [
    ConversationNotFound,
    ConversationConflict,
    TurnInProgress,
    NothingToQuote,
    QuoteConflict,
    AddressNotFound,
  ],
  steps: { quote: { request: {} } },
  emits: [ChatQuoteDrafted, QuoteRequested],
  limit: quoteRequests,
  example: { body: { session_id: "018f3a5c9d2e4b7a6c1d0e9f" } },
  alongside: ({ body, actor }) => readForQuote(body.session_id, actor.id),
}).handle(async ({ alongside, body, actor, now, newId, commit }) => {
  const asked = { owner: actor.id, address: body.address, now, newId };
  const { talk, quote, changes } = await quoteOfChat(await alongside, asked);
  const { details } = await gatheredIn(talk);
  const answer = { session: sessionView(talk), details, quote: quoteView(quote, now) };
  return changes ? commit(changes, answer) : answer;
});
