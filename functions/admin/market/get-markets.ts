import * as z from "zod/mini";
import { marketSettingsRecords } from "../../../shared/data/market-settings.ts";
import { neverSet } from "../../../shared/domain/market/settings.ts";
import { SettingsOfMarket, settingsOfMarket } from "../../../shared/domain/market/settings-view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { markets } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /admin/market/get-markets",
  extra: true,
  summary:
    "List the markets of this service, the default one first, with the settings of each that can be changed.",
  access: ["admin"],
  response: z.object({ markets: described(z.array(SettingsOfMarket), "All of them.") }),
  uses: ["table"],
  alongside: () => Promise.all(markets.map(({ id }) => marketSettingsRecords.get(id))),
}).handle(async ({ alongside }) => {
  const records = await alongside;
  return {
    markets: markets.map((market, at) => settingsOfMarket(records[at] ?? neverSet(market), market)),
  };
});
