import { commitAs } from "../shared/data/engine/commit.ts";
import type { Write } from "../shared/data/engine/write.ts";
import type { DomainEvent } from "../shared/kernel/event.ts";
import { newId } from "../shared/kernel/id.ts";

/** Writes records and events in one transaction as the operator, by the name of the command. */
export const operatorCommit =
  (command: string, now: string, remaining: () => number = () => 10_000) =>
  (writes: readonly Write[], events: readonly DomainEvent[]): Promise<void> =>
    commitAs(
      {
        actor: { role: "system", id: "operator" },
        now,
        operation: `ops/${command}`,
        correlation_id: newId("request"),
        remaining,
      },
      writes,
      events,
    );
