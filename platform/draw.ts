import type { NewId } from "../shared/kernel/id.ts";

/** Of so many districts the n-th largest has 1/n of the largest's jobs. */
export const districts = 900;

/** A random generator that repeats for the same seed. */
export const drawingFrom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const hex = (): string =>
    Math.floor(next() * 65_536)
      .toString(16)
      .padStart(4, "0");
  return {
    next,
    chance: (share: number): boolean => next() < share,
    between: (low: number, high: number): number => low + Math.floor(next() * (high - low + 1)),
    one: <T>(of: readonly T[]): T => of[Math.floor(next() * of.length)] as T,
    weighted: <T>(of: readonly (readonly [T, number])[]): T => {
      let left = next() * of.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [one, weight] of of) {
        left -= weight;
        if (left < 0) return one;
      }
      return (of.at(-1) as readonly [T, number])[0];
    },
    /** Ids that sort by their creation time. */
    idsAt:
      (now: string): NewId =>
      () =>
        Date.parse(now).toString(16).padStart(12, "0") + hex() + hex() + hex(),
  };
};
export type Drawing = ReturnType<typeof drawingFrom>;
