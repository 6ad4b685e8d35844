import type { Market } from "../../markets/market.ts";
import { marketNamed, marketOf } from "../../markets/served.ts";
import type { Job } from "../job/job.ts";
import { zonesOf } from "../place-zones.ts";
import type { Quote } from "../quote/quote.ts";

/**
 * Names and time zone of what a message is about; nothing of it has to be known. What a message says has happened comes
 * from its event: the record may have moved on.
 */
export type About = {
  job?: Pick<Job, "title" | "time_zone" | "provider_name" | "market"> | undefined;
  quote?:
    | (Pick<Quote, "place" | "market"> & { tasks: readonly Pick<Quote["tasks"][number], "title">[] })
    | undefined;
  /** The provider's, where it is about neither. */
  market?: string | undefined;
  /** The reader's own, where it is about neither. */
  time_zone?: string | undefined;
  /** What the reader reads; absent: the language of the market. */
  language?: string | undefined;
};

/** The market of what a message is about; the default one where it is about no record of one. */
export const marketIn = ({ job, quote, market }: About): Market =>
  job || quote ? marketOf(job ?? quote ?? {}) : marketNamed(market);

/** The time zone of what a message is about, so that its times are those of the reader's place. */
export const zoneOf = ({ job, quote, time_zone }: About): string =>
  job?.time_zone ?? (quote?.place && zonesOf(quote.place)[0]) ?? time_zone ?? "UTC";
