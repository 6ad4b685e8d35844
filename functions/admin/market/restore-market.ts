import * as z from "zod/mini";
import {
  changedSettings,
  marketSettingsRecords,
  settingsVersions,
} from "../../../shared/data/market-settings.ts";
import { MarketSettingsRestored } from "../../../shared/domain/market/events.ts";
import { MarketConflict, neverSet, restoreSettings } from "../../../shared/domain/market/settings.ts";
import {
  SettingsOfMarket,
  settingsOfMarket,
  settingsSeen,
} from "../../../shared/domain/market/settings-view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described, Int } from "../../../shared/kernel/schema.ts";
import { MarketAsked } from "../../../shared/markets/named.ts";
import { marketNamed } from "../../../shared/markets/served.ts";

export const handler = operation({
  route: "PUT /admin/market/restore-market/{market}",
  extra: true,
  summary: "Restore earlier settings of a market.",
  description: "This makes a new version, which can be undone too. It takes effect within a minute.",
  access: ["admin"],
  params: z.strictObject({ market: MarketAsked }),
  body: z.strictObject({
    version: settingsSeen,
    to: described(Int(0, 1e9), "The version whose settings count again. 0: what the folder says."),
  }),
  response: SettingsOfMarket,
  refuses: [MarketConflict],
  emits: [MarketSettingsRestored],
  uses: ["table"],
  example: { params: { market: "us" }, body: { version: 1, to: 0 } },
  alongside: ({ params: { market } }) =>
    Promise.all([marketSettingsRecords.get(market), settingsVersions(market)]),
}).handle(async ({ alongside, params, body: { version, to }, now, commit }) => {
  const market = marketNamed(params.market);
  const [before = neverSet(market), versions] = await alongside;
  const { record, events } = restoreSettings(before, versions, market, { version, to, now });
  if (record === before) return settingsOfMarket(record, market);
  return commit(changedSettings(record), events, settingsOfMarket(committed(record), market));
});
