import { failureIn } from "../data/dead-letters.ts";
import { commitAs } from "../data/engine/commit.ts";
import type { Failing, FailingLane } from "../domain/backoffice/dead-letter.ts";
import { errorFacts, log } from "../kernel/log.ts";

type Where = { lane: FailingLane; correlation_id: string; remaining: () => number };

/** Counts that something failed in a lane, so that administrators see it once it is given up. Never throws. */
export const noteFailure = async (of: Failing, { lane, correlation_id, remaining }: Where): Promise<void> => {
  const now = new Date().toISOString();
  const operation = `dispatch/${lane}`;
  const actor = { role: "system" as const, id: operation };
  try {
    const changes = await failureIn(of, lane, now);
    await commitAs({ actor, now, operation, correlation_id, remaining }, changes);
  } catch (error) {
    log("warn", "failure not noted", { event_id: of.id, ...errorFacts(error) });
  }
};
