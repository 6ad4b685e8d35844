import { createHash } from "node:crypto";
import { afterEach, beforeEach, vi } from "vitest";
import { canarySeen } from "./arbitrary.ts";

declare global {
  interface ImportMeta {
    readonly env: { MODE: string };
  }
}

export const whole = import.meta.env.MODE === "fuzz";

/** With `FUZZ_ROUNDS=…` everything is drawn so many times as often. */
const rounds = whole ? Number(process.env.FUZZ_ROUNDS ?? 1) : 1;

/** How many requests of each kind an operation gets, and how many stories a world: all of them with `npm run fuzz`. */
export const runs = whole
  ? { valid: 40 * rounds, broken: 40 * rounds, hostile: 20 * rounds, stories: 5 * rounds }
  : { valid: 4, broken: 4, hostile: 4, stories: 1 };

/** A failure prints its seed and the smallest case. */
export const fuzzing = {
  endOnFailure: false,
  interruptAfterTimeLimit: 60_000 * rounds,
};

/** One of several, drawn by a word; FUZZ_SEED=… draws others. */
export const drawnOf = <T>(word: string, several: readonly T[]): T => {
  const drawn = createHash("sha256").update(`${process.env.FUZZ_SEED} ${word}`).digest().readUInt32BE();
  return several[drawn % several.length] as T;
};

/** All of several with `npm run fuzz`; else one, drawn by a word. */
export const some = <T>(word: string, several: readonly T[]): readonly T[] =>
  whole || several.length === 0 ? several : [drawnOf(word, several)];

/** Listens, in this test file, to what the service writes to its log. */
export const overhear = () => {
  let lines: string[] = [];
  beforeEach(() => {
    lines = [];
    for (const stream of [process.stdout, process.stderr])
      vi.spyOn(stream, "write").mockImplementation((line) => {
        lines.push(String(line));
        return true;
      });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  return {
    lastError: () => lines.findLast((line) => line.includes('"severity":"error"')),
    canaries: () => lines.filter((line) => canarySeen.test(line)),
    forget: () => {
      lines = [];
    },
  };
};
