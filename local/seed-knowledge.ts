import { commitAs } from "../shared/data/engine/commit.ts";
import { fillKnowledge } from "../shared/workflows/content/first-entries.ts";

/** The entries that answer questions on this machine. */
export const seedKnowledge = (now = new Date().toISOString()): ReturnType<typeof fillKnowledge> =>
  fillKnowledge({
    now,
    commit: (writes, events) =>
      commitAs(
        {
          actor: { role: "system", id: "seed" },
          now,
          operation: "local/seed-knowledge",
          correlation_id: "local-seed",
          remaining: () => 10_000,
        },
        writes,
        events,
      ),
  });
