import * as z from "zod/mini";
import type { Decision } from "../../kernel/event.ts";
import { notFound, RequestInvalid, refusal } from "../../kernel/refusal.ts";
import { described } from "../../kernel/schema.ts";
import { plus } from "../../kernel/time.ts";
import { wallClock } from "../../kernel/wall-clock.ts";
import { zonesOf } from "../place-zones.ts";
import { absencePolicy } from "../policy.ts";
import { ServiceProviderTimeOffAdded, ServiceProviderTimeOffRemoved } from "./events.ts";
import type { ServiceProvider } from "./service-provider.ts";
import { TimeOff } from "./working-times.ts";

export const TimeOffNotFound = notFound("time_off");
export const TimeOffTooMany = refusal(
  "time_off.too_many",
  409,
  "You have planned too many times off.",
  `At most ${absencePolicy.time_off_most} can be ahead of you. Delete one, or plan one long time instead of several short ones.`,
);

/** Time off as its provider reads it: with what its own clocks show. */
export const TimeOffView = z.extend(TimeOff, {
  time_zone: described(z.string(), "The time zone of the local times beside it."),
  local_start: described(z.string(), "When it begins on your clock, such as 2027-07-01 00:00."),
  local_end: described(z.string(), "When it ends on your clock, such as 2027-07-15 00:00."),
});

/** The zone that a provider's clocks are in: the one it named, else that of its area; undefined where neither tells. */
export const zoneOf = ({
  time_zone,
  area,
}: Pick<ServiceProvider, "time_zone" | "area">): string | undefined =>
  time_zone ?? (area && zonesOf({ country: area.country, postcode: area.postcode_prefixes[0] as string })[0]);

const clockOf = (instant: string, zone: string): string => {
  const { date, minutes } = wallClock(instant, zone);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date} ${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};

export const timeOffView = (one: TimeOff, zone: string) => ({
  ...one,
  time_zone: zone,
  local_start: clockOf(one.starts_at, zone),
  local_end: clockOf(one.ends_at, zone),
});

/** What of a provider's time off is not over yet, the next first. */
export const timeOffAhead = ({ time_off = [] }: Pick<ServiceProvider, "time_off">, now: string): TimeOff[] =>
  time_off.filter(({ ends_at }) => ends_at > now).sort((a, b) => (a.starts_at < b.starts_at ? -1 : 1));

const requirePlannable = ({ starts_at, ends_at }: TimeOff, now: string): void => {
  const { time_off_days_most, time_off_ahead_days } = absencePolicy;
  const [field, problem] =
    ends_at <= starts_at
      ? ["last_date", "must not end before it begins"]
      : ends_at <= now
        ? ["last_date", "must not be over already"]
        : ends_at > plus(starts_at, { days: time_off_days_most })
          ? ["last_date", `must be at most ${time_off_days_most} days after the first`]
          : starts_at > plus(now, { days: time_off_ahead_days })
            ? ["first_date", `must be at most ${time_off_ahead_days} days from now`]
            : [];
  if (field && problem) throw RequestInvalid({ fields: [{ field, problem }] });
};

const changed = (provider: ServiceProvider, time_off: TimeOff[], now: string): ServiceProvider => ({
  ...provider,
  time_off: time_off.length > 0 ? time_off : undefined,
  updated_at: now,
});

/** A provider plans time off. What is over is forgotten. Throws `time_off.too_many`, `request.invalid`. */
export const addTimeOff = (
  provider: ServiceProvider,
  one: TimeOff,
  now: string,
): Decision<ServiceProvider> => {
  requirePlannable(one, now);
  const ahead = timeOffAhead(provider, now);
  if (ahead.length >= absencePolicy.time_off_most) throw TimeOffTooMany();
  const record = changed(provider, [...ahead, one], now);
  const { id: time_off_id, ...span } = one;
  const data = { service_provider_id: provider.id, time_off_id, ...span };
  return {
    record,
    events: [ServiceProviderTimeOffAdded.atNextVersion(record, { data, audience: [provider.id] })],
  };
};

/** A provider works after all. Throws `time_off.not_found`. */
export const removeTimeOff = (
  provider: ServiceProvider,
  timeOffId: string,
  now: string,
): Decision<ServiceProvider> => {
  const one = provider.time_off?.find(({ id }) => id === timeOffId);
  if (!one) throw TimeOffNotFound();
  const record = changed(
    provider,
    timeOffAhead(provider, now).filter(({ id }) => id !== timeOffId),
    now,
  );
  const data = { service_provider_id: provider.id, time_off_id: one.id };
  return {
    record,
    events: [ServiceProviderTimeOffRemoved.atNextVersion(record, { data, audience: [provider.id] })],
  };
};
