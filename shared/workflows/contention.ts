import { Refusal, type RefusalReason } from "../kernel/refusal.ts";
import { wait } from "../kernel/time.ts";

const tries_usual = 5;
const pause_most_ms = 800;

/**
 * Runs work that reads, decides and commits, and runs it again from the start if somebody else changed a record
 * meanwhile. Waits a random time between attempts, so that many can take turns. For reactions and timers: operations
 * return the conflict to their caller.
 */
export const againstContention = async <T>(
  conflicts: readonly RefusalReason[],
  work: () => Promise<T>,
  tries = tries_usual,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const contended = error instanceof Refusal && conflicts.includes(error.reason);
      if (!contended || attempt === tries) throw error;
      await wait(Math.random() * Math.min(25 * 2 ** attempt, pause_most_ms));
    }
  }
};
