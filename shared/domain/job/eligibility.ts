import { plus } from "../../kernel/time.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { mandatoryDocuments } from "../document/kinds.ts";
import {
  documentServes,
  membershipServes,
  type ServiceProvider,
  servesPlace,
} from "../provider/service-provider.ts";
import type { Job } from "./job.ts";

/** Whether every mandatory document is verified and in date. */
const documentsCurrent = (
  provider: Pick<ServiceProvider, "documents">,
  now: string,
  mandatory: readonly string[],
): boolean => mandatory.every((doc_name) => documentServes(provider, doc_name, now));

const day_minutes = 1440;

const dayAfter = (date: string): string => plus(`${date}T00:00:00.000Z`, { days: 1 }).slice(0, 10);

/** Monday is 0. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The minute up to which a provider is open without a break from that minute of the day on. */
const openUntil = (hours: NonNullable<ServiceProvider["hours"]>, day: number, minute: number): number => {
  const open = hours.find((one) => one.day === day && one.from_minute <= minute && minute < one.to_minute);
  return open ? openUntil(hours, day, open.to_minute) : minute;
};

/**
 * Whether a job's whole time lies in a provider's weekly hours, by the clocks of the provider's zone, or of the job's
 * where it names none. Without hours a provider works always.
 */
export const withinHours = (
  { hours, time_zone }: Pick<ServiceProvider, "hours" | "time_zone">,
  job: Pick<Job, "starts_at" | "ends_at" | "time_zone">,
): boolean => {
  if (!hours) return true;
  const zone = time_zone ?? job.time_zone;
  const last = wallClock(job.ends_at, zone);
  let { date, minutes } = wallClock(job.starts_at, zone);
  for (; date < last.date; minutes = 0, date = dayAfter(date))
    if (openUntil(hours, weekdayOf(date), minutes) < day_minutes) return false;
  return openUntil(hours, weekdayOf(date), minutes) >= last.minutes;
};

export type BlockingReason =
  | "not_approved"
  | "company_not_verified"
  | "documents_not_current"
  | "membership_inactive"
  | "payouts_not_enabled"
  | "service_not_offered"
  | "outside_area"
  | "outside_hours"
  | "excluded";

/** Everything that prevents a provider from claiming a job, except its other jobs. Empty: it can. */
export const blockingReasons = (
  provider: ServiceProvider,
  job: Pick<Job, "service" | "place" | "excluded_provider_ids" | "starts_at" | "ends_at" | "time_zone">,
  now: string,
  mandatory: readonly string[] = mandatoryDocuments,
): BlockingReason[] => {
  const holds: [BlockingReason, boolean][] = [
    ["not_approved", provider.state === "approved"],
    ["company_not_verified", ["verified", "changes_pending"].includes(provider.company_state ?? "")],
    ["documents_not_current", documentsCurrent(provider, now, mandatory)],
    ["membership_inactive", membershipServes(provider, now)],
    ["payouts_not_enabled", provider.payout.state === "active"],
    ["service_not_offered", provider.services.includes(job.service)],
    ["outside_area", servesPlace(provider, job.place)],
    ["outside_hours", withinHours(provider, job)],
    ["excluded", !job.excluded_provider_ids.includes(provider.id)],
  ];
  return holds.flatMap(([reason, satisfied]) => (satisfied ? [] : [reason]));
};
