import { MarketConflict, MarketSettings, MarketSettingsNotFound } from "../domain/market/settings.ts";
import { withVersions } from "./engine/with-versions.ts";
import { settingsPlace } from "./settings-in-force.ts";

const settings = withVersions(settingsPlace, {
  name: "market_settings",
  schema: () => MarketSettings,
  notFound: MarketSettingsNotFound,
  conflict: MarketConflict,
});

/** What operators have set in place of what a market's folder says, in one partition: whoever goes by it reads it at once. */
export const marketSettingsRecords = settings.present;

/** Every version of a market's settings, the first one first. One round trip. */
export const settingsVersions = settings.versionsOf;

/** Returns the writes that change a market's settings, and keep this version permanently. */
export const changedSettings = settings.changed;
