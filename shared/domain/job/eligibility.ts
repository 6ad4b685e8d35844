import { earliest, plus } from "../../kernel/time.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { mandatoryDocuments } from "../document/kinds.ts";
import { policy } from "../policy.ts";
import type { ServiceProvider } from "../provider/service-provider.ts";
import {
  membershipServes,
  membershipServesUntil,
  missingDocuments,
  servesPlace,
} from "../provider/serving.ts";
import type { Job } from "./job.ts";

const day_minutes = 1440;

const dayAfter = (date: string): string => plus(`${date}T00:00:00.000Z`, { days: 1 }).slice(0, 10);

/** Monday is 0. */
const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

type Hours = NonNullable<ServiceProvider["hours"]>;

/** The minute of the day up to which a provider that works at a minute goes on, over short breaks. */
const openUntil = (hours: Hours, day: number, minute: number): number => {
  const open = hours.find((one) => one.day === day && one.from_minute <= minute && minute < one.to_minute);
  if (!open) return minute;
  const next = hours
    .filter(({ day: on, from_minute }) => on === day && from_minute >= open.to_minute)
    .filter(({ from_minute }) => from_minute - open.to_minute <= policy.provider.break_minutes_most)
    .toSorted((a, b) => a.from_minute - b.from_minute)[0];
  return Math.max(
    openUntil(hours, day, open.to_minute),
    next ? openUntil(hours, day, next.from_minute) : open.to_minute,
  );
};

/** Whether work may end at a minute of the day: not in a break, which is only passed over. */
const endsOpen = (hours: Hours, day: number, minute: number): boolean =>
  minute === 0 || hours.some((one) => one.day === day && one.from_minute < minute && minute <= one.to_minute);

/** When the work is planned. */
type Visit = Pick<Job, "starts_at" | "ends_at" | "time_zone">;

/** What clocks show; whoever asks for many moments of one zone may remember them. */
export type Clock = typeof wallClock;

/**
 * Whether a job's whole time lies in a provider's weekly hours, by the clocks of the provider's zone, or of the job's
 * where it names none. Without hours a provider works always.
 */
export const withinHours = (
  { hours, time_zone }: Pick<ServiceProvider, "hours" | "time_zone">,
  visit: Visit,
  clock: Clock = wallClock,
): boolean => {
  if (!hours) return true;
  const zone = time_zone ?? visit.time_zone;
  const last = clock(visit.ends_at, zone);
  let { date, minutes } = clock(visit.starts_at, zone);
  for (; date < last.date; minutes = 0, date = dayAfter(date))
    if (openUntil(hours, weekdayOf(date), minutes) < day_minutes) return false;
  const day = weekdayOf(date);
  return openUntil(hours, day, minutes) >= last.minutes && endsOpen(hours, day, last.minutes);
};

/** When a provider works, and how early it wants to know. */
export type Schedule = Pick<ServiceProvider, "hours" | "time_zone" | "time_off" | "lead_hours">;

const isOff = ({ time_off = [] }: Schedule, { starts_at, ends_at }: Visit): boolean =>
  time_off.some((off) => off.starts_at < ends_at && starts_at < off.ends_at);

const isShortNotice = ({ lead_hours }: Schedule, { starts_at }: Visit, now: string): boolean =>
  lead_hours !== undefined && starts_at < plus(now, { hours: lead_hours });

export type BlockingReason =
  | "not_approved"
  | "company_not_verified"
  | "documents_not_current"
  | "membership_inactive"
  | "payouts_not_enabled"
  | "service_not_offered"
  | "outside_area"
  | "outside_hours"
  | "time_off"
  | "short_notice"
  | "reserved"
  | "excluded"
  | "same_person";

type Rule = [reason: BlockingReason, satisfied: boolean];

const broken = (rules: readonly Rule[]): BlockingReason[] =>
  rules.flatMap(([reason, satisfied]) => (satisfied ? [] : [reason]));

const accountRules = (provider: ServiceProvider, now: string, mandatory: readonly string[]): Rule[] => [
  ["not_approved", provider.state === "approved"],
  ["company_not_verified", ["verified", "changes_pending"].includes(provider.company_state ?? "")],
  ["documents_not_current", missingDocuments(provider, now, mandatory).length === 0],
  ["membership_inactive", membershipServes(provider, now)],
  ["payouts_not_enabled", provider.payout.state === "active"],
];

/** What keeps a provider from taking any job. Empty: nothing. */
export const accountReasons = (
  provider: ServiceProvider,
  now: string,
  mandatory: readonly string[],
): BlockingReason[] => broken(accountRules(provider, now, mandatory));

/** Whether a provider works at a time and is told early enough of it. */
const scheduleRules = (schedule: Schedule, visit: Visit, now: string, clock?: Clock): Rule[] => [
  ["outside_hours", withinHours(schedule, visit, clock)],
  ["time_off", !isOff(schedule, visit)],
  ["short_notice", !isShortNotice(schedule, visit, now)],
];

/** Whether a provider's hours, time off and lead time allow a visit. */
export const worksThen = (schedule: Schedule, visit: Visit, now: string, clock?: Clock): boolean =>
  broken(scheduleRules(schedule, visit, now, clock)).length === 0;

/** Whether a job is kept for another provider, who did the visit before. */
const isKeptFrom = ({ id }: Pick<ServiceProvider, "id">, { reserved }: Pick<Job, "reserved">, now: string) =>
  reserved !== undefined && reserved.service_provider_id !== id && now < reserved.until;

/** Everything that speaks against giving a job to a provider, except its other jobs. Empty: nothing. */
export const blockingReasons = (
  provider: ServiceProvider,
  job: Pick<Job, "service" | "place" | "excluded_provider_ids" | "reserved"> & Visit,
  now: string,
  mandatory: readonly string[] = mandatoryDocuments,
): BlockingReason[] =>
  broken([
    ...accountRules(provider, now, mandatory),
    ["service_not_offered", provider.services.includes(job.service)],
    ["outside_area", servesPlace(provider, job.place)],
    ...scheduleRules(provider, job, now),
    ["reserved", !isKeptFrom(provider, job, now)],
    ["excluded", !job.excluded_provider_ids.includes(provider.id)],
  ]);

const ownWishes: readonly BlockingReason[] = ["outside_hours", "short_notice"];

/**
 * What keeps a provider from claiming a job itself, and what it is only told of: its own hours and notice say what it is
 * offered, and do not bind it.
 */
export const claimReasons = (
  ...asked: Parameters<typeof blockingReasons>
): { blocking_reasons: BlockingReason[]; notices: BlockingReason[] } => {
  const reasons = blockingReasons(...asked);
  return {
    blocking_reasons: reasons.filter((reason) => !ownWishes.includes(reason)),
    notices: reasons.filter((reason) => ownWishes.includes(reason)),
  };
};

const forever = "9999-12-31T00:00:00.000Z";

/** Until when a provider may take jobs, as far as is known now; undefined: it may not at all. */
export const worksUntil = (
  provider: ServiceProvider,
  now: string,
  mandatory: readonly string[] = mandatoryDocuments,
): string | undefined =>
  broken(accountRules(provider, now, mandatory)).length > 0
    ? undefined
    : (earliest(
        membershipServesUntil(provider),
        ...mandatory.map((doc_name) => provider.documents[doc_name]?.expires_at),
      ) ?? forever);
