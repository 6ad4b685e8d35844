import { regionOf } from "../quote/region.ts";
import type { Measure, Snapshot, Told } from "./measure.ts";
import { coarse } from "./sketch.ts";
import { binned, binnedRatio, minutes } from "./spread.ts";

/** How much work a job is, by the minutes that it should take. */
export const workSizes = ["small", "medium", "large"] as const;
export type WorkSize = (typeof workSizes)[number];

/** The most minutes of small and of medium work. */
export const workSizeMinutes = { small: 90, medium: 240 } as const;

export const workSizeOf = (duration_minutes: number): WorkSize =>
  duration_minutes <= workSizeMinutes.small
    ? "small"
    : duration_minutes <= workSizeMinutes.medium
      ? "medium"
      : "large";

/** Prices are counted in hundreds of the minor unit. */
export const price_step = 100;

type Completed = { price_minor: number; currency: string; middle_minor: number };

/**
 * What a completed job tells about the price of its kind of work: the price, the price beside the middle of the estimate,
 * the hours beside those that were expected, and whether the price was changed. By size of the work.
 */
export const workMeasures = (
  { occurred_at: at }: Told,
  past: readonly Told[],
  { service, spot, work }: Snapshot,
  { price_minor, currency, middle_minor }: Completed,
): Measure[] => {
  if (!work || service === undefined || middle_minor <= 0) return [];
  const size = workSizeOf(work.duration_minutes);
  const started = past.find(({ type }) => type === "job.started");
  const done = past.find(({ type }) => type === "job.work_completed");
  const worked =
    started && done
      ? minutes(started.occurred_at, done.occurred_at) - Number(done.data.paused_minutes ?? 0)
      : undefined;
  const changed = past.some(({ type }) => type === "job.price_changed");
  const counts = [
    ...binned(`${size}.price`, price_minor / price_step, coarse),
    ...binnedRatio(`${size}.ratio`, price_minor / middle_minor),
    ...(worked === undefined ? [] : binnedRatio(`${size}.hours`, worked / work.duration_minutes)),
    ...(changed ? [{ measure: `${size}.changed`, by: 1 }] : []),
  ];
  const { task_kind } = work;
  const region = spot && regionOf(spot)?.split("-")[1];
  return counts.map(({ measure, by }) => ({
    family: "work",
    currency,
    measure,
    by,
    at,
    service,
    task_kind,
    spot: spot && region ? { ...spot, region } : spot,
  }));
};
