import type { Made } from "./text.ts";

const day_ms = 86_400_000;

/** So many jobs, spread evenly over a day, of which each has its number and its moment. */
export const madeDay = (day: string, jobs: number) => {
  const start = Date.parse(`${day}T00:00:00.000Z`);
  const gap = day_ms / jobs;
  const madeOf = (nth: number): Made => ({ nth, at_ms: Math.floor(start + nth * gap) });
  const clamped = (nth: number): number => Math.min(jobs, Math.max(0, nth));
  /** The first job that is not before a moment. */
  const firstFrom = (ms: number): number => {
    let nth = clamped(Math.floor((ms - start) / gap));
    while (nth > 0 && madeOf(nth - 1).at_ms >= ms) nth -= 1;
    while (nth < jobs && madeOf(nth).at_ms < ms) nth += 1;
    return nth;
  };
  return { jobs, madeOf, firstFrom };
};

export type MadeDay = ReturnType<typeof madeDay>;
