import {
  type CancellationTerms,
  TermsConflict,
  TermsHistory,
  TermsNotFound,
  termsOf,
} from "../domain/job/cancellation-terms.ts";
import type { Job } from "../domain/job/job.ts";
import { inEachMarket } from "../markets/each.ts";
import type { Market } from "../markets/market.ts";
import { idInMarket, legacy } from "../markets/served.ts";
import { entity } from "./engine/entity.ts";

const placeIn = (market: Pick<Market, "id">): string => idInMarket("CANCELLATION_TERMS", market);

/** What cancellations cost in a market: one record, which new terms are added to. */
export const cancellationTerms = entity({
  name: "cancellation_terms",
  schema: () => TermsHistory,
  key: (place) => [place, "CURRENT"],
  identity: ({ market = legacy.market }) => [placeIn({ id: market })],
  notFound: TermsNotFound,
  conflict: TermsConflict,
});

export const termsHistory = (market: Market) => cancellationTerms.get(placeIn(market));

/** Finds the terms of a job by its market and the day on which it was booked. */
export const readTerms = async (): Promise<
  (job: Pick<Job, "created_at" | "market">) => CancellationTerms
> => {
  const historyOf = await inEachMarket(termsHistory);
  return (job) => termsOf(job, historyOf(job));
};
