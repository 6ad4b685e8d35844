import { fillCatalog } from "../shared/workflows/provider/first-catalog.ts";
import type { Command } from "./command.ts";
import { operatorCommit } from "./operator-commit.ts";
import { plural } from "./plural.ts";

export const command: Command = {
  summary: "Fill the catalog: the services that providers choose from.",
  description: `
Adds every service that the estimator knows and the catalog lacks, priced by the hour as the quotation rules have it.
Nothing that is there is changed, so it may be repeated. Without a catalog no provider can offer anything. Admins edit
it afterward: POST /admin/default-services/create-defaultservices and its neighbors.`,
  options: {},
  run: async ({ dryRun, stage, terminal }) => {
    await stage.enter();
    const now = new Date().toISOString();
    let added = 0;
    const commit = operatorCommit("catalog", now);
    const { markets } = await import("../shared/markets/served.ts");
    for (const market of markets) {
      added = 0;
      const services = await fillCatalog({
        market,
        now,
        commit: async (writes, events) => {
          added = events.length;
          if (!dryRun) await commit(writes, events);
        },
      });
      const whose = markets.length > 1 ? `the catalog of ${market.id}` : "the catalog";
      terminal.tell(
        `${dryRun ? "Would add" : "Added"} ${plural(added, "service")}; ${whose} has ${services.length}.`,
      );
    }
  },
};
