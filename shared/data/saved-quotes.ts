import { SavedQuote, SavedQuoteConflict, SavedQuoteNotFound } from "../domain/quote/saved-quote.ts";
import { documented } from "../kernel/documented.ts";
import { entity } from "./engine/entity.ts";

/** The quotes that one customer put aside. */
export const savedPartition = (userId: string): string => `SAVED_QUOTES#${userId}`;

export const savedQuotes = entity({
  name: "saved_quote",
  schema: documented(() => SavedQuote),
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
