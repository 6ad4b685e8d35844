import { errorFacts, log } from "./log.ts";
import { monotonic_ms } from "./time.ts";

/** For how long a process goes by what it has read. */
const known_ms = 60_000;

/**
 * Reads once a minute in each process. Whoever goes by it awaits it first. It never throws: what was read before counts on, at first what
 * the release came with.
 */
export const remembered = (what: string, read: () => Promise<void>): (() => Promise<void>) => {
  let read_at = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;
  const reads = async (): Promise<void> => {
    try {
      await read();
    } catch (error) {
      log("warn", `${what} not read`, errorFacts(error));
    }
  };
  return () => {
    if (!reading || monotonic_ms() - read_at >= known_ms) {
      read_at = monotonic_ms();
      reading = reads();
    }
    return reading;
  };
};
