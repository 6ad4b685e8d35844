import { Refusal, type RefusalReason } from "../kernel/refusal.ts";
import { wait } from "../kernel/time.ts";

const tries = 5;

/**
 * Does work that reads, decides and commits, and does it again from the start when somebody else changed the
 * same record meanwhile, after a pause by chance, so that many get their turn. For reactions and timers: an operation's
 * caller is told instead.
 */
export const againstContention = async <T>(
  conflicts: readonly RefusalReason[],
  work: () => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const contended = error instanceof Refusal && conflicts.includes(error.reason);
      if (!contended || attempt === tries) throw error;
      await wait(Math.random() * 25 * 2 ** attempt);
    }
  }
};
