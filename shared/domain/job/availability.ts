import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Instant, Int, LocalTime } from "../../kernel/schema.ts";
import { bucketsOf, instantOf, minus, plus } from "../../kernel/time.ts";
import { type WallClock, wallClock } from "../../kernel/wall-clock.ts";
import { districtOf, type Place } from "../place.ts";
import { hoursAt, isWithin } from "../place-hours.ts";
import { policy, timesPolicy } from "../policy.ts";
import type { Coverage } from "../provider/coverage.ts";
import { servesPlace } from "../provider/serving.ts";
import { bookableFrom } from "./booking.ts";
import { type Clock, worksThen } from "./eligibility.ts";
import { expectedEnd, expectedStart, type Job } from "./job.ts";
import { slotsOf } from "./slots.ts";

/** A provider's time that a job holds. */
export type BusyTime = { from: string; until: string };

/** What a job holds of a provider's time; nothing where it is not that provider's or not to be done any more. */
export const busyTimeOf = (job: Job, service_provider_id: string): BusyTime | undefined =>
  job.service_provider_id === service_provider_id && slotsOf(job).length > 0
    ? { from: expectedStart(job), until: expectedEnd(job) }
    : undefined;

/** A provider of a district, and its time that is taken. */
export type Worker = { coverage: Coverage; busy: readonly BusyTime[] };

/** Work that a provider is looked for. */
type Wanted = Pick<Job, "service" | "time_zone"> & { place: Pick<Place, "country" | "postcode"> };

const slotsIn = (from: string, until: string): string[] => bucketsOf(from, until, policy.job.slot_minutes);

/** Who of a district may take such work, with the slots that each has no more to give. */
const eligible = (workers: readonly Worker[], { service, place }: Wanted, now: string) =>
  workers.flatMap(({ coverage, busy }) => {
    const { services, works_until, postcodes } = coverage;
    const area = { country: place.country, postcode_prefixes: postcodes };
    return services.includes(service) &&
      works_until !== undefined &&
      now < works_until &&
      servesPlace({ area }, place) &&
      coverage.district === districtOf(place)
      ? [{ coverage, taken: new Set(busy.flatMap(({ from, until }) => slotsIn(from, until))) }]
      : [];
  });

type Visit = Pick<Job, "starts_at" | "ends_at" | "time_zone">;

const freeThen = (able: ReturnType<typeof eligible>, visit: Visit, now: string, clock?: Clock) => {
  const slots = slotsIn(visit.starts_at, visit.ends_at);
  return able.filter(
    ({ coverage, taken }) => !slots.some((slot) => taken.has(slot)) && worksThen(coverage, visit, now, clock),
  );
};

/** How many providers could take work at a time: they may, they work then, and no other job is in the way. */
export const providersFree = (workers: readonly Worker[], job: Wanted & Visit, now: string): number =>
  freeThen(eligible(workers, job, now), job, now).length;

const overlap = (a: Visit, b: Visit): boolean => a.starts_at < b.ends_at && b.starts_at < a.ends_at;

/**
 * The same for jobs that are booked together, in their order: where two overlap, a provider counts for one of them. Each
 * is given in thought to one that could take the fewest of the others.
 */
export const providersFreeTogether = (
  workers: readonly Worker[],
  jobs: readonly (Wanted & Visit)[],
  now: string,
): number[] => {
  const able = jobs.map((job) =>
    freeThen(eligible(workers, job, now), job, now).map(({ coverage }) => coverage.id),
  );
  const wanted = (id: string): number => able.filter((ids) => ids.includes(id)).length;
  const given: { id: string; job: Visit }[] = [];
  return jobs.map((job, index) => {
    const left = (able[index] ?? []).filter(
      (id) => !given.some((one) => one.id === id && overlap(one.job, job)),
    );
    const [chosen] = left.toSorted((a, b) => wanted(a) - wanted(b));
    if (chosen !== undefined) given.push({ id: chosen, job });
    return left.length;
  });
};

/** What a booking says of its time. */
export const chosenTime = {
  providers_free: described(
    Int(0, timesPolicy.providers_most),
    "How many providers of the area could take the job at its time as things stand. 0: it is outside the times that get-available-times lists.",
  ),
  notice: described(
    z.optional(z.string()),
    "What to know about the chosen time, in words. Absent if a provider is free.",
  ),
};

const nobodyFree = `No provider in your area is free at that time yet. The job is offered all the same. If nobody has taken it ${policy.job.open_expires_before_start_hours} hours before its start, it lapses and you are charged nothing. get-available-times lists times at which somebody is free.`;

export const chosenTimeOf = (providers_free: number) => ({
  providers_free,
  ...(providers_free === 0 && { notice: nobodyFree }),
});

/** A start that is offered, on the clock of the work's place. */
export const AvailableTime = lazyObject(() => ({
  time: described(LocalTime, "The start on the clock at the place: `scheduled_time` for the booking."),
  starts_at: described(Instant, "The same start in UTC."),
  offset_minutes: described(
    z.int(),
    "How many minutes the local time is ahead of UTC then. Negative if it is behind.",
  ),
  fold: described(
    Int(0, 1),
    "`1`: the second of two equal local times, because the clocks are set back. Book it with `fold=1`.",
  ),
  providers: described(Int(1, timesPolicy.providers_most), "How many providers are free then."),
}));
export type AvailableTime = z.output<typeof AvailableTime>;

/** The same clocks, each moment read once: a fortnight of starts is asked for by every provider. */
const remembering = (): Clock => {
  const known = new Map<string, WallClock>();
  return (instant, zone) => {
    const key = `${instant}${zone}`;
    const read = known.get(key) ?? wallClock(instant, zone);
    known.set(key, read);
    return read;
  };
};

/** Whether the clock showed this time an hour before, too, because it was put back. */
const cameBefore = (instant: string, zone: string, clock: Clock): boolean => {
  const shown = clock(instant, zone);
  return [30, 60, 120].some((minutes) => {
    const earlier = clock(minus(instant, { minutes }), zone);
    return earlier.date === shown.date && earlier.minutes === shown.minutes;
  });
};

const step_ms = timesPolicy.step_minutes * 60_000;

/** A piece of work among several that are done one after another. */
export type Stretch = Pick<Job, "service"> & { duration_minutes: number };

/** Work that is done in one go, in its order: each piece begins with the first slot that those before leave free. */
export const oneAfterAnother = <T extends Stretch>(all: readonly T[]): (T & { after_minutes: number })[] => {
  const { slot_minutes } = policy.job;
  let next = 0;
  return all.map((one) => {
    const after_minutes = next;
    next += Math.ceil(one.duration_minutes / slot_minutes) * slot_minutes;
    return { ...one, after_minutes };
  });
};

type Together = Pick<Wanted, "place" | "time_zone"> & {
  tasks: readonly (Stretch & { after_minutes: number })[];
};

/**
 * The starts of the coming days at which somebody is free, by local day. Of several tasks each has somebody then; told
 * is how many of the one with the fewest.
 */
export const availableTimes = (
  workers: readonly Worker[],
  { tasks, place, time_zone }: Together,
  now: string,
): { date: string; times: AvailableTime[] }[] => {
  const clock = remembering();
  const able = tasks.map((task) => ({
    ...task,
    free: eligible(workers, { service: task.service, place, time_zone }, now),
  }));
  const hours = hoursAt(place);
  const days = new Map<string, AvailableTime[]>();
  const first = Math.ceil(Date.parse(bookableFrom(now)) / step_ms);
  const end = Date.parse(plus(now, { days: timesPolicy.days })) / step_ms;
  const shown = (instant: string) => {
    const { date, minutes } = clock(instant, time_zone);
    return { date, minutes, time: new Date(minutes * 60_000).toISOString().slice(11, 16) };
  };
  const freeFor = (
    { free, after_minutes, duration_minutes }: (typeof able)[number],
    begins: string,
  ): number => {
    const starts_at = plus(begins, { minutes: after_minutes });
    const visit = { starts_at, ends_at: plus(starts_at, { minutes: duration_minutes }), time_zone };
    return isWithin(hours, shown(starts_at).time) ? freeThen(free, visit, now, clock).length : 0;
  };
  for (let at = first; able.every(({ free }) => free.length > 0) && at < end; at += 1) {
    const starts_at = instantOf(at * step_ms);
    const providers = Math.min(...able.map((task) => freeFor(task, starts_at)));
    if (providers === 0) continue;
    const { date, minutes, time } = shown(starts_at);
    const offset_minutes =
      Date.parse(`${date}T00:00:00Z`) / 60_000 + minutes - Date.parse(starts_at) / 60_000;
    const fold = cameBefore(starts_at, time_zone, clock) ? 1 : 0;
    days.set(date, [...(days.get(date) ?? []), { time, starts_at, offset_minutes, fold, providers }]);
  }
  return [...days].map(([date, times]) => ({ date, times }));
};
