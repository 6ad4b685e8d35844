import { vi } from "vitest";

let passed_ns = 0n;
let stood_ns: bigint | undefined;
const { bigint } = process.hrtime;
vi.spyOn(process.hrtime, "bigint").mockImplementation(
  () => (stood_ns ?? bigint.call(process.hrtime)) + passed_ns,
);

/** Lets so many seconds pass for whatever measures how long something takes or is kept; dates stay as they are. */
export const pass = (seconds: number): void => {
  passed_ns += BigInt(Math.round(seconds * 1e9));
};

/** The same for a pause that somebody makes. While time stands, pauses end without it. */
export const passPause = (ms: number): void => {
  if (stood_ns === undefined) pass(ms / 1000);
};

/** How much of it has passed so in all. */
export const passedMs = (): number => Number(passed_ns) / 1e6;

/** From now on no time passes but what a test lets pass, until what this answers with is called. */
export const stand = (): (() => void) => {
  stood_ns = bigint.call(process.hrtime);
  return () => {
    stood_ns = undefined;
  };
};
