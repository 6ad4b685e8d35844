import { minus, plus } from "../../kernel/time.ts";
import type { Market } from "../../markets/market.ts";
import { defaultMarket, marketOf } from "../../markets/served.ts";
import { expectedEnd, expectedStart, type Job, type JobState } from "../job/job.ts";
import { calendarPolicy } from "../policy.ts";
import { calendarText, textValue, timeProperty, timeZone, utcValue } from "./icalendar.ts";
import { wordsIn } from "./words.ts";

/** Whose calendar it is. */
export type CalendarSide = "user" | "service_provider";

const statuses: Partial<Record<JobState, "TENTATIVE" | "CANCELLED">> = {
  pending_payment: "TENTATIVE",
  open: "TENTATIVE",
  expired: "CANCELLED",
  canceled: "CANCELLED",
};

const wordsOf = (market: Market) => wordsIn(market.languages.default);

const over: readonly JobState[] = ["completed", "expired", "canceled"];

/** Where the work is: for both sides, while there is something to be done there. */
const addressOf = ({ place, state }: Job): string | undefined =>
  over.includes(state)
    ? undefined
    : [place.line1, place.line2, place.city, place.region, place.postcode]
        .filter((line) => line !== undefined)
        .join(", ");

/** With whom: the name that the other side has shown to the reader, while there is something to be done. */
const companionOf = (job: Job, side: CalendarSide): string => {
  const name = side === "user" ? job.provider_name : job.customer_name;
  return name && !over.includes(job.state) ? wordsOf(marketOf(job)).with[side](name) : "";
};

const eventOf = (job: Job, side: CalendarSide): string[] => {
  const words = wordsOf(marketOf(job));
  const status = statuses[job.state] ?? "CONFIRMED";
  const location = addressOf(job);
  const canceled = status === "CANCELLED";
  const description = [words[side][job.state], companionOf(job, side)].filter(Boolean).join(" ");
  return [
    "BEGIN:VEVENT",
    `UID:job-${job.id}@marketplace`,
    `SEQUENCE:${job.version}`,
    `DTSTAMP:${utcValue(job.updated_at)}`,
    `CREATED:${utcValue(job.created_at)}`,
    `LAST-MODIFIED:${utcValue(job.updated_at)}`,
    timeProperty("DTSTART", expectedStart(job), job.time_zone),
    timeProperty("DTEND", expectedEnd(job), job.time_zone),
    `SUMMARY:${textValue(canceled ? words.canceled(job.title) : job.title)}`,
    `DESCRIPTION:${textValue(description)}`,
    ...(location === undefined ? [] : [`LOCATION:${textValue(location)}`]),
    `STATUS:${status}`,
    `TRANSP:${canceled ? "TRANSPARENT" : "OPAQUE"}`,
    "END:VEVENT",
  ];
};

/** The jobs of one side as an iCalendar text: the same jobs give the same text. */
export const calendarOf = (jobs: readonly Job[], side: CalendarSide): string => {
  const zones = [...new Set(jobs.map(({ time_zone }) => time_zone))].sort();
  const starts = jobs.map(expectedStart).sort();
  const ends = jobs.map(expectedEnd).sort();
  const market = jobs[0] ? marketOf(jobs[0]) : defaultMarket;
  return calendarText([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Marketplace//Jobs//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${wordsOf(market).name}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${calendarPolicy.refresh_minutes}M`,
    `X-PUBLISHED-TTL:PT${calendarPolicy.refresh_minutes}M`,
    ...zones.flatMap((zone) =>
      timeZone(zone, minus(starts[0] as string, { days: 2 }), plus(ends.at(-1) as string, { days: 2 })),
    ),
    ...jobs.flatMap((job) => eventOf(job, side)),
    "END:VCALENDAR",
  ]);
};
