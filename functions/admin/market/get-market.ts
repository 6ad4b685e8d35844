import * as z from "zod/mini";
import { marketSettingsRecords, settingsVersions } from "../../../shared/data/market-settings.ts";
import { neverSet } from "../../../shared/domain/market/settings.ts";
import { SettingsOfMarket, settingsOfMarket } from "../../../shared/domain/market/settings-view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { MarketAsked } from "../../../shared/markets/named.ts";
import { marketNamed } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "GET /admin/market/get-market/{market}",
  extra: true,
  summary: "Get the settings of a market that can be changed, what its folder says, and earlier versions.",
  access: ["admin"],
  params: z.strictObject({ market: MarketAsked }),
  response: SettingsOfMarket,
  uses: ["table"],
  example: { params: { market: "us" } },
  alongside: ({ params: { market } }) =>
    Promise.all([marketSettingsRecords.get(market), settingsVersions(market)]),
}).handle(async ({ alongside, params }) => {
  const market = marketNamed(params.market);
  const [record = neverSet(market), versions] = await alongside;
  return {
    ...settingsOfMarket(record, market),
    versions: versions
      .map(({ version, settings: own, updated_at }) => ({ version, own, updated_at }))
      .toReversed(),
  };
});
