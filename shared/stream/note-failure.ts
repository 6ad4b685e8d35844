import { failureIn } from "../data/dead-letters.ts";
import { commitAs } from "../data/engine/commit.ts";
import type { EventRow } from "../data/engine/events.ts";
import type { FailingLane } from "../domain/backoffice/dead-letter.ts";
import { errorFacts, log } from "../kernel/log.ts";

/** Counts that an event failed in a lane, so that administrators see it once it is given up. Never throws. */
export const noteFailure = async (
  row: EventRow,
  lane: FailingLane,
  remaining: () => number,
): Promise<void> => {
  const now = new Date().toISOString();
  const operation = `dispatch/${lane}`;
  const actor = { role: "system" as const, id: operation };
  try {
    const write = await failureIn(row, lane, now);
    await commitAs({ actor, now, operation, correlation_id: row.correlation_id, remaining }, [write], []);
  } catch (error) {
    log("warn", "failure not noted", { event_id: row.id, ...errorFacts(error) });
  }
};
