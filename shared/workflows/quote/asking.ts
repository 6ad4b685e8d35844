import * as z from "zod/mini";
import { AddressNotFound } from "../../domain/account/account.ts";
import { OwnAnswersConflict, ownAnswersGiven } from "../../domain/field/answer.ts";
import { policy } from "../../domain/policy.ts";
import { QuoteRequested } from "../../domain/quote/events.ts";
import { QuoteConflict, QuoteNotFound, QuoteTransition } from "../../domain/quote/quote.ts";
import { QuoteView } from "../../domain/quote/view.ts";
import type { SharedContract } from "../../http/contract.ts";
import { described, Id, Text } from "../../kernel/schema.ts";

/** How many estimates one customer may request, over all operations. */
export const quoteRequests = { name: "quote-requests", ...policy.quote.requests };

/** The declarations that all operations share that request a quote. */
export const requesting = {
  scope: "ai",
  response: QuoteView,
  refuses: [QuoteNotFound, QuoteTransition, QuoteConflict, AddressNotFound, OwnAnswersConflict],
  emits: [QuoteRequested],
  limit: quoteRequests,
  uses: ["table"],
} as const satisfies SharedContract;

/** The fields of a request besides its text and media. */
export const askedFor = {
  quote_id: described(
    z.optional(Id("quote")),
    "The quote of yours to add this to. Left out, a new quote is started.",
  ),
  address: described(
    z.optional(Text(400)),
    "The id of one of your saved addresses, or the address in words. Left out, it is your primary address.",
  ),
  ...ownAnswersGiven,
};

/** The name of an upload in a request. */
export const MediumName = Text(2048);
