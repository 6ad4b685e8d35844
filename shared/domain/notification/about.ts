import { defaultMarket, localeOf } from "../../markets/served.ts";
import type { Job } from "../job/job.ts";
import { zonesOf } from "../place-zones.ts";
import type { Quote } from "../quote/quote.ts";

/**
 * Names and time zone of what a message is about; nothing of it has to be known. What a message says has happened comes
 * from its event: the record may have moved on.
 */
export type About = {
  job?: Pick<Job, "title" | "time_zone" | "provider_name"> | undefined;
  quote?: { tasks: readonly Pick<Quote["tasks"][number], "title">[]; place?: Quote["place"] } | undefined;
  /** The reader's own, where it is about neither. */
  time_zone?: string | undefined;
};

/** The time zone of what a message is about, so that its times are those of the reader's place. */
const zoneOf = ({ job, quote, time_zone }: About): string =>
  job?.time_zone ?? (quote?.place && zonesOf(quote.place)[0]) ?? time_zone ?? "UTC";

const inZones = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: to make one takes far longer than to use it. */
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const known = inZones.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat(localeOf(defaultMarket, "en"), {
    timeZone,
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  inZones.set(timeZone, made);
  return made;
};

/** An instant as people say it: `Friday, March 12 at 10:00 AM CST`. */
export const timeFor = (about: About, instant: unknown): string => {
  if (typeof instant !== "string") return "the agreed time";
  return formatIn(zoneOf(about)).format(new Date(instant));
};

const dayIn = (form: Intl.DateTimeFormatOptions, date: unknown): string =>
  typeof date === "string"
    ? new Intl.DateTimeFormat(localeOf(defaultMarket, "en"), {
        timeZone: "UTC",
        month: "long",
        day: "numeric",
        ...form,
      }).format(new Date(`${date}T00:00:00Z`))
    : "that day";

/** A local date as people say it: `Friday, March 12`. */
export const dayFor = (date: unknown): string => dayIn({ weekday: "long" }, date);

/** A date that may be far off: `June 1, 2027`. */
export const dateFor = (date: unknown): string => dayIn({ year: "numeric" }, date);

/** The date of an instant that may be far off, on the reader's clock: `June 22, 2027`. */
export const dateOf = (about: About, instant: unknown): string =>
  typeof instant === "string"
    ? dateFor(new Intl.DateTimeFormat("en-CA", { timeZone: zoneOf(about) }).format(new Date(instant)))
    : "that day";

/** The name of the job, in quotation marks. */
export const jobNamed = ({ job }: About): string => (job ? `“${job.title}”` : "your job");

/** What was quoted, in quotation marks. */
export const quoteNamed = ({ quote }: About): string => {
  const [first, ...more] = quote?.tasks ?? [];
  if (!first) return "your request";
  return more.length === 0 ? `“${first.title}”` : `“${first.title}” and ${more.length} more`;
};
