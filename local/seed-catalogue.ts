import { commitAs } from "../shared/data/engine/commit.ts";
import type { DefaultService } from "../shared/domain/provider/catalogue.ts";
import { fillCatalogue } from "../shared/workflows/provider/first-catalogue.ts";

/** The catalogue of this machine: every service that quotes know. */
export const seedCatalogue = (now = new Date().toISOString()): Promise<DefaultService[]> =>
  fillCatalogue({
    now,
    commit: (writes, events) =>
      commitAs(
        {
          actor: { role: "system", id: "seed" },
          now,
          operation: "local/seed-catalogue",
          correlation_id: "local-seed",
          remaining: () => 10_000,
        },
        writes,
        events,
      ),
  });
