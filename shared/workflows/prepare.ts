import { commitAs } from "../data/engine/commit.ts";
import type { Changes } from "../data/engine/write.ts";
import type { Actor } from "../http/call.ts";

type Asking = {
  actor: Actor;
  now: string;
  request: { id: string; source_ip: string };
  remaining: () => number;
};

/** Writes what an operation has to have on record before it asks somebody outside; no answer is kept with it. */
export const preparing =
  ({ actor, now, request, remaining }: Asking, operation: string) =>
  (changes: Changes): Promise<void> =>
    commitAs(
      {
        actor,
        now,
        operation,
        correlation_id: request.id,
        source_ip: request.source_ip,
        remaining,
      },
      changes,
    );
