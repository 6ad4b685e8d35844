import { corrections, correctionsOf } from "../../data/corrections.ts";
import { quotes, userPartition as quotesOf } from "../../data/quotes.ts";
import { savedPartition, savedQuotes } from "../../data/saved-quotes.ts";
import { withoutAsker } from "../../domain/privacy/erasure.ts";
import { quoteView } from "../../domain/quote/view.ts";
import { type Holding, holding, list, removeFrom } from "../holding.ts";

export const holdings: readonly Holding[] = [
  holding(
    "quotes",
    quotes,
    list((id, request) => quotes.page("ofUser", quotesOf(id), request)),
    {
      shown: quoteView,
      erase: (quote) => {
        const { record, events } = withoutAsker(quote);
        return record === quote ? undefined : { writes: [quotes.update(record)], events };
      },
    },
  ),
  holding(
    "saved_quotes",
    savedQuotes,
    list((id, request) => savedQuotes.page("ofUser", savedPartition(id), request)),
    {
      shown: ({ id, note, price_minor, created_at }) => ({
        quote_id: id,
        note,
        price_minor,
        saved_at: created_at,
      }),
      erase: removeFrom(savedQuotes),
    },
  ),
  holding(
    "corrections",
    corrections,
    list((id, request) => corrections.page("ofUser", correctionsOf(id), request)),
    {
      shown: ({ version: _, user_id: __, ...correction }) => correction,
      erase: removeFrom(corrections),
    },
  ),
];
