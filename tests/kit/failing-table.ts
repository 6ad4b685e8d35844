import { drawnOf } from "./fuzzing.ts";
import { type Failing, portOfNeighbor, type TableFault } from "./process-end.ts";

/** How many of a hundred calls of the table fail. */
export const sharesOfFailures = [10, 30, 60] as const;
export type Share = (typeof sharesOfFailures)[number];

const hundred = Array.from({ length: 100 }, (_, at) => at);
const reading: readonly TableFault[] = ["throttle", "exceeded", "lost", "error"];
const writing: readonly TableFault[] = [...reading, "conflict"];

/** A table that fails so many of a hundred calls. Which, and how, follows from a word. */
export const tableFailing = (word: string, share: Share): Failing => ({
  port: portOfNeighbor("table"),
  fault: (target, nth) => {
    const call = `${word} ${share} ${target} ${nth}`;
    if (drawnOf(call, hundred) >= share) return undefined;
    return drawnOf(`${call} fails`, /Get|Query/.test(target) ? reading : writing);
  },
});
