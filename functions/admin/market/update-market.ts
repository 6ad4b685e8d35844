import * as z from "zod/mini";
import { changedSettings, marketSettingsRecords } from "../../../shared/data/market-settings.ts";
import { MarketSettingsUpdated } from "../../../shared/domain/market/events.ts";
import {
  changeSettings,
  MarketConflict,
  neverSet,
  Settings,
} from "../../../shared/domain/market/settings.ts";
import {
  SettingsOfMarket,
  settingsOfMarket,
  settingsSeen,
} from "../../../shared/domain/market/settings-view.ts";
import { operation } from "../../../shared/http/operation.ts";
import { committed } from "../../../shared/kernel/record.ts";
import { described } from "../../../shared/kernel/schema.ts";
import { folderBrandOf } from "../../../shared/markets/brand.ts";
import { MarketAsked } from "../../../shared/markets/named.ts";
import { marketNamed } from "../../../shared/markets/served.ts";
import { effectOf } from "../../../shared/workflows/market/effect.ts";

export const handler = operation({
  route: "PUT /admin/market/update-market/{market}",
  extra: true,
  summary: "Change a market's hours, areas, languages, payment methods, brand, support contact or credit.",
  description:
    "What is left out stays as it is; `null` is what the market's folder says. It is in force within a minute. What is quoted, booked or paid stays as it is. Everything else of a market is set in its folder, because stored money, places and law depend on it. With `dry_run` nothing is saved, and you see what would come of it.",
  access: ["admin"],
  params: z.strictObject({ market: MarketAsked }),
  body: z.strictObject({
    version: settingsSeen,
    settings: described(Settings, "What is to be changed."),
    dry_run: described(z._default(z.boolean(), false), "Send `true` to see it without saving anything."),
  }),
  response: SettingsOfMarket,
  refuses: [MarketConflict],
  emits: [MarketSettingsUpdated],
  uses: ["table", "lists"],
  example: {
    params: { market: "us" },
    body: { version: 0, settings: { hours: { from: "08:00", to: "20:00" } }, dry_run: true },
  },
  alongside: ({ params }) => marketSettingsRecords.get(params.market),
}).handle(async ({ alongside, params, body: { version, settings, dry_run }, now, commit }) => {
  const market = marketNamed(params.market);
  const before = (await alongside) ?? neverSet(market);
  const { record, events } = changeSettings(before, market, settings, { version, now });
  const inForce = settingsOfMarket(record, market);
  const effect = await effectOf(market, inForce.settings, { brand: folderBrandOf(market), now });
  if (dry_run || record === before) return { ...inForce, dry_run, effect };
  return commit(changedSettings(record), events, {
    ...settingsOfMarket(committed(record), market),
    dry_run,
    effect,
  });
});
