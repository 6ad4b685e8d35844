import { vi } from "vitest";

let passed_ns = 0n;
let stood_ns: bigint | undefined;
const { bigint } = process.hrtime;
vi.spyOn(process.hrtime, "bigint").mockImplementation(
  () => (stood_ns ?? bigint.call(process.hrtime)) + passed_ns,
);

/** Advances the monotonic clock by some seconds, for durations and caches. Dates stay as they are. */
export const pass = (seconds: number): void => {
  passed_ns += BigInt(Math.round(seconds * 1e9));
};

/** The same for a pause. While the clock is stopped, pauses end without it. */
export const passPause = (ms: number): void => {
  if (stood_ns === undefined) pass(ms / 1000);
};

/** The total time advanced so far. */
export const passedMs = (): number => Number(passed_ns) / 1e6;

/** Stops the clock: only the test advances it, until the returned function is called. */
export const stand = (): (() => void) => {
  stood_ns = bigint.call(process.hrtime);
  return () => {
    stood_ns = undefined;
  };
};
