import { commitAs } from "../shared/data/engine/commit.ts";
import type { DefaultService } from "../shared/domain/provider/catalog.ts";
import type { Market } from "../shared/markets/market.ts";
import { defaultMarket, markets } from "../shared/markets/served.ts";
import { fillCatalog } from "../shared/workflows/provider/first-catalog.ts";

/** The catalog of a market on this machine: every service that quotes know. */
export const seedCatalog = (
  now = new Date().toISOString(),
  market: Market = defaultMarket,
): Promise<DefaultService[]> =>
  fillCatalog({
    market,
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

/** The catalog of each market. */
export const seedCatalogs = (): Promise<DefaultService[][]> =>
  Promise.all(markets.map((market) => seedCatalog(undefined, market)));
