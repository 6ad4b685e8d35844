import { SavedQuote, SavedQuoteConflict, SavedQuoteNotFound } from "../domain/quote/saved-quote.ts";
import { entity } from "./engine/entity.ts";

/** The quotes that one customer has saved. */
export const savedPartition = (userId: string): string => `SAVED_QUOTES#${userId}`;

export const savedQuotes = entity({
  name: "saved_quote",
  schema: () => SavedQuote,
  key: (quoteId) => [`QUOTE#${quoteId}`, "SAVED"],
  indexes: {
    ofUser: {
      on: "gsi1",
      key: ({ user_id, created_at, id }) => [savedPartition(user_id), `${created_at}#${id}`],
    },
  },
  notFound: SavedQuoteNotFound,
  conflict: SavedQuoteConflict,
});
