import type { Context } from "aws-lambda";
import { deciding } from "../data/engine/guard.ts";
import type { Use } from "../http/contract.ts";
import type { EventDefinition } from "../kernel/event.ts";
import { type NewId, newId } from "../kernel/id.ts";
import { costOf, errorFacts, log, traced } from "../kernel/log.ts";
import { Refusal } from "../kernel/refusal.ts";
import { type SystemCommit, systemCommit } from "./system-commit.ts";

export type ScheduleContract<T> = {
  name: string;
  /** An EventBridge rate, such as `1 minute`. */
  rate: `${number} ${"minute" | "minutes" | "hour" | "hours" | "day" | "days"}`;
  /** The items that are due now, at most `limit`, longest overdue first. Once handled they must no longer be due. */
  due: (now: string, limit: number) => Promise<T[]>;
  emits?: readonly EventDefinition[];
  uses?: readonly Use[];
  /** How many items are handled at once; 10 without it. */
  abreast?: number;
  /** Its turns go through what thousands of jobs leave: they have five minutes and a whole processor, in a function apart. */
  long?: true;
  /** The schedule whose work it looks at. On a laptop, where days pass at once, that one runs first. */
  follows?: string;
};

export type Turn<T> = { due: T; now: string; newId: NewId; commit: SystemCommit; remaining: () => number };

const batch = 50;

/**
 * Declares how due items are handled. Each item is handled separately: a failure leaves it due for the next run and
 * does not stop the others. A refusal is not a failure: somebody else changed the item first.
 */
export const schedule = <T>(contract: ScheduleContract<T>) => ({
  handle: (handler: (turn: Turn<T>) => Promise<void>) => {
    const lambda = (_event: unknown, context: Context): Promise<{ handled: number; failed: number }> =>
      traced({ operation: `schedule/${contract.name}`, request_id: context.awsRequestId }, async (trace) => {
        const now = new Date().toISOString();
        const remaining = () => context.getRemainingTimeInMillis();
        const commit = systemCommit({
          name: contract.name,
          now,
          emits: contract.emits ?? [],
          correlation_id: context.awsRequestId,
          remaining,
        });
        const { abreast = 10 } = contract;
        let handled = 0;
        let failed = 0;
        const attempt = async (due: T) => {
          try {
            await deciding(() => handler({ due, now, newId, commit, remaining }));
            handled += 1;
          } catch (error) {
            if (error instanceof Refusal && error.reason.status === 409) return;
            failed += 1;
            log("error", "due work failed", { schedule: contract.name, ...errorFacts(error) });
          }
        };
        for (;;) {
          const due = await contract.due(now, batch);
          const before = handled;
          for (let at = 0; at < due.length && remaining() > 5000; at += abreast)
            await Promise.all(due.slice(at, at + abreast).map(attempt));
          if (due.length < batch || handled === before || remaining() < 5000) break;
        }
        if (handled + failed > 0) log("info", "schedule", { handled, failed, ...costOf(trace) });
        return { handled, failed };
      });
    return Object.assign(lambda, { contract });
  },
});
