import * as z from "zod/mini";
import { AddressNotFound } from "../../domain/account/account.ts";
import { policy } from "../../domain/policy.ts";
import { QuoteRequested } from "../../domain/quote/events.ts";
import { QuoteConflict, QuoteNotFound, QuoteTransition } from "../../domain/quote/quote.ts";
import { QuoteView } from "../../domain/quote/view.ts";
import type { SharedContract } from "../../http/contract.ts";
import { described, Id, Text } from "../../kernel/schema.ts";

/** How many estimations one customer may ask for, in all ways together. */
export const quoteRequests = { name: "quote-requests", ...policy.quote.requests };

/** What every operation that asks for a quote declares. */
export const requesting = {
  scope: "ai",
  response: QuoteView,
  refuses: [QuoteNotFound, QuoteTransition, QuoteConflict, AddressNotFound],
  emits: [QuoteRequested],
  limit: quoteRequests,
  uses: ["table"],
} as const satisfies SharedContract;

/** What a request says besides its words and media. */
export const askedFor = {
  quote_id: described(
    z.optional(Id("quote")),
    "The quote of yours to add this to. Left out, a new quote is started.",
  ),
  address: described(
    z.optional(Text(400)),
    "The id of one of your saved addresses, or the address in words. Left out, it is your primary address.",
  ),
};

/** An upload that a request names. */
export const MediumName = Text(2048);
