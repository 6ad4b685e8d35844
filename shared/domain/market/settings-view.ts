import * as z from "zod/mini";
import { lazyObject } from "../../kernel/lazy-object.ts";
import { described, Instant, Int, Version } from "../../kernel/schema.ts";
import { folderBrandOf } from "../../markets/brand.ts";
import { areWithin } from "../../markets/in-force.ts";
import type { Market } from "../../markets/market.ts";
import { type MarketSettings, Settings } from "./settings.ts";

export const settingsSeen = described(
  Int(0, 1e9),
  "The version that you read, 0 if nobody has changed the market. If somebody has since, the request is refused.",
);

export const SettingsEffect = lazyObject(() => ({
  jobs_outside: described(
    z.int(),
    "Open and assigned jobs still to come that start outside the hours. They stay as they are.",
  ),
  all_counted: described(
    z.boolean(),
    "`false`: there are so many jobs that only the newest of each state were looked at.",
  ),
  mail_ends: described(z.string(), "The last line of mails."),
}));

/** The settings of a market that can be changed, as operators see them. */
export const SettingsOfMarket = lazyObject(() => ({
  market: described(z.string(), "Key of the market."),
  version: Version,
  settings: described(Settings, "What is in force, at the latest a minute after it was set."),
  folder: described(Settings, "What the market's folder says. Within its hours yours have to be."),
  own: described(Settings, "What operators have set."),
  updated_at: described(z.optional(Instant), "When an operator last changed it. Absent: never."),
  versions: described(
    z.optional(
      z.array(
        z.object({
          version: Version,
          own: described(Settings, "What operators had set."),
          updated_at: described(z.optional(Instant), "When it was set first."),
        }),
      ),
    ),
    "Every version, the newest first: restore-market brings one back. Only get-market tells them.",
  ),
  dry_run: described(
    z.optional(z.boolean()),
    "Whether this was only a trial. If so, nothing was changed. Only update-market says it.",
  ),
  effect: described(z.optional(SettingsEffect), "What comes of it. Only update-market says it."),
}));
export type SettingsOfMarket = z.input<typeof SettingsOfMarket>;

export const settingsOfMarket = (
  { version, settings: own, updated_at }: MarketSettings,
  market: Market,
): SettingsOfMarket => {
  const { name, support } = folderBrandOf(market);
  const folder = { ...(market.hours && { hours: market.hours }), support, mail_name: name };
  const { hours, ...others } = own;
  const counting = hours && areWithin(hours, market) ? own : others;
  return { market: market.id, version, settings: { ...folder, ...counting }, folder, own, updated_at };
};
