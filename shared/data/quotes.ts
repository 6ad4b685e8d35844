import { Quote, QuoteConflict, QuoteNotFound } from "../domain/quote.ts";
import { entity } from "./entity.ts";

export const quotes = entity({
  name: "quote",
  schema: Quote,
  key: (id) => [`QUOTE#${id}`, "QUOTE"],
  indexes: {
    ofUser: {
      on: "gsi1",
      key: (quote) => [`QUOTES#${quote.user_id}`, `${quote.created_at}#${quote.id}`],
    },
    all: { on: "gsi2", shards: 8, key: (quote) => ["QUOTES", `${quote.created_at}#${quote.id}`] },
    inState: {
      on: "gsi3",
      shards: 4,
      key: (quote) => [`QUOTES#${quote.state}`, `${quote.created_at}#${quote.id}`],
    },
  },
  notFound: QuoteNotFound,
  conflict: QuoteConflict,
});
