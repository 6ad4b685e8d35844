import { commitAs } from "../shared/data/engine/commit.ts";
import type { Given } from "../shared/data/engine/write.ts";
import { newId } from "../shared/kernel/id.ts";

/** Writes records and events in one transaction as the operator, with the name of the command. */
export const operatorCommit =
  (command: string, now: string, remaining: () => number = () => 10_000) =>
  (...given: Given): Promise<void> =>
    commitAs(
      {
        actor: { role: "system", id: "operator" },
        now,
        operation: `ops/${command}`,
        correlation_id: newId("request"),
        remaining,
      },
      ...given,
    );
