import { commitAs } from "../shared/data/engine/commit.ts";
import type { DefaultService } from "../shared/domain/provider/catalog.ts";
import { fillCatalog } from "../shared/workflows/provider/first-catalog.ts";

/** The catalog of this machine: every service that quotes know. */
export const seedCatalog = (now = new Date().toISOString()): Promise<DefaultService[]> =>
  fillCatalog({
    now,
    commit: (writes, events) =>
      commitAs(
        {
          actor: { role: "system", id: "seed" },
          now,
          operation: "local/seed-catalog",
          correlation_id: "local-seed",
          remaining: () => 10_000,
        },
        writes,
        events,
      ),
  });
