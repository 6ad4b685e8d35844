import { minus, plus } from "../../kernel/time.ts";
import { expectedEnd, expectedStart, type Job, type JobState } from "../job/job.ts";
import { calendarPolicy } from "../policy.ts";
import { calendarText, textValue, timeProperty, timeZone, utcValue } from "./icalendar.ts";

/** Whose calendar it is. */
export type CalendarSide = "user" | "service_provider";

type Words = { status: "TENTATIVE" | "CONFIRMED" | "CANCELLED"; user: string; service_provider: string };

const words: Record<JobState, Words> = {
  pending_payment: {
    status: "TENTATIVE",
    user: "Booked, but not paid yet.",
    service_provider: "",
  },
  open: { status: "TENTATIVE", user: "No provider has taken it yet.", service_provider: "" },
  assigned: { status: "CONFIRMED", user: "Your provider is booked.", service_provider: "You have taken it." },
  en_route: {
    status: "CONFIRMED",
    user: "Your provider is on the way.",
    service_provider: "You are on the way.",
  },
  in_progress: { status: "CONFIRMED", user: "The work has begun.", service_provider: "The work has begun." },
  paused: {
    status: "CONFIRMED",
    user: "The work is interrupted.",
    service_provider: "The work is interrupted.",
  },
  awaiting_confirmation: {
    status: "CONFIRMED",
    user: "Your provider says that the work is done. Please confirm it in the app.",
    service_provider: "The customer has not confirmed the work yet.",
  },
  disputed: { status: "CONFIRMED", user: "It is disputed.", service_provider: "It is disputed." },
  completed: { status: "CONFIRMED", user: "Done.", service_provider: "Done." },
  expired: {
    status: "CANCELLED",
    user: "No provider took it in time.",
    service_provider: "It is not to be done any more.",
  },
  canceled: { status: "CANCELLED", user: "Canceled.", service_provider: "Canceled." },
};

const over: readonly JobState[] = ["completed", "expired", "canceled"];

/** Where the work is: for both sides, while there is something to be done there. */
const addressOf = ({ place, state }: Job): string | undefined =>
  over.includes(state)
    ? undefined
    : [place.line1, place.line2, place.city, place.region, place.postcode]
        .filter((line) => line !== undefined)
        .join(", ");

/** With whom: the name that the other side has shown to the reader, while there is something to be done. */
const companionOf = ({ state, provider_name, customer_name }: Job, side: CalendarSide): string => {
  if (over.includes(state)) return "";
  if (side === "service_provider") return `The customer is ${customer_name}.`;
  return provider_name ? `The provider is ${provider_name}.` : "";
};

const eventOf = (job: Job, side: CalendarSide): string[] => {
  const { status, [side]: state } = words[job.state];
  const location = addressOf(job);
  const canceled = status === "CANCELLED";
  const description = [state, companionOf(job, side)].filter(Boolean).join(" ");
  return [
    "BEGIN:VEVENT",
    `UID:job-${job.id}@marketplace`,
    `SEQUENCE:${job.version}`,
    `DTSTAMP:${utcValue(job.updated_at)}`,
    `CREATED:${utcValue(job.created_at)}`,
    `LAST-MODIFIED:${utcValue(job.updated_at)}`,
    timeProperty("DTSTART", expectedStart(job), job.time_zone),
    timeProperty("DTEND", expectedEnd(job), job.time_zone),
    `SUMMARY:${textValue(canceled ? `Canceled: ${job.title}` : job.title)}`,
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
  return calendarText([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Marketplace//Jobs//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "X-WR-CALNAME:Jobs",
    `REFRESH-INTERVAL;VALUE=DURATION:PT${calendarPolicy.refresh_minutes}M`,
    `X-PUBLISHED-TTL:PT${calendarPolicy.refresh_minutes}M`,
    ...zones.flatMap((zone) =>
      timeZone(zone, minus(starts[0] as string, { days: 2 }), plus(ends.at(-1) as string, { days: 2 })),
    ),
    ...jobs.flatMap((job) => eventOf(job, side)),
    "END:VCALENDAR",
  ]);
};
