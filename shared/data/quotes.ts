import { nextDue } from "../domain/quote/due.ts";
import { Quote, QuoteConflict, QuoteNotFound, type QuoteState } from "../domain/quote/quote.ts";
import { entity } from "./engine/entity.ts";

/** The quotes of one customer. */
export const userPartition = (userId: string): string => `QUOTES#${userId}`;

/** The quotes in one state. */
export const statePartition = (state: QuoteState): string => `QUOTES#${state}`;

export const awaitingPartition = (mediaId: string): string => `QUOTES#MEDIA#${mediaId}`;

/** The quotes that wait for a review: dangers first, then the longest-waiting. */
export const reviewPartition = "QUOTES#REVIEW";

const reviewRank = ({ safety, urgency }: Quote): number => {
  if (safety.length > 0) return 0;
  return urgency === "emergency" ? 1 : 2;
};

export const quotes = entity({
  name: "quote",
  schema: () => Quote,
  key: (id) => [`QUOTE#${id}`, "QUOTE"],
  indexes: {
    ofUser: {
      on: "gsi1",
      key: (quote) => [userPartition(quote.user_id), `${quote.created_at}#${quote.id}`],
    },
    all: { on: "key1", shards: 8, key: (quote) => ["QUOTES", `${quote.created_at}#${quote.id}`] },
    inState: {
      on: "key2",
      shards: 4,
      key: (quote) => [statePartition(quote.state), `${quote.created_at}#${quote.id}`],
    },
    /** Quotes whose estimate waits for a media file. */
    awaitingMedia: {
      on: "gsi4",
      key: (quote) =>
        quote.state === "processing" && quote.waiting_media_id
          ? [awaitingPartition(quote.waiting_media_id), `${quote.created_at}#${quote.id}`]
          : undefined,
    },
    toReview: {
      on: "gsi4",
      shards: 4,
      key: (quote) =>
        quote.state === "needs_review"
          ? [reviewPartition, `${reviewRank(quote)}#${quote.estimated_at}#${quote.id}`]
          : undefined,
    },
  },
  due: nextDue,
  notFound: QuoteNotFound,
  conflict: QuoteConflict,
});
