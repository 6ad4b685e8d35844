import { drawnOf } from "./fuzzing.ts";
import { type Failing, portOfNeighbor, type TableFault } from "./process-end.ts";

/** The share of the table's calls that fail, in percent. */
export const sharesOfFailures = [10, 30, 60] as const;
export type Share = (typeof sharesOfFailures)[number];

const hundred = Array.from({ length: 100 }, (_, at) => at);
const reading: readonly TableFault[] = ["throttle", "exceeded", "lost", "error"];
const writing: readonly TableFault[] = [...reading, "conflict"];

/** A table in which this share of calls fails. A seed word determines which calls fail, and how. */
export const tableFailing = (word: string, share: Share): Failing => ({
  port: portOfNeighbor("table"),
  fault: (target, nth) => {
    const call = `${word} ${share} ${target} ${nth}`;
    if (drawnOf(call, hundred) >= share) return undefined;
    return drawnOf(`${call} fails`, /Get|Query/.test(target) ? reading : writing);
  },
});
