import { monotonic_ms, wait } from "./time.ts";

/** `now`: a clock in milliseconds. `pause`: waits for so many of them. */
export type PaceTime = { now: () => number; pause: (ms: number) => Promise<unknown> };

/** Lets the first few go at once, and each other one so long after the one before. Whoever asks first goes first. */
export const paced = (
  { at_once, apart_ms }: { at_once: number; apart_ms: number },
  { now, pause }: PaceTime = { now: monotonic_ms, pause: wait },
): (() => Promise<void>) => {
  let begun = 0;
  let next = 0;
  return async () => {
    begun += 1;
    const asked = now();
    const goes = begun > at_once ? Math.max(next, asked) : asked;
    next = goes + apart_ms;
    if (goes > asked) await pause(goes - asked);
  };
};
